import { z } from 'zod'
import { Archivo } from './archivos.ts'

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
