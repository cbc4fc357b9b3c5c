import { z } from 'zod'
import type { Shapes } from '#contract/route.ts'
import { TERMINOS_VERSION } from './texto.ts'

export const terminosShapes = {
  accept: {
    body: z.object({
      version: z.literal(TERMINOS_VERSION, 'Los términos cambiaron. Actualizá la pantalla y leelos de nuevo.'),
      novedades: z.boolean().default(false).describe('Acepta recibir novedades comerciales'),
    }),
    reply: z.object({ version: z.string(), cuando: z.string().describe('Instante ISO') }),
  },
  downloadPdf: {},
} satisfies Shapes
