import type { devoluciones } from '#contract/devoluciones/calls.ts'
import type { BodyOf } from '#contract/route.ts'
import type { Erp } from '#gateways/erp/erp.ts'
import { requireNoNota, under } from '#modules/gestiones'
import type { Context } from '#server/http/context.ts'
import { movimiento } from './devoluciones-estado.service.ts'
import { conversacion, devolucionesList, historial } from './devoluciones.repository.ts'
import { cerradaDe } from './devoluciones.rules.ts'
import { filterOf, requireDevolucion } from './devoluciones.service.ts'

/** The conversation of a return, oldest first, as the person who asks may read it. */
export const listComentarios = async (context: Context, { params }: { params: { id: number } }) => {
  const { devolucionId } = await requireDevolucion(context, params.id)
  return conversacion.list(context, devolucionId)
}

/** Marks a conversation as read until now. */
export const setDevolucionLeida = async (context: Context, { params }: { params: { devolucionId: number } }) => {
  const { devolucionId } = await requireDevolucion(context, params.devolucionId)
  return conversacion.setLeido(context, devolucionId)
}

/** Several were read from the list. */
export const setDevolucionesLeidas = async (
  context: Context,
  { body: { ids } }: { body: BodyOf<typeof devoluciones.setLeidos> },
) => conversacion.setLeidos(context, ids, await devolucionesList.of(context.sql, filterOf(context, { ids })))

/**
 * Says something in a return that is not closed: to the other side, or to colleagues alone as an internal note. With a state
 * it moves there too, and is what the change says.
 */
export const createComentario = async (
  context: Context,
  { body }: { body: BodyOf<typeof devoluciones.createComentario> },
  erp: Erp,
) => {
  const { sql, caller, enqueue, now } = context
  const { devolucionId, esNota, pideRespuesta, estado, comentario } = body
  const { razonSocialId, estadoId, version } = await requireDevolucion(context, devolucionId, true)
  requireNoNota(body)
  await historial.requireVersion(sql, { id: devolucionId, version }, estado?.version, now)
  const conversada = { clase: 'devolucion' as const, id: devolucionId, razonSocialId, cerrada: cerradaDe(estadoId) }
  const comentarioId = await conversacion.comentar(context, conversada, body)
  const moved =
    estado &&
    (await under('estado', () => {
      const { statusId, version: _read, ...asked } = estado
      return movimiento.move(
        context,
        devolucionId,
        { statusId, aviso: { comentarioId } },
        { ...asked, comentario },
        erp,
      )
    }))
  if (moved && pideRespuesta) await conversacion.markRespondido(sql, devolucionId, now, true)
  const { usuarioId: actorId, isStaff } = caller
  if (!esNota && !moved) {
    const evento = pideRespuesta ? 'espera' : 'respuesta'
    await enqueue('devolucion', { evento, devolucionId, actorId, esDelCliente: !isStaff, comentarioId })
  }
  return { ...(await conversacion.get(context, devolucionId, comentarioId)), ...(moved && { estado: moved }) }
}
