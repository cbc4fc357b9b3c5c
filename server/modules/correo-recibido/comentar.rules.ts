import { conversaciones } from '#contract/conversaciones/calls.ts'
import { devoluciones } from '#contract/devoluciones/calls.ts'
import type { Route } from '#contract/route.ts'
import { tickets } from '#contract/tickets/calls.ts'
import type { Conversada } from '#gateways/mailbox/ficha.ts'
import type { Context } from '#server/http/context.ts'

/** Comment in the form that every kind of conversation accepts. */
export interface Dicho {
  comentario: string
  archivoIds: string[]
  esNota: false
  pideRespuesta: false
}

/** Adds a comment to the conversation of a gestión, on behalf of the context's user. */
export type Comentar = (context: Context, id: number, dicho: Dicho) => Promise<object>

/** Call that a user would make in the portal to comment on each kind. */
export const RUTAS: Record<Conversada, Route> = {
  devolucion: devoluciones.createComentario,
  reclamo: tickets.createComentario,
  garantia: tickets.createComentario,
  pago: conversaciones.create,
  pedido: conversaciones.create,
  certificado: conversaciones.create,
  alta: conversaciones.create,
}
