import type { conciliacion } from '#contract/conciliacion/calls.ts'
import type { ClasePropuesta } from '#contract/conciliacion/reglas.ts'
import type { Acreditacion, ResultadoConciliacion } from '#contract/conciliacion/shapes.ts'
import { type Medio, medioDe } from '#contract/cuenta-corriente/medios.ts'
import type { BodyOf, ParamsOf } from '#contract/route.ts'
import { toCents } from '#contract/valores/importes.ts'
import type { Erp } from '#gateways/erp/erp.ts'
import {
  claimLinea,
  creditMedios,
  lockPago,
  registerPago,
  releaseLinea,
  removePago,
  reopenPago,
  requireSinGemelo,
  setEstadoPago,
  uncreditMedios,
} from '#modules/pagos'
import type { Context } from '#server/http/context.ts'
import { AppError } from '#server/base/errors.ts'
import { tryPart } from '#server/http/part.ts'
import { pageOf, selectFirst } from '#server/db/paging.ts'
import { resetMiradas, selectEmpresa, selectMediosDe } from './conciliacion-candidatos.repository.ts'
import { importeDe, isAcreditado, moneyMedios, requireDeudas } from './conciliacion-candidatos.service.ts'
import { MIRAR } from './conciliacion-propuestas.service.ts'
import {
  abiertasList,
  clearAplico,
  conciliadasList,
  deleteConciliacion,
  insertConciliacion,
  lockConciliacion,
  lockPropuestos,
  lockPendiente,
  type Pendiente,
  selectCuenta,
  updateAplico,
} from './conciliacion.repository.ts'

const identity = (row: Acreditacion): Acreditacion => row

/** Returns one page of the statement lines of a tab. */
export const searchConciliacion = (
  { sql }: Context,
  { params, body }: { params: ParamsOf<typeof conciliacion.search>; body: BodyOf<typeof conciliacion.search> },
) => {
  const { pestana, confianza, cursor } = body
  const rows =
    pestana === 'conciliadas'
      ? conciliadasList.of(sql, {})
      : abiertasList.of(sql, { conPropuesta: pestana === 'propuesta', confianza })
  return pageOf(rows, { ...params, cursor }, identity)
}

export const countConciliacion = ({ sql }: Context) => selectCuenta(sql)

/** Returns a line as the screen shows it, pending or confirmed. Throws `no-encontrado`. */
export const readAcreditacion = async (
  { sql }: Pick<Context, 'sql'>,
  acreditacionId: number,
): Promise<Acreditacion> => {
  for (const conPropuesta of [true, false]) {
    const [abierta] = await selectFirst(abiertasList.of(sql, { conPropuesta, acreditacionId }), 1)
    if (abierta) return abierta
  }
  const [conciliada] = await selectFirst(conciliadasList.of(sql, { acreditacionId }), 1)
  if (!conciliada) throw new AppError('no-encontrado')
  return conciliada
}

/**
 * Locks and returns a pending line. Throws `conflicto` when the line was confirmed or has another version, and
 * `no-encontrado` when it does not exist.
 */
export const requirePendiente = async (
  { sql }: Context,
  acreditacionId: number,
  version: number,
): Promise<Pendiente> => {
  const linea = await lockPendiente(sql, acreditacionId)
  if (!linea) {
    const done = await lockConciliacion(sql, acreditacionId)
    if (!done) throw new AppError('no-encontrado')
    throw new AppError('conflicto', { message: `Ya la concilió ${done.quien}, con el pago Nº ${done.pagoId}.` })
  }
  if (linea.version !== version) {
    throw new AppError('conflicto', { message: 'La propuesta cambió mientras tanto. Revisala antes de confirmar.' })
  }
  return linea
}

type Propuesta = NonNullable<Pendiente['propuesta']>

/**
 * Means of payment of a bank credit, by pattern. Collection services have their own means; any other credit is a
 * transfer.
 */
const COBRADORES: readonly [RegExp, Medio][] = [
  [/pago\s*mis\s*cuentas/i, 'pagomiscuentas'],
  [/rapipago/i, 'rapipago'],
]
const medioOf = ({ origen }: Pendiente): Medio =>
  COBRADORES.find(([nombre]) => nombre.test(origen))?.[1] ?? 'transferencia'

/**
 * Records a payment for a line that no customer reported. Notifies nobody, because the user who confirms the line knows
 * of the payment. Later events of the payment notify as usual.
 */
const registerDeLinea = async (context: Context, linea: Pendiente, propuesta: Propuesta, erp: Erp): Promise<number> => {
  const { sql, now } = context
  const { razonSocialId, aplicaciones } = propuesta
  const titular = (await selectEmpresa(sql, razonSocialId))!
  await requireDeudas(sql, { erp, now }, titular, aplicaciones)
  const { moneda, importe, fecha, origen, referencia, cuit, concepto } = linea
  return registerPago(
    { sql, now, erp, titular, usuarioId: null, origen: 'linea', enqueue: async () => {} },
    {
      razonSocialId,
      moneda,
      medios: [
        {
          medio: medioOf(linea),
          importe,
          fecha,
          banco: origen,
          referencia: referencia || null,
          cuit,
          cuenta: null,
          provincia: null,
        },
      ],
      comentario: concepto,
      aplicaciones: aplicaciones.map((each) => ({ partidaId: each.partidaId, importe: each.importe })),
    },
  )
}

type PagoReader = (context: Context, linea: Pendiente, propuesta: Propuesta, erp: Erp) => Promise<number>

/** Function that yields the payment of a line, for each class of proposal. */
const PAGO_DE: Readonly<Record<ClasePropuesta, PagoReader>> = {
  informado: async (_context, _linea, { pagoId }) => pagoId!,
  documentos: registerDeLinea,
  cuenta: registerDeLinea,
}

const TOMADO = 'Ese pago ya se concilió con otra acreditación. Elegí otro pago.'

const confirmLinea = async (
  context: Context,
  { acreditacionId, version }: { acreditacionId: number; version: number },
  erp: Erp,
): Promise<number> => {
  const { sql, caller, now } = context
  const linea = await requirePendiente(context, acreditacionId, version)
  const { propuesta } = linea
  if (!propuesta)
    throw new AppError('conflicto', { message: 'La acreditación está sin identificar. Elegí de qué cliente es.' })
  const { clase, orden, diferencia } = propuesta
  const pagoId = await PAGO_DE[clase](context, linea, propuesta, erp)
  // Lock the payment, because another confirmation may be assigning its means of payment at the same time.
  const pago = await lockPago(sql, pagoId)
  if (!pago || pago.estado === 'rechazado') {
    throw new AppError('conflicto', {
      message: `El pago Nº ${pagoId} fue rechazado. Elegí otro pago para la acreditación.`,
    })
  }
  const medios = moneyMedios(await selectMediosDe(sql, pagoId)).filter(
    (medio) => orden === null || medio.orden === orden,
  )
  if (medios.some(({ conciliado }) => conciliado)) throw new AppError('conflicto', { message: TOMADO })
  const creoPago = clase !== 'informado'
  // A cheque of the proposal may have been rejected in the meantime, so compare the amounts again.
  if (!creoPago && importeDe(medios) !== toCents(linea.importe) - toCents(diferencia)) {
    throw new AppError('conflicto', {
      message: `Se rechazó un medio de pago del pago Nº ${pagoId}. Elegí otro pago para la acreditación.`,
    })
  }
  const clave = { razonSocialId: pago.razonSocialId, pagoId }
  const [medio, ...others] = medios
  if (!creoPago && medio && !others.length && !medioDe(medio.medio).seRechaza)
    await claimLinea(sql, { ...clave, orden: medio.orden }, linea)
  const acredito = await creditMedios(sql, clave, orden)
  await insertConciliacion(sql, { acreditacionId, pagoId, orden, creoPago, acredito, usuarioId: caller.usuarioId, now })
  // Apply the payment once all its means of payment have their lines. A payment that was applied by hand stays as it
  // is.
  if (pago.estado === 'recibido' && isAcreditado(await selectMediosDe(sql, pagoId))) {
    if (!creoPago) await requireSinGemelo(sql, { ...clave, moneda: pago.moneda })
    // Skip the check for similar payments (`sonOtros`), because the statement line proves that this is separate money.
    await setEstadoPago(context, { params: { pagoId, estado: 'aplicado' }, body: { sonOtros: true } })
    await updateAplico(sql, acreditacionId)
  }
  return pagoId
}

/**
 * Confirms proposals, in the order of the lines and each in its own savepoint. A line that fails returns its message;
 * the others are confirmed.
 */
export const confirmConciliacion = async (
  context: Context,
  { body: { lineas } }: { body: BodyOf<typeof conciliacion.confirm> },
  erp: Erp,
): Promise<ResultadoConciliacion[]> => {
  const results = new Map<number, ResultadoConciliacion>()
  // Lock everything before taking the first receipt number, in one order for all users: otherwise two confirmations
  // could deadlock on the counter of receipts.
  await lockPropuestos(
    context.sql,
    lineas.map(({ acreditacionId }) => acreditacionId),
  )
  for (const linea of lineas.toSorted((a, b) => a.acreditacionId - b.acreditacionId)) {
    const { acreditacionId } = linea
    // A line listed twice is confirmed once.
    if (results.has(acreditacionId)) continue
    let pagoId: number | null = null
    const mensaje = await tryPart(context, async (own) => {
      pagoId = await confirmLinea(own, linea, erp)
    })
    results.set(acreditacionId, {
      acreditacionId,
      ok: mensaje === null,
      pagoId: mensaje === null ? pagoId : null,
      mensaje,
    })
  }
  const done = [...results.values()].flatMap(({ acreditacionId, pagoId }) =>
    pagoId === null ? [] : [{ acreditacionId, pagoId }],
  )
  context.audit({ entidad: 'conciliacion', cambios: { conciliadas: [null, done] } })
  return lineas.map(({ acreditacionId }) => results.get(acreditacionId)!)
}

/**
 * Undoes a confirmation: restores the payment, and makes the line pending again. Throws `conflicto` when the line is
 * not confirmed.
 */
export const undoConciliacion = async (
  context: Context,
  { params: { acreditacionId } }: { params: ParamsOf<typeof conciliacion.undo> },
): Promise<Acreditacion> => {
  const { sql, audit } = context
  const done = await lockConciliacion(sql, acreditacionId)
  if (!done) {
    await readAcreditacion(context, acreditacionId)
    throw new AppError('conflicto', { message: 'Otra persona ya deshizo esta conciliación. Actualizá la pantalla.' })
  }
  const { pagoId, orden, creoPago, acredito } = done
  const wasApplied = await clearAplico(sql, pagoId)
  await deleteConciliacion(sql, acreditacionId)
  if (acredito.length) await uncreditMedios(sql, pagoId, acredito)
  if (!creoPago) await releaseLinea(sql, pagoId, orden)
  const recibo = creoPago ? await removePago(context, pagoId) : wasApplied ? await reopenPago(context, pagoId) : null
  audit({
    entidad: 'conciliacion',
    entidadId: acreditacionId,
    cambios: {
      pago: [pagoId, null],
      ...(recibo !== null && { recibo: [recibo, null] as const }),
      ...(acredito.length && { acreditados: [acredito, []] as const }),
    },
  })
  return readAcreditacion(context, acreditacionId)
}

/** Queues a new matching of every line that no user assigned. */
export const startConciliacion = async ({ sql, enqueue, audit }: Context) => {
  const lineas = await resetMiradas(sql)
  await enqueue('conciliacion', MIRAR)
  audit({ entidad: 'conciliacion' })
  return { lineas }
}
