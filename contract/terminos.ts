import { z } from 'zod'
import { route } from './route.ts'

/** Changes with the text: everybody is asked again. */
export const TERMINOS_VERSION = '2026-11'

export const terminos = {
  accept: route({
    summary:
      'Acepta la versión vigente de los términos; queda con fecha, versión y dirección. Repetirlo no cambia nada.',
    method: 'POST',
    path: 'terminos/v1/aceptar',
    body: z.object({
      version: z.literal(TERMINOS_VERSION, 'Los términos cambiaron. Actualizá la pantalla y leelos de nuevo.'),
      novedades: z.boolean().default(false).describe('Acepta recibir novedades comerciales'),
    }),
    reply: z.object({ version: z.string(), cuando: z.string().describe('Instante ISO') }),
    writes: true,
  }),
  downloadPdf: route({
    summary: 'Los términos y el aviso de privacidad, con la constancia de cuándo los aceptó quien los pide.',
    method: 'GET',
    path: 'terminos/v1/pdf',
    reply: 'application/pdf',
  }),
}
