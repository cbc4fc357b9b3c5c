import { z } from 'zod'
import type { Shapes } from '#contract/route.ts'

export const VerComo = z.object({
  verComoId: z.string().describe('Va en el encabezado X-Ver-Como de cada llamada'),
  razonSocialId: z.number().int(),
  razonSocial: z.string(),
  hasta: z.string().describe('Instante ISO: termina solo'),
})
export type VerComo = z.output<typeof VerComo>

export const verComoShapes = {
  start: { body: z.object({ razonSocialId: z.number('Elegí la empresa').int() }), reply: VerComo },
  end: { params: z.object({ verComoId: z.uuid() }), reply: z.object({ verComoId: z.string() }) },
} satisfies Shapes
