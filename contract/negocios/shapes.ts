import { z } from 'zod'
import { entero } from '#contract/valores/enteros.shapes.ts'
import { negociosMaestroShapes } from '#contract/maestros/shapes.ts'
import type { Shapes } from '#contract/route.ts'

const Banner = z.object({
  bannerId: z.number().int(),
  titulo: z.string(),
  texto: z.string(),
  enlace: z.string().nullable(),
  vigenteHasta: z.string().nullable().describe('aaaa-mm-dd'),
})

/** Negocio (line of business) with the brands that users see. */
export const Negocio = z.object({
  negocio: z.string(),
  negocioId: z.number().int(),
  marcas: z.array(z.object({ nombre: z.string(), marcaId: z.number().int() })),
  servicios: z.array(z.object({ servicioId: z.number().int(), servicio: z.string() })),
  banners: z.array(Banner),
})

export const negociosShapes = {
  getByUser: {
    params: z.object({ usuarioId: entero() }),
    reply: z.array(Negocio),
  },
  ...negociosMaestroShapes,
} satisfies Shapes
