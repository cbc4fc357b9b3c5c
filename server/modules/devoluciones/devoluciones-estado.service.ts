import { PIDE_DEVOLUCION, camposDeLinea, updateDe } from '#contract/devoluciones/pide.ts'
import { MOTIVO_RECHAZO_MESSAGE, type Veredicto, esperadas, siguen } from '#contract/devoluciones/reglas.ts'
import type { EstadoUpdate, Need } from '#contract/devoluciones/shapes.ts'
import type { DatosDe } from '#contract/base/colas.shapes.ts'
import { isEstadoId } from '#contract/base/estados.ts'
import { faltasDe } from '#contract/base/machine.ts'
import type { Erp } from '#gateways/erp/erp.ts'
import { verifyComprobante } from '#modules/cuenta-corriente'
import { selectComprometido, selectFacturado } from '#modules/facturas'
import type { Context } from '#server/http/context.ts'
import type { Db } from '#server/db/database.ts'
import { AppError, fieldError } from '#server/http/errors.ts'
import { requireCompleto } from '#server/http/machine.ts'
import { documentOf } from '#server/db/search.ts'
import type { DevolucionHead } from './devoluciones-detalle.repository.ts'
import { retractDecidido } from './devoluciones-decidido.service.ts'
import {
  type LineUpdate,
  type LineaRow,
  selectLineas,
  updateComprometida,
  updateLineas,
  updateTotales,
  updateVeredictos,
} from './devoluciones-lineas.repository.ts'
import {
  type EstadoChange,
  conversacion,
  historial,
  selectMotivosRechazo,
  updateEstado,
} from './devoluciones.repository.ts'
import { type DevolucionTransition, devolucionMachine } from './devoluciones.rules.ts'
import { ENVIO, requireDevolucion, subjectOf } from './devoluciones.service.ts'

/** Takes the units again after an appeal or a correction, when the invoices still have them. */
const retake = async (sql: Db, devolucionId: number, lineas: readonly LineaRow[]): Promise<void> => {
  await updateComprometida(sql, devolucionId, true)
  await updateTotales(sql, devolucionId)
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
  lineas.map((linea) => ({ devolucionLineaId: linea.devolucionLineaId, cantidadAceptada: esperadas(linea) }))

/** The one thing that a change decides of all the lines. */
const VEREDICTO_DE: Partial<Record<NonNullable<DevolucionTransition['effect']>, Veredicto>> = {
  autoriza: 'autorizada',
  'acepta-todo': 'autorizada',
  rechaza: 'rechazada',
}

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

/** What comes with a change of a return, besides the states that it goes through. */
interface Llegada extends Pick<DatosDe<'devolucion'>, 'comentarioId' | 'decidida'> {
  /** What is written of the return. */
  change?: Omit<EstadoChange, 'devolucionId' | 'estadoId' | 'fecha' | 'asignadoId' | 'esperaCliente'>
  /** What is said with the last step. */
  comentario?: string | undefined
  /** What it is found by from now on. */
  codes?: readonly string[]
}

/** Takes a locked return through the rows of its table, each with its row of history, and tells the other side once. */
export const walk = async (
  context: Context,
  { devolucionId, estadoId: start, asignadoId }: DevolucionHead,
  rows: readonly DevolucionTransition[],
  { change = {}, comentario, codes = [], comentarioId, decidida }: Llegada,
) => {
  const { sql, caller, enqueue, now } = context
  const { usuarioId, isStaff } = caller
  const last = rows.at(-1)!
  const sinEfecto = await retractDecidido(sql, devolucionId, rows)
  const version = await updateEstado(sql, {
    ...change,
    devolucionId,
    estadoId: last.to,
    fecha: now,
    asignadoId: isStaff && asignadoId === null ? usuarioId : undefined,
    esperaCliente: last.effect === 'espera',
  })
  if (codes.length) await conversacion.appendDocumento(sql, devolucionId, documentOf(codes, []))
  for (const [at, { to }] of rows.entries()) {
    await historial.insert(sql, {
      id: devolucionId,
      desdeId: rows[at - 1]?.to ?? start,
      estadoId: to,
      usuarioId,
      comentario: (to === last.to && comentario) || null,
      fecha: now,
      ...(to === last.to && { sinEfecto }),
    })
  }
  await conversacion.markMovida(context, devolucionId, !!comentario)
  await enqueue('devolucion', {
    evento: last.to === 8 || last.effect === 'espera' ? 'espera' : 'estado',
    devolucionId,
    actorId: usuarioId,
    esDelCliente: !isStaff,
    estadoId: last.to,
    comentarioId,
    decidida,
  })
  return { devolucionId, estadoId: last.to, version }
}

interface Move {
  devolucionId: number
  statusId: number
  /** The comment that came with it, which says it to the other side. */
  comentarioId?: number
}

/** Moves a return along the table (domain §3.4), with what the change asks for and one row of history. */
export const moveDevolucion = async (
  context: Context,
  { devolucionId, statusId, comentarioId }: Move,
  sent: EstadoUpdate,
  erp: Erp,
) => {
  const { sql, caller, now } = context
  if (!isEstadoId(statusId)) throw fieldError('statusId', 'Ese estado no existe.')
  const head = await requireDevolucion(context, devolucionId, true)
  await historial.requireVersion(sql, { id: devolucionId, version: head.version }, sent.version, now)
  if (head.estadoId === ENVIO.from && statusId === ENVIO.to) {
    throw new AppError('conflicto', { message: 'Para avanzar hay que cargar los datos de transporte.' })
  }
  const row = devolucionMachine.requireRow(await subjectOf(sql, head, now), statusId, caller.roles)
  const { pide, effect } = row
  const [lineas, rechazos] = [await selectLineas(sql, devolucionId), await selectMotivosRechazo(sql)]
  const isRechazo = rechazos.some(({ motivoRechazoId }) => motivoRechazoId === sent.motivoRechazoId)
  requireCompleto({
    ...faltasDe(PIDE_DEVOLUCION, pide, sent, { productos: lineas }),
    ...(pide.includes('motivoRechazo') && !isRechazo && { motivoRechazoId: MOTIVO_RECHAZO_MESSAGE }),
  })
  const given = <K extends keyof EstadoUpdate>(need: Need, field: K) => (pide.includes(need) ? sent[field] : undefined)
  const notaCredito = given('notaCredito', 'notaCredito')
  const notaCreditoSinVerificar =
    notaCredito === undefined
      ? undefined
      : await isSinVerificar(sql, erp, { razonSocialId: head.razonSocialId, numero: notaCredito, sent })

  const abiertas = siguen(lineas)
  const updates = effect === 'acepta-todo' ? acceptAll(abiertas) : updatesOf(pide, sent, abiertas)
  if (updates.length) await updateLineas(sql, devolucionId, updates)
  const motivoRechazoId = given('motivoRechazo', 'motivoRechazoId')
  const veredicto = effect && VEREDICTO_DE[effect]
  if (veredicto) {
    const motivo = (veredicto === 'rechazada' && motivoRechazoId) || null
    const decided = abiertas.map(({ devolucionLineaId, cantidad }) => ({
      devolucionLineaId,
      veredicto,
      motivoRechazoId: motivo,
      cantidadAutorizada: veredicto === 'rechazada' ? null : cantidad,
    }))
    await updateVeredictos(sql, devolucionId, decided)
  }
  if (effect === 'suelta') await updateComprometida(sql, devolucionId, false)
  const moved = await walk(context, head, [row], {
    change: {
      bultosRecibidos: given('bultosRecibidos', 'bultosRecibidos'),
      motivoRechazoId,
      notaCredito,
      notaCreditoSinVerificar,
      remitoDevolucion: given('remitoDevolucion', 'remitoDevolucion'),
    },
    comentario: sent.comentario,
    codes: [...updates.flatMap((update) => update.codigoAutorizacion ?? []), ...(notaCredito ? [notaCredito] : [])],
    comentarioId,
  })
  if (effect === 'retoma') await retake(sql, devolucionId, lineas)
  return moved
}

/** The same, asked by itself. */
export const setEstadoDevolucion = (
  context: Context,
  { params, body }: { params: { id: number; statusId: number }; body: EstadoUpdate | undefined },
  erp: Erp,
) => moveDevolucion(context, { devolucionId: params.id, statusId: params.statusId }, body ?? {}, erp)
