import { z } from 'zod'
import type { Shapes } from '#contract/route.ts'

export const calendarioShapes = {
  get: {
    reply: z.object({
      calendario: z
        .object({
          importes: z.boolean().describe('Si muestra los importes'),
          creado: z.string().describe('Instante ISO'),
          usado: z.string().nullable().describe('Instante ISO de la última lectura, a la hora'),
        })
        .nullable(),
    }),
  },
  create: {
    body: z.object({ importes: z.boolean().default(false).describe('Mostrar los importes') }),
    reply: z.object({
      direccion: z.string().nullable().describe('Se dice esta única vez; repetido el envío, nulo'),
    }),
  },
  delete: { reply: z.object({ cortado: z.boolean() }) },
} satisfies Shapes
