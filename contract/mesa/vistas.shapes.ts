import { z } from 'zod'
import { entero } from '#contract/valores/enteros.shapes.ts'
import { vistaFields } from '#contract/listas/vistas.shapes.ts'
import type { Shapes } from '#contract/route.ts'
import { MesaCriteria } from './shapes.ts'

const Criterios = MesaCriteria.omit({ cursor: true })

export const NewVista = z.object({
  ...vistaFields,
  compartida: z.boolean().default(false).describe('La ven todos los que trabajan en la Mesa'),
  criterios: Criterios,
})

const Vista = NewVista.omit({ criterios: true }).extend({
  vistaId: z.number().int(),
  cola: Criterios.shape.cola,
  esMia: z.boolean(),
  puedeBorrar: z.boolean(),
  cuantos: z.number().int().describe('Contados hasta 1.001'),
})
export type Vista = z.output<typeof Vista>

export const vistasShapes = {
  list: { reply: z.array(Vista) },
  create: { body: NewVista, reply: z.object({ vistaId: z.number().int() }) },
  delete: {
    params: z.object({ vistaId: entero(z.number().int().positive()) }),
    reply: z.object({ vistaId: z.number().int() }),
  },
} satisfies Shapes
