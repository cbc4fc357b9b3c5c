import type { conversaciones } from '#contract/conversaciones/calls.ts'
import { CERRADA, type ClaseConversacion } from '#contract/conversaciones/reglas.ts'
import type { Conversacion } from '#contract/conversaciones/shapes.ts'
import type { BodyOf, ParamsOf } from '#contract/route.ts'
import { requireSeguida } from '#modules/seguidores'
import type { Context } from '#server/http/context.ts'
import { AppError } from '#server/base/errors.ts'
import { conversacion, selectConversacion, upsertConversacion } from './conversaciones.repository.ts'

/** Returns the comments and whether the caller can write. Throws `no-encontrado` for a gestión of another company. */
export const getConversacion = async (
  context: Context,
  { params }: { params: ParamsOf<typeof conversaciones.get> },
): Promise<Conversacion> => {
  const { sql, caller } = context
  await requireSeguida(context, params)
  const { conversacionId, abierta, esperaCliente, leidoHasta, sinLeer } = await selectConversacion(sql, params, caller)
  return {
    comentarios: conversacionId === null ? [] : await conversacion.list(context, conversacionId),
    leidoHasta: leidoHasta?.toISOString() ?? null,
    sinLeer,
    esperaCliente,
    puedeComentar: abierta,
    puedeAnotar: caller.isStaff,
  }
}

/** Marks the comments of the conversation as read until now. */
export const setConversacionLeida = async (
  context: Context,
  { params }: { params: ParamsOf<typeof conversaciones.setLeida> },
) => {
  await requireSeguida(context, params)
  return conversacion.setLeido(context, await upsertConversacion(context.sql, params))
}

/**
 * Adds a comment for the other side, or an internal note for the staff. A comment requires an open gestión; a note does
 * not.
 */
export const createConversacionComentario = async (
  context: Context,
  { params, body }: { params: ParamsOf<typeof conversaciones.create>; body: BodyOf<typeof conversaciones.create> },
) => {
  const { sql, caller, enqueue } = context
  const { clase, entidadId } = params
  const { esNota, pideRespuesta } = body
  const { razonSocialId } = await requireSeguida(context, params, true)
  const id = await upsertConversacion(sql, params)
  const { abierta } = await selectConversacion(sql, params, caller)
  const cerrada = abierta ? undefined : CERRADA[clase]
  const comentarioId = await conversacion.comentar(context, { clase, id, entidadId, razonSocialId, cerrada }, body)
  if (!esNota) {
    const evento = pideRespuesta ? 'espera' : 'respuesta'
    const { usuarioId: actorId, isStaff } = caller
    await enqueue('conversacion', { evento, clase, entidadId, comentarioId, actorId, esDelCliente: !isStaff })
  }
  return conversacion.get(context, id, comentarioId)
}

/**
 * Creates the function with which the mesa answers many gestiones at once. Throws `conflicto` for an answer that
 * changes the state, because other calls change the state of these kinds.
 */
export const answerConversacion =
  (clase: ClaseConversacion) =>
  (
    context: Context,
    entidadId: number,
    { comentario, esNota, estado }: { comentario: string; esNota: boolean; estado: object | undefined },
  ) => {
    if (estado) {
      throw new AppError('conflicto', {
        message: 'Esa respuesta cambia el estado y acá no se puede. Elegí otra, o resolvé la gestión con sus botones.',
      })
    }
    const body = { comentario, esNota, archivoIds: [], pideRespuesta: false }
    return createConversacionComentario(context, { params: { clase, entidadId }, body })
  }
