import { CAPACIDADES } from '#contract/base/capacidades.ts'
import type { Calls } from '#contract/route.ts'
import type { terminosShapes } from './shapes.ts'

const { roles } = CAPACIDADES.administrar

export const terminos: Calls<typeof terminosShapes> = {
  get: {
    summary:
      'Los términos y el aviso de privacidad: la versión vigente, o una anterior. Cualquiera los lee, sin token.',
    method: 'GET',
    path: 'terminos/v1',
    reads: ['terminos'],
    access: 'public',
  },
  accept: {
    summary:
      'Acepta la versión vigente de los términos; queda con fecha, versión y dirección. Repetirlo no cambia nada.',
    method: 'POST',
    path: 'terminos/v1/aceptar',
    touches: ['terminos', 'perfil'],
  },
  downloadPdf: {
    summary: 'Los términos y el aviso de privacidad vigentes, con la constancia de cuándo los aceptó quien los pide.',
    method: 'GET',
    path: 'terminos/v1/pdf',
    reply: 'application/pdf',
  },
  listVersiones: {
    summary: 'Los textos vigentes como se escriben, y todas las versiones: de quién, de cuándo, cuántos las aceptaron.',
    method: 'GET',
    path: 'terminos/v1/versiones',
    reads: ['terminos'],
    roles,
  },
  createVersion: {
    summary: 'Publica una versión de los textos. Todos tienen que aceptarla en su próxima visita.',
    method: 'POST',
    path: 'terminos/v1/versiones',
    roles,
    touches: ['terminos'],
    fresh: true,
  },
}
