import { z } from 'zod'
import { Comentario, NewComentario } from '#contract/base/comentarios.shapes.ts'
import { entero } from '#contract/valores/enteros.shapes.ts'
import type { Shapes } from '#contract/route.ts'
import { CONVERSACIONES } from './reglas.ts'

const params = z.object({ clase: z.enum(CONVERSACIONES), entidadId: entero(z.number().int().positive()) })

const Conversacion = z.object({
  comentarios: z.array(Comentario).describe('Del más viejo al más nuevo'),
  leidoHasta: z.string().nullable().describe('Instante ISO; nulo: el usuario nunca la leyó'),
  sinLeer: z.boolean().describe('Hay algo del otro lado que nadie leyó'),
  esperaCliente: z.boolean().describe('La distribuidora pidió una respuesta'),
  puedeComentar: z.boolean(),
  puedeAnotar: z.boolean().describe('Escribe notas internas, y pide respuesta'),
})
export type Conversacion = z.output<typeof Conversacion>

export const conversacionesShapes = {
  get: { params, reply: Conversacion },
  create: { params, body: NewComentario, reply: Comentario },
  setLeida: { params, reply: z.object({ leidoHasta: z.string() }) },
} satisfies Shapes
