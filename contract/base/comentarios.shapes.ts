import { z } from 'zod'
import { textoEscrito } from './escrito.shapes.ts'
import { Archivo } from '#contract/archivos/shapes.ts'
import { Colega, shortText } from './gestiones.shapes.ts'

/**
 * Id of the last comment that the author had read. undefined: the server does not check whether the author missed newer
 * comments.
 */
const Visto = z
  .number()
  .int()
  .min(0)
  .optional()
  .describe(
    'El mayor comentarioId que se leyó, 0 si no había ninguno; si otra persona escribió después, 409 con lo que dice',
  )

/** Fields of a new comment. Each kind of gestión adds the field of its id. */
export const NewComentario = z.object({
  visto: Visto,
  comentario: shortText(2000, 'Escribí el comentario'),
  archivoIds: z.array(z.uuid()).max(10, 'Hasta 10 archivos').default([]),
  esNota: z.boolean().default(false).describe('Nota interna: solo la distribuidora la escribe y la lee'),
  pideRespuesta: z.boolean().default(false).describe('Le toca responder al cliente; solo la distribuidora'),
  menciones: z
    .array(z.number().int())
    .max(20, 'Nombrá hasta 20 personas')
    .optional()
    .describe('usuarioId de quienes nombra con @; tienen que poder verla'),
})
export type NewComentario = z.output<typeof NewComentario>

/** Comment in the conversation between a customer and the distributor. */
export const Comentario = z.object({
  comentarioId: z.number().int(),
  comentario: textoEscrito(z.string()),
  fecha: z.string().describe('Instante ISO'),
  autor: z.string(),
  esMio: z.boolean(),
  esInterno: z.boolean().describe('Lo escribió la distribuidora'),
  esNota: z.boolean().optional().describe('Nota interna: el cliente nunca la recibe'),
  porCorreo: z.boolean().optional().describe('Contestó un email del portal'),
  menciones: z.array(Colega).optional().describe('A quiénes nombra'),
  archivos: z.array(Archivo),
  correo: Archivo.optional().describe('El email entero, de un comentario que llegó por email'),
})
export type Comentario = z.output<typeof Comentario>

/** Comment that was just created, with the new state of the gestión if the comment changed it. */
export const ComentarioCreado = Comentario.extend({
  estado: z.object({ estadoId: z.number().int(), version: z.number().int() }).optional(),
})
