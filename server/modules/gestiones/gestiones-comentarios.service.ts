import type { NewComentario } from '#contract/base/comentarios.shapes.ts'
import type { ClaseTrabajo } from '#contract/mesa/reglas.ts'
import type { Context } from '#server/http/context.ts'
import { AppError, fieldError } from '#server/base/errors.ts'
import type { createConversacion } from './gestiones-conversacion.service.ts'
import type { createHistorial } from './gestiones-historial.service.ts'
import type { Columns } from './gestiones-movimiento.service.ts'

/** Change of state that comes with a comment, based on a version. */
interface Cambio {
  statusId: number
  version: number
}

/** Data of a comment for the notices about it. */
interface NewComentarioInfo {
  comentarioId: number
  esNota: boolean
  pideRespuesta: boolean
}

/**
 * Prefixes the field errors of a change of state with the field of the call that contains the change. The field
 * `comentario` gets no prefix, because it belongs to the call itself.
 */
const withFieldPrefix = async <T>(field: string, change: () => Promise<T>): Promise<T> => {
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

/** Creates the functions of the conversation of a kind of gestión with states: list, mark as read and comment. */
export const createComentarios = <
  K extends string,
  H extends { version: number; razonSocialId: number } & Record<K, number>,
  E,
  M,
  P,
>(shape: {
  /** Name of the gestión's key in the body of the call. */
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
  /**
   * Returns a gestión of the user; `lock` locks it before a comment is added. Throws `no-encontrado` for a gestión out
   * of scope.
   */
  require: (context: Context, id: number, lock?: boolean) => Promise<H>
  claseOf: (head: H) => ClaseTrabajo
  /** Throws when comments of this gestión are answered in another system; notes are always allowed. */
  check?: (context: Context, head: H) => void
  /** Effect of a staff comment that comes without a change of state. */
  onAnswer?: (context: Context, head: H) => Promise<void>
  /** Message for a gestión that is closed for comments; undefined: it is open. */
  cerradaOf: (context: Context, head: H) => string | undefined | Promise<string | undefined>
  /** Additional columns of the comment's row. */
  comentarioOf?: (head: H) => Columns
  /** Notifies of a comment without a change of state; a change of state has its own notice. */
  announce: (context: Context, head: H, info: NewComentarioInfo) => Promise<unknown>
}) => {
  const { name, conversacion, historial, movimiento } = shape
  return {
    /** Lists the comments that the user may read, oldest first. */
    list: async (context: Context, id: number) => conversacion.list(context, (await shape.require(context, id))[name]),
    /** Marks the conversation as read until now. */
    setLeido: async (context: Context, id: number) =>
      conversacion.setLeido(context, (await shape.require(context, id))[name]),
    /**
     * Adds a comment for the other side, or an internal note. If a state is given, also changes the state; the comment
     * becomes the comment of the change. Throws when the gestión is closed, except for notes.
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
        (await withFieldPrefix('estado', () => {
          const asked = { statusId: estado.statusId, aviso: { comentarioId } }
          return movimiento.move(context, id, asked, { ...estado, comentario }, parts)
        }))
      if (moved && pideRespuesta) await conversacion.markRespondido(sql, id, now, true)
      if (!moved) await shape.announce(context, head, { comentarioId, esNota, pideRespuesta })
      return { ...(await conversacion.get(context, id, comentarioId)), ...(moved && { estado: moved }) }
    },
  }
}
