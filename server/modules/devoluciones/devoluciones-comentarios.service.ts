import type { devoluciones } from '#contract/devoluciones/calls.ts'
import type { BodyOf } from '#contract/route.ts'
import { createComentarios } from '#modules/gestiones'
import type { Context } from '#server/http/context.ts'
import { movimiento } from './devoluciones-estado.service.ts'
import { conversacion, devolucionesList, historial } from './devoluciones.repository.ts'
import { cerradaDe } from './devoluciones.rules.ts'
import { filterOf, requireDevolucion } from './devoluciones.service.ts'

const comentarios = createComentarios({
  name: 'devolucionId',
  conversacion,
  historial,
  movimiento,
  require: requireDevolucion,
  claseOf: () => 'devolucion',
  cerradaOf: (_context, { estadoId }) => cerradaDe(estadoId),
  announce: async ({ caller, enqueue }, { devolucionId }, { comentarioId, esNota, pideRespuesta }) => {
    const { usuarioId: actorId, isStaff } = caller
    const evento = pideRespuesta ? 'espera' : 'respuesta'
    if (!esNota) await enqueue('devolucion', { evento, devolucionId, actorId, esDelCliente: !isStaff, comentarioId })
  },
})

export const listComentarios = (context: Context, { params }: { params: { id: number } }) =>
  comentarios.list(context, params.id)

/** Marks the conversation of a return as read until now. */
export const setDevolucionLeida = (context: Context, { params }: { params: { devolucionId: number } }) =>
  comentarios.setLeido(context, params.devolucionId)

/** Marks several returns as read from the list. */
export const setDevolucionesLeidas = async (
  context: Context,
  { body: { ids } }: { body: BodyOf<typeof devoluciones.setLeidos> },
) => conversacion.setLeidos(context, ids, await devolucionesList.of(context.sql, filterOf(context, { ids })))

/** Adds a comment to a return, and changes its state if the body names one. */
export const createComentario = comentarios.create
