import { z } from 'zod'
import { entero } from '#contract/valores/enteros.shapes.ts'
import { Colega, Seguidores } from '#contract/base/gestiones.shapes.ts'
import { clavesDe } from '#contract/base/claves.ts'
import { CLASES } from '#contract/mesa/reglas.ts'
import { SEGUIDAS } from '#contract/mesa/respuestas.ts'
import type { Shapes } from '#contract/route.ts'

const entidadId = entero(z.number().int().positive())
const params = z.object({ clase: z.enum(SEGUIDAS), entidadId })

export const seguidoresShapes = {
  listColegas: {
    params: z.object({ clase: z.enum(clavesDe(CLASES)), entidadId }),
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
