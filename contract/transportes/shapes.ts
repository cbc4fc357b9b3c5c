import { z } from 'zod'
import { transportesMaestroShapes } from '#contract/maestros/shapes.ts'
import type { Shapes } from '#contract/route.ts'

export const transportesShapes = {
  list: {
    reply: z.array(z.object({ transporteId: z.number().int(), nombre: z.string() })),
  },
  ...transportesMaestroShapes,
} satisfies Shapes
