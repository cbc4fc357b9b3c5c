import { z } from 'zod'
import { entero } from '#contract/valores/enteros.shapes.ts'
import { EVENTO_IDS, MODOS_EMAIL, TIPO_IDS } from './reglas.ts'
import type { Shapes } from '#contract/route.ts'

const Id = z.number().int()

const Notificacion = z.object({
  notificacionId: Id,
  tipoNotificacionId: Id.describe('Qué tipo de gestión: 2 es un reclamo'),
  evento: z.enum(EVENTO_IDS),
  notificacion: z.string().describe('Qué pasó, en una frase'),
  texto: z.string(),
  ticketId: Id.nullable().describe('Número de la devolución, reclamo, garantía, pago o pedido'),
  ticketEstado: Id.nullable().describe('El estado en el que quedó'),
  razonSocialId: Id.nullable(),
  enlace: z.string().describe('Dirección bajo /autogestion'),
  fecha: z.string().describe('Instante ISO'),
  leida: z.boolean(),
})
export type Notificacion = z.output<typeof Notificacion>

const Preferencia = z.object({ evento: z.enum(EVENTO_IDS), portal: z.boolean(), email: z.enum(MODOS_EMAIL) })
export type Preferencia = z.output<typeof Preferencia>

const SinLeer = z.object({ sinLeer: Id.describe('Hasta 100') })

export const notificacionesShapes = {
  search: {
    query: z.object({
      tipoNotificacionId: entero().pipe(z.literal(TIPO_IDS)).optional(),
      sinLeer: z.stringbool().default(false),
      antesDe: entero(z.number().int().positive()).optional().describe('Solo las anteriores a este número'),
      size: entero(z.number().int().min(1).max(100).default(20)),
    }),
    reply: SinLeer.extend({ notificaciones: z.array(Notificacion), hayMas: z.boolean() }),
  },
  setLeidas: {
    body: z.object({ notificacionIds: z.array(Id).max(500).optional().describe('Sin esto: todas') }),
    reply: SinLeer,
  },
  getPreferencias: {
    reply: z.array(Preferencia),
  },
  setPreferencias: {
    body: z.object({
      preferencias: z
        .array(Preferencia)
        .max(50)
        .refine((all) => new Set(all.map(({ evento }) => evento)).size === all.length, 'Cada evento va una sola vez.'),
    }),
    reply: z.array(Preferencia),
  },
  listen: {},
} satisfies Shapes
