import type { devoluciones } from '#contract/devoluciones/calls.ts'
import type { BodyOf } from '#contract/route.ts'
import { attachArchivos } from '#modules/archivos'
import { requireSeen } from '#modules/gestiones'
import type { Context } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { selectComentarios } from './devoluciones-detalle.repository.ts'
import { insertArchivos, insertComentario } from './devoluciones.repository.ts'
import { canComment } from './devoluciones.rules.ts'
import { requireDevolucion } from './devoluciones.service.ts'

const withInstant = <T extends { fecha: Date }>(row: T) => ({ ...row, fecha: row.fecha.toISOString() })

/** The conversation of a return, oldest first. */
export const listComentarios = async (context: Context, { params }: { params: { id: number } }) => {
  const head = await requireDevolucion(context, params.id)
  const rows = await selectComentarios(context.sql, head.devolucionId, context.caller.usuarioId)
  return rows.map(withInstant)
}

/** Says something in a return that is not closed. */
export const createComentario = async (
  context: Context,
  { body }: { body: BodyOf<typeof devoluciones.createComentario> },
) => {
  const { sql, caller, enqueue, now } = context
  const head = await requireDevolucion(context, body.devolucionId, true)
  if (!canComment(head.estadoId)) {
    throw new AppError('conflicto', { message: 'La devolución está cerrada: ya no admite comentarios.' })
  }
  if (body.visto !== undefined) {
    requireSeen(await selectComentarios(sql, head.devolucionId, caller.usuarioId), body.visto)
  }
  const comentarioId = await insertComentario(sql, {
    devolucionId: head.devolucionId,
    usuarioId: caller.usuarioId,
    esInterno: caller.isStaff,
    comentario: body.comentario,
    fecha: now,
  })
  const archivoIds = [...new Set(body.archivoIds)]
  await attachArchivos(context, archivoIds, head.razonSocialId)
  await insertArchivos(
    sql,
    head.devolucionId,
    archivoIds.map((archivoId) => ({ archivoId, comentarioId })),
  )
  const { devolucionId } = head
  const { usuarioId: actorId, isStaff } = caller
  await enqueue('devolucion', { evento: 'respuesta', devolucionId, actorId, esDelCliente: !isStaff, comentarioId })
  const [row] = await selectComentarios(sql, devolucionId, caller.usuarioId, comentarioId)
  return withInstant(row!)
}
