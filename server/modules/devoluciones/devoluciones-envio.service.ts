import type { NewEnvio } from '#contract/devoluciones.shapes.ts'
import { isAllowed } from '#contract/machine.ts'
import { addArchivos } from '#modules/archivos'
import type { Context } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { documentOf } from '#server/search.ts'
import { appendDocumento, insertArchivos, historial, updateEstado, upsertEnvio } from './devoluciones.repository.ts'
import { canLoadTransport, ENVIO, requireDevolucion } from './devoluciones.service.ts'

/** Saves the transport data: the first time it also moves the return on; afterwards it corrects it until it is confirmed. */
export const saveEnvioDevolucion = async (context: Context, { body }: { body: NewEnvio }) => {
  const { sql, caller, enqueue, now } = context
  const head = await requireDevolucion(context, body.devolucionId, true)
  if (!isAllowed(ENVIO, caller.roles)) throw new AppError('sin-permiso', { detail: 'transport data' })
  if (!canLoadTransport(caller, head.estadoId)) {
    throw new AppError('conflicto', {
      message: 'La devolución ya no espera datos de transporte. Actualizá la pantalla.',
    })
  }
  await upsertEnvio(sql, body, now)
  await appendDocumento(sql, head.devolucionId, documentOf([body.numeroRemito, body.numeroGuia], [body.transporte]))
  const archivos = await addArchivos(context, head.razonSocialId)
  if (archivos.length) {
    await insertArchivos(
      sql,
      head.devolucionId,
      archivos.map(({ archivoId }) => ({ archivoId, deEnvio: true })),
    )
  }
  if (head.estadoId === ENVIO.from) {
    await updateEstado(sql, { devolucionId: head.devolucionId, estadoId: ENVIO.to, fecha: now })
    await historial.insert(sql, {
      id: head.devolucionId,
      desdeId: head.estadoId,
      estadoId: ENVIO.to,
      usuarioId: caller.usuarioId,
      comentario: null,
      fecha: now,
    })
    await enqueue('devolucion', {
      evento: 'espera',
      devolucionId: head.devolucionId,
      actorId: caller.usuarioId,
      esDelCliente: !caller.isStaff,
      estadoId: ENVIO.to,
    })
  }
  return { devolucionId: head.devolucionId, estadoId: ENVIO.to, archivos }
}
