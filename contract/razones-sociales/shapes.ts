import { z } from 'zod'
import { entero } from '#contract/valores/enteros.shapes.ts'
import type { Shapes } from '#contract/route.ts'
import { Marcas } from '#contract/usuarios/shapes.ts'

const RazonSocialFound = z.object({
  razonSocialId: z.number().int(),
  razonSocial: z.string(),
  codigoCliente: z.string(),
  activo: z.boolean(),
})

export const razonesSocialesShapes = {
  search: {
    query: z.object({ texto: z.string().trim().max(60).optional() }),
    reply: z.array(RazonSocialFound),
  },
  getMarcas: {
    params: z.object({ id: entero(z.number().int().positive()) }),
    reply: Marcas,
  },
} satisfies Shapes
