import { z } from 'zod'
import { entero } from './enteros.ts'
import { EVENTO_IDS, MODOS_EMAIL, TIPO_IDS } from './notificaciones.tabla.ts'
import { route } from './route.ts'

const Id = z.number().int()

const Notificacion = z.object({
  notificacionId: Id,
  tipoNotificacionId: Id.describe('Qué clase de cosa: 2 es un reclamo'),
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

/** What the portal tells a person (spec §3, notification context); each sees their own. */
export const notificaciones = {
  search: route({
    summary: 'Las notificaciones propias, de la más nueva a la más vieja, y cuántas faltan leer.',
    method: 'GET',
    path: 'notificaciones/v1',
    query: z.object({
      tipoNotificacionId: entero().pipe(z.literal(TIPO_IDS)).optional(),
      sinLeer: z.stringbool().default(false),
      antesDe: entero(z.number().int().positive()).optional().describe('Solo las anteriores a este número'),
      size: entero(z.number().int().min(1).max(100).default(20)),
    }),
    reply: SinLeer.extend({ notificaciones: z.array(Notificacion), hayMas: z.boolean() }),
  }),
  setLeidas: route({
    summary: 'Marca como leídas las que se nombran, o todas.',
    method: 'POST',
    path: 'notificaciones/v1/leidas',
    body: z.object({ notificacionIds: z.array(Id).max(500).optional().describe('Sin esto: todas') }),
    reply: SinLeer,
    writes: true,
  }),
  getPreferencias: route({
    summary: 'Qué se avisa y por dónde.',
    method: 'GET',
    path: 'notificaciones/v1/preferencias',
    reply: z.array(Preferencia),
  }),
  setPreferencias: route({
    summary: 'Cambia qué se avisa y por dónde. Lo importante se avisa siempre en el portal.',
    method: 'PUT',
    path: 'notificaciones/v1/preferencias',
    body: z.object({
      preferencias: z
        .array(Preferencia)
        .max(50)
        .refine((all) => new Set(all.map(({ evento }) => evento)).size === all.length, 'Cada evento va una sola vez.'),
    }),
    reply: z.array(Preferencia),
    writes: true,
  }),
  listen: route({
    summary:
      'Eventos del servidor: avisa que algo cambió en las notificaciones propias. Se corta con el token; al volver a conectarse hay que leerlas de nuevo.',
    method: 'GET',
    path: 'notificaciones/v1/eventos',
    reply: 'text/event-stream',
  }),
}
