import { z } from 'zod'
import { entero } from '#contract/valores/enteros.shapes.ts'
import type { Shapes } from '#contract/route.ts'

const Servicio = z.object({
  servicioId: z.number().int(),
  servicio: z.string(),
  ofrecido: z.boolean(),
  personas: z.number().int().describe('Cuántas personas activas lo tienen'),
  abiertos: z.number().int().describe('Gestiones abiertas: desactivado, nadie las atiende'),
  version: z.number().int(),
})
export type Servicio = z.output<typeof Servicio>

export const serviciosShapes = {
  list: { reply: z.array(Servicio) },
  setOfrecido: {
    params: z.object({ servicioId: entero(z.number().int().positive()) }),
    body: z.object({ ofrecido: z.boolean(), version: z.number().int() }),
    reply: z.array(Servicio),
  },
} satisfies Shapes
