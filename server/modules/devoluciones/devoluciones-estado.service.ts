import type { EstadoUpdate } from '#contract/devoluciones.schemas.ts'
import { isEstadoId } from '#contract/estados.ts'
import { isAllowed } from '#contract/transiciones.ts'
import type { Erp } from '#gateways/erp.ts'
import { verifyComprobante } from '#modules/cuenta-corriente'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/database.ts'
import { AppError, fieldError } from '#server/errors.ts'
import { selectComprometido, selectFacturado } from '#modules/facturas'
import { checkNeeds, type LineUpdate, updatesOf } from './devoluciones-estado.rules.ts'
import { documentOf } from '#server/search.ts'
import type { DevolucionHead } from './devoluciones-detalle.repository.ts'
import {
  appendDocumento,
  insertHistorial,
  type LineaRow,
  selectLineas,
  selectMotivosRechazo,
  updateComprometida,
  updateEstado,
  updateLineas,
} from './devoluciones.repository.ts'
import { type DevolucionTransition, TRANSITIONS, transitionsFrom } from './devoluciones.rules.ts'
import { requireDevolucion, subjectOf } from './devoluciones.service.ts'

/** The row of the table for this change, or why not: 409 when there is none, 403 when it is for others. */
const requireTransition = async (
  { sql, caller, now }: Context,
  head: DevolucionHead,
  to: number,
): Promise<DevolucionTransition> => {
  if (TRANSITIONS.some((row) => row.from === head.estadoId && row.to === to && row.via === 'envio')) {
    throw new AppError('conflicto', { message: 'Para avanzar hay que cargar los datos de transporte.' })
  }
  const row = transitionsFrom(await subjectOf(sql, head, now)).find(
    (candidate) => candidate.to === to && !candidate.via,
  )
  if (!row)
    throw new AppError('conflicto', { message: 'La devolución no puede pasar a ese estado. Actualizá la pantalla.' })
  if (!isAllowed(row, caller.roles)) throw new AppError('sin-permiso', { detail: `transition ${row.from}→${row.to}` })
  return row
}

/** Takes the units again after an appeal or a correction, when the invoices still have them. */
const retake = async (sql: Db, devolucionId: number, lineas: readonly LineaRow[]): Promise<void> => {
  await updateComprometida(sql, devolucionId, true)
  const ids = lineas.map((linea) => linea.facturaLineaId)
  const [facturado, comprometido] = [await selectFacturado(sql, ids), await selectComprometido(sql, ids)]
  const over = ids.some((id) => (comprometido.get(id) ?? 0) > (facturado.get(id) ?? 0))
  if (over)
    throw new AppError('conflicto', { message: 'Otra devolución ya tomó esas unidades: no se puede volver a abrir.' })
}

/** What the invoices get back, or lose again, with this change. */
const settleUnits = async (
  sql: Db,
  row: DevolucionTransition,
  devolucionId: number,
  lineas: readonly LineaRow[],
): Promise<void> => {
  if (row.to === 6 || (row.to === 4 && row.from !== 5)) await updateComprometida(sql, devolucionId, false)
  else if (row.to === 2 && (row.from === 6 || row.from === 4)) await retake(sql, devolucionId, lineas)
}

/** Without goods to receive, what was asked is what is accepted. */
const acceptAll = (lineas: readonly LineaRow[]): LineUpdate[] =>
  lineas.map(({ devolucionLineaId, cantidad }) => ({ devolucionLineaId, cantidadAceptada: cantidad }))

/**
 * Whether a credit note goes unproved. One that the books say the customer has not is refused, unless who closes says that
 * it is not there yet: then it is shown as such to everybody.
 */
const isSinVerificar = async (
  sql: Db,
  erp: Erp,
  { razonSocialId, numero, sent }: { razonSocialId: number; numero: string; sent: EstadoUpdate },
): Promise<boolean> => {
  const found = await verifyComprobante(sql, erp, { razonSocialId, numero, clase: 'nota-credito' })
  if (found === 'no-esta' && !sent.notaCreditoSinVerificar) {
    throw fieldError(
      'notaCredito',
      'No figura entre las notas de crédito del cliente. Revisá el número, o marcá que todavía no está en su cuenta.',
    )
  }
  return found !== 'esta'
}

/** Moves a return along the table (domain §3.4), with what the change asks for and one row of history. */
export const setEstadoDevolucion = async (
  context: Context,
  { params, body }: { params: { id: number; statusId: number }; body: EstadoUpdate | undefined },
  erp: Erp,
) => {
  const { sql, caller, enqueue, now } = context
  const sent = body ?? {}
  if (!isEstadoId(params.statusId)) throw fieldError('statusId', 'Ese estado no existe.')
  const head = await requireDevolucion(context, params.id, true)
  if (sent.version !== undefined && sent.version !== head.version) throw new AppError('conflicto')
  const row = await requireTransition(context, head, params.statusId)
  const [lineas, rechazos] = [await selectLineas(sql, head.devolucionId), await selectMotivosRechazo(sql)]
  const fields = checkNeeds(row.pide, sent, lineas, new Set(rechazos.map((rechazo) => rechazo.motivoRechazoId)))
  if (Object.keys(fields).length) throw new AppError('datos-invalidos', { fields })
  const notaCredito = row.pide.includes('notaCredito') ? sent.notaCredito : undefined
  const notaCreditoSinVerificar =
    notaCredito === undefined
      ? undefined
      : await isSinVerificar(sql, erp, { razonSocialId: head.razonSocialId, numero: notaCredito, sent })

  const updates = row.from === 2 && row.to === 5 ? acceptAll(lineas) : updatesOf(row.pide, sent, lineas)
  if (updates.length) await updateLineas(sql, head.devolucionId, updates)
  await settleUnits(sql, row, head.devolucionId, lineas)
  const version = await updateEstado(sql, {
    devolucionId: head.devolucionId,
    estadoId: row.to,
    fecha: now,
    bultosRecibidos: row.pide.includes('bultosRecibidos') ? sent.bultosRecibidos : undefined,
    motivoRechazoId: row.pide.includes('motivoRechazo') ? sent.motivoRechazoId : undefined,
    notaCredito,
    notaCreditoSinVerificar,
    remitoDevolucion: row.pide.includes('remitoDevolucion') ? sent.remitoDevolucion : undefined,
  })
  const codes = [...updates.flatMap((update) => update.codigoAutorizacion ?? []), ...(notaCredito ? [notaCredito] : [])]
  if (codes.length) await appendDocumento(sql, head.devolucionId, documentOf(codes, []))
  await insertHistorial(sql, {
    devolucionId: head.devolucionId,
    desdeId: head.estadoId,
    estadoId: row.to,
    usuarioId: caller.usuarioId,
    comentario: sent.comentario || null,
    fecha: now,
  })
  await enqueue('devolucion', {
    evento: row.to === 8 ? 'espera' : 'estado',
    devolucionId: head.devolucionId,
    actorId: caller.usuarioId,
    esDelCliente: !caller.isStaff,
    estadoId: row.to,
  })
  return { devolucionId: head.devolucionId, estadoId: row.to, version }
}
