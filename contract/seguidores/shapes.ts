import { z } from 'zod'
import { entero } from '#contract/base/enteros.shapes.ts'
import { Colega, Seguidores } from '#contract/base/gestiones.shapes.ts'
import { CONVERSADAS } from '#contract/mesa/respuestas.ts'
import type { Shapes } from '#contract/route.ts'

const params = z.object({ clase: z.enum(CONVERSADAS), entidadId: entero(z.number().int().positive()) })

export const seguidoresShapes = {
  listColegas: {
    params,
    reply: z.array(Colega.extend({ soyYo: z.boolean() })),
  },
  setSigo: {
    params,
    body: z.object({ sigue: z.boolean() }),
    reply: Seguidores,
  },
  setACargo: {
    params,
    body: z.object({ usuarioId: z.number().int().nullable().describe('Nulo: de nadie') }),
    reply: Seguidores,
  },
} satisfies Shapes
