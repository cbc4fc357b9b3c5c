import type { Calls } from '#contract/route.ts'
import type { terminosShapes } from './shapes.ts'

export const terminos: Calls<typeof terminosShapes> = {
  accept: {
    summary:
      'Acepta la versión vigente de los términos; queda con fecha, versión y dirección. Repetirlo no cambia nada.',
    method: 'POST',
    path: 'terminos/v1/aceptar',
    writes: true,
  },
  downloadPdf: {
    summary: 'Los términos y el aviso de privacidad, con la constancia de cuándo los aceptó quien los pide.',
    method: 'GET',
    path: 'terminos/v1/pdf',
    reply: 'application/pdf',
  },
}
