import { z } from 'zod'
import { Archivo } from '#contract/archivos/shapes.ts'

/** Up to where whoever writes had read; a client that does not say it is not asked. */
export const Visto = z
  .number()
  .int()
  .min(0)
  .optional()
  .describe(
    'El mayor comentarioId que se leyó, 0 si no había ninguno; si otra persona escribió después, 409 con lo que dice',
  )

/** One message of a conversation between a customer and the distributor. */
export const Comentario = z.object({
  comentarioId: z.number().int(),
  comentario: z.string(),
  fecha: z.string().describe('Instante ISO'),
  autor: z.string(),
  esMio: z.boolean(),
  esInterno: z.boolean().describe('Lo escribió la distribuidora'),
  esNota: z.boolean().optional().describe('Nota interna: el cliente nunca la recibe'),
  archivos: z.array(Archivo),
})
export type Comentario = z.output<typeof Comentario>
