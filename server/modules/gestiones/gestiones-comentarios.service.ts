import type { NewComentario } from '#contract/base/comentarios.shapes.ts'
import type { ClaseTrabajo } from '#contract/mesa/reglas.ts'
import type { Context } from '#server/http/context.ts'
import { AppError, fieldError } from '#server/base/errors.ts'
import type { createConversacion } from './gestiones-conversacion.service.ts'
import type { createHistorial } from './gestiones-historial.service.ts'
import type { Columns } from './gestiones-movimiento.service.ts'

/** A change of state that comes with a comment, and is of the version that was read. */
interface Cambio {
  statusId: number
  version: number
}

/** What was said, as far as others are told. */
interface Dicho {
  comentarioId: number
  esNota: boolean
  pideRespuesta: boolean
}

/** What a change of state refuses, beside the fields of the call that it came with; the comment is that call's own. */
const under = async <T>(field: string, change: () => Promise<T>): Promise<T> => {
  try {
    return await change()
  } catch (error) {
    if (!(error instanceof AppError) || !error.fields) throw error
    const fields = Object.entries(error.fields).map(([path, message]) => [
      path === 'comentario' ? path : `${field}.${path}`,
      message,
    ])
    throw new AppError(error.code, { message: error.message, fields: Object.fromEntries(fields), cause: error })
  }
}

/** How people talk in a kind of gestión that moves, by its description: read, marked as read, and answered. */
export const createComentarios = <
  K extends string,
  H extends { version: number; razonSocialId: number } & Record<K, number>,
  E,
  M,
  P,
>(shape: {
  /** Its key. */
  name: K
  conversacion: ReturnType<typeof createConversacion>
  historial: ReturnType<typeof createHistorial>
  movimiento: {
    move: (
      context: Context,
      id: number,
      asked: { statusId: number; aviso: { comentarioId: number } },
      sent: E & { comentario: string },
      parts: P,
    ) => Promise<M>
  }
  /** One of the caller's, locked when something is said in it; any other does not exist. */
  require: (context: Context, id: number, lock?: boolean) => Promise<H>
  claseOf: (head: H) => ClaseTrabajo
  /** Says no to what is answered somewhere else; notes are always ours. */
  check?: (context: Context, head: H) => void
  /** What an answer of the distributor does by itself, when no change comes with it. */
  onAnswer?: (context: Context, head: H) => Promise<void>
  /** Why nothing more is said in it; undefined while it can. */
  cerradaOf: (context: Context, head: H) => string | undefined | Promise<string | undefined>
  /** More of the row of each comment. */
  comentarioOf?: (head: H) => Columns
  /** Tells the others of what was said without a change, which tells them itself. */
  announce: (context: Context, head: H, dicho: Dicho) => Promise<unknown>
}) => {
  const { name, conversacion, historial, movimiento } = shape
  return {
    /** The conversation, oldest first, as the person who asks may read it. */
    list: async (context: Context, id: number) => conversacion.list(context, (await shape.require(context, id))[name]),
    /** Marks a conversation as read until now. */
    setLeido: async (context: Context, id: number) =>
      conversacion.setLeido(context, (await shape.require(context, id))[name]),
    /**
     * Says something in one that is not closed: to the other side, or to colleagues alone as an internal note. With a state it
     * moves there too, and is what the change says.
     */
    create: async (
      context: Context,
      { body }: { body: NewComentario & Record<K, number> & { estado?: (E & Cambio) | undefined } },
      parts: P,
    ) => {
      const { sql, caller, now } = context
      const { esNota, pideRespuesta, estado, comentario } = body
      const id: number = body[name]
      const head = await shape.require(context, id, true)
      if (esNota && estado)
        throw fieldError('estado', 'Una nota interna no cambia el estado: escribilo como comentario.')
      if (!esNota) shape.check?.(context, head)
      await historial.requireVersion(sql, { id, version: head.version }, estado?.version, now)
      if (caller.isStaff && !esNota && !estado) await shape.onAnswer?.(context, head)
      const cerrada = await shape.cerradaOf(context, head)
      const { razonSocialId } = head
      const conversada = { clase: shape.claseOf(head), id, razonSocialId, cerrada }
      const comentarioId = await conversacion.comentar(context, conversada, body, shape.comentarioOf?.(head))
      const moved =
        estado &&
        (await under('estado', () => {
          const asked = { statusId: estado.statusId, aviso: { comentarioId } }
          return movimiento.move(context, id, asked, { ...estado, comentario }, parts)
        }))
      if (moved && pideRespuesta) await conversacion.markRespondido(sql, id, now, true)
      if (!moved) await shape.announce(context, head, { comentarioId, esNota, pideRespuesta })
      return { ...(await conversacion.get(context, id, comentarioId)), ...(moved && { estado: moved }) }
    },
  }
}
