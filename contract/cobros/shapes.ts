import { z } from 'zod'
import type { Shapes } from '#contract/route.ts'

export const cobrosShapes = {
  getCuenta: {
    params: z.object({ razonSocialId: z.coerce.number().int().positive() }),
    reply: z.object({
      cuenta: z
        .object({ cvu: z.string().describe('22 dígitos'), alias: z.string() })
        .nullable()
        .describe('Nulo: no tiene, o la distribuidora no cobra así'),
    }),
  },
} satisfies Shapes
