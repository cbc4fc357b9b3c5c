import { z } from 'zod'
import { entero } from '#contract/valores/enteros.shapes.ts'
import { LADO_IMAGEN, LADO_MINIATURA } from './reglas.ts'
import type { Shapes } from '#contract/route.ts'

const Version = z.object({ imagenVersion: z.number().int().nullable().describe('Nulo: no tiene') })
const deRazonSocial = z.object({ razonSocialId: entero(z.number().int().positive()) })

export const imagenesShapes = {
  setUsuario: {
    body: z.object({}),
    reply: Version,
  },
  deleteUsuario: {
    reply: Version,
  },
  setRazonSocial: {
    params: deRazonSocial,
    body: z.object({}),
    reply: Version,
  },
  deleteRazonSocial: {
    params: deRazonSocial,
    reply: Version,
  },
  download: {
    params: z.object({
      imagenId: entero(z.number().int().positive()),
      lado: z.enum([String(LADO_MINIATURA), String(LADO_IMAGEN)]).describe('Píxeles: 96 o 512'),
    }),
  },
} satisfies Shapes
