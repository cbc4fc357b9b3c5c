import { z } from 'zod'
import { entero } from '#contract/valores/enteros.shapes.ts'
import type { Shapes } from '#contract/route.ts'
import { CLASE_TAREA_IDS } from './reglas.ts'

const Tarea = z.object({
  clase: z.enum(CLASE_TAREA_IDS),
  entidadId: z.number().int(),
  estadoId: z.number().int().describe('0: no tiene estados'),
  detalle: z
    .string()
    .describe('Lo que la distingue además de su número, o la clave de un borrador; vacío si no hace falta'),
  desde: z.string().nullable().describe('Instante ISO: desde cuándo espera'),
  vence: z.string().nullable().describe('aaaa-mm-dd: hasta cuándo, incluido'),
})
export type Tarea = z.output<typeof Tarea>

export const inicioShapes = {
  getTareas: {
    query: z.object({ razonSocialId: entero(z.number().int().positive()) }),
    reply: z.object({
      tareas: z.array(Tarea),
      hayMas: z.boolean().describe('Hay más que las que se muestran'),
    }),
  },
} satisfies Shapes
