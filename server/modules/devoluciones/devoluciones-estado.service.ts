import type pg from 'pg'
import { MOTIVO_RECHAZO_MESSAGE, PIDE_DEVOLUCION, camposDeLinea, updateDe } from '#contract/devoluciones/pide.ts'
import type { EstadoUpdate, Need, NewEnvio } from '#contract/devoluciones/shapes.ts'
import { isEstadoId } from '#contract/base/estados.ts'
import { faltasDe, isAllowed } from '#contract/base/machine.ts'
import type { Erp } from '#gateways/erp/erp.ts'
import { addArchivos } from '#modules/archivos'
import { verifyComprobante } from '#modules/cuenta-corriente'
import { selectComprometido, selectFacturado } from '#modules/facturas'
import { getParametro } from '#modules/parametros'
import type { Context } from '#server/context.ts'
import { type Db, transaction } from '#server/database.ts'
import { AppError, fieldError } from '#server/errors.ts'
import type { Jobs } from '#server/jobs.ts'
import { requireCompleto } from '#server/machine.ts'
import { documentOf } from '#server/search.ts'
import {
  type LineUpdate,
  type LineaRow,
  appendDocumento,
  historial,
  insertArchivos,
  lockVencidas,
  selectLineas,
  selectMotivosRechazo,
  updateComprometida,
  updateEstado,
  updateLineas,
  upsertEnvio,
} from './devoluciones.repository.ts'
import { DIAS_SIN_TRANSPORTE, devolucionMachine } from './devoluciones.rules.ts'
import { ENVIO, canLoadTransport, requireDevolucion, subjectOf } from './devoluciones.service.ts'

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

const DAY_MS = 86_400_000
const BATCH = 500

/** States that the clock closes, after how many days, and what it writes. */
const EXPIRIES = [
  {
    estadoId: 8,
    parametro: DIAS_SIN_TRANSPORTE,
    comentario: 'Cerrada: no se cargaron los datos de transporte a tiempo.',
  },
  {
    estadoId: 10,
    parametro: 'devolucion.dias-sin-mercaderia',
    comentario: 'Cerrada: la mercadería no llegó a tiempo.',
  },
]

/** Closes returns whose term to ship or to arrive is over. Gives how many. */
export const expireDevoluciones = async (pool: pg.Pool, jobs: Pick<Jobs, 'enqueue'>, now: Date): Promise<number> => {
  let closed = 0
  for (const { estadoId, parametro, comentario } of EXPIRIES) {
    closed += await transaction(pool, async (db) => {
      const days = await getParametro(db, parametro)
      const rows = await lockVencidas(db, estadoId, new Date(now.getTime() - days * DAY_MS), BATCH)
      for (const { devolucionId } of rows) {
        await updateComprometida(db, devolucionId, false)
        await updateEstado(db, { devolucionId, estadoId: 4, fecha: now })
        await historial.insert(db, {
          id: devolucionId,
          desdeId: estadoId,
          estadoId: 4,
          usuarioId: null,
          comentario,
          fecha: now,
        })
        await jobs.enqueue(db, 'devolucion', {
          evento: 'estado',
          devolucionId,
          actorId: null,
          esDelCliente: false,
          estadoId: 4,
        })
      }
      return rows.length
    })
  }
  return closed
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

/** What was sent of each line, as far as the change asks for it: once a line, nothing else. */
const updatesOf = (pide: readonly Need[], sent: EstadoUpdate, lineas: readonly LineaRow[]): LineUpdate[] => {
  const campos = camposDeLinea(pide)
  if (!campos.length) return []
  return lineas.flatMap((linea) => {
    const update = updateDe(sent, linea)
    if (!update) return []
    const { devolucionLineaId } = linea
    return [{ devolucionLineaId, ...Object.fromEntries(campos.map((campo) => [campo, update[campo]])) }]
  })
}

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
  if (head.estadoId === ENVIO.from && params.statusId === ENVIO.to) {
    throw new AppError('conflicto', { message: 'Para avanzar hay que cargar los datos de transporte.' })
  }
  const subject = await subjectOf(sql, head, now)
  const { from, to, pide, effect } = devolucionMachine.requireRow(subject, params.statusId, caller.roles)
  const [lineas, rechazos] = [await selectLineas(sql, head.devolucionId), await selectMotivosRechazo(sql)]
  const isRechazo = rechazos.some(({ motivoRechazoId }) => motivoRechazoId === sent.motivoRechazoId)
  requireCompleto({
    ...faltasDe(PIDE_DEVOLUCION, pide, sent, { productos: lineas }),
    ...(pide.includes('motivoRechazo') && !isRechazo && { motivoRechazoId: MOTIVO_RECHAZO_MESSAGE }),
  })
  const notaCredito = pide.includes('notaCredito') ? sent.notaCredito : undefined
  const notaCreditoSinVerificar =
    notaCredito === undefined
      ? undefined
      : await isSinVerificar(sql, erp, { razonSocialId: head.razonSocialId, numero: notaCredito, sent })

  const updates = effect === 'acepta-todo' ? acceptAll(lineas) : updatesOf(pide, sent, lineas)
  if (updates.length) await updateLineas(sql, head.devolucionId, updates)
  if (effect === 'suelta') await updateComprometida(sql, head.devolucionId, false)
  if (effect === 'retoma') await retake(sql, head.devolucionId, lineas)
  const version = await updateEstado(sql, {
    devolucionId: head.devolucionId,
    estadoId: to,
    fecha: now,
    bultosRecibidos: pide.includes('bultosRecibidos') ? sent.bultosRecibidos : undefined,
    motivoRechazoId: pide.includes('motivoRechazo') ? sent.motivoRechazoId : undefined,
    notaCredito,
    notaCreditoSinVerificar,
    remitoDevolucion: pide.includes('remitoDevolucion') ? sent.remitoDevolucion : undefined,
  })
  const codes = [...updates.flatMap((update) => update.codigoAutorizacion ?? []), ...(notaCredito ? [notaCredito] : [])]
  if (codes.length) await appendDocumento(sql, head.devolucionId, documentOf(codes, []))
  await historial.insert(sql, {
    id: head.devolucionId,
    desdeId: from,
    estadoId: to,
    usuarioId: caller.usuarioId,
    comentario: sent.comentario || null,
    fecha: now,
  })
  await enqueue('devolucion', {
    evento: to === 8 ? 'espera' : 'estado',
    devolucionId: head.devolucionId,
    actorId: caller.usuarioId,
    esDelCliente: !caller.isStaff,
    estadoId: to,
  })
  return { devolucionId: head.devolucionId, estadoId: to, version }
}
