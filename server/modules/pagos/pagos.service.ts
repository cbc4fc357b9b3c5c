import { CAPACIDADES } from '#contract/base/capacidades.ts'
import { clavesDe } from '#contract/base/claves.ts'
import { type MedioEstado, MOVIMIENTOS_MEDIO, sumaDe } from '#contract/cuenta-corriente/medios.ts'
import { isParecido } from '#contract/cuenta-corriente/identidad.ts'
import { repartoDe } from '#contract/cuenta-corriente/reparto.ts'
import { PAGO_ESTADOS } from '#contract/cuenta-corriente/reglas.ts'
import type { NewPago, Pago } from '#contract/cuenta-corriente/pagos.shapes.ts'
import type { pagos } from '#contract/cuenta-corriente/calls.ts'
import { hasAnyRole } from '#contract/base/roles.ts'
import type { BodyOf, ParamsOf } from '#contract/route.ts'
import type { Erp } from '#gateways/erp/erp.ts'
import { addArchivos } from '#modules/archivos'
import { requireTitulares } from '#modules/cuenta-corriente'
import { limitToScope, requireRazonSocial } from '#modules/usuarios'
import type { Caller } from '#server/base/caller.ts'
import type { Context } from '#server/http/context.ts'
import { AppError, fieldError } from '#server/base/errors.ts'
import { readingOf } from '#server/db/changes.ts'
import { pageOf } from '#server/db/paging.ts'
import { deleteIdentidades, selectVigentes } from './pagos-identidad.repository.ts'
import { preguntaDe, readParecidos, requireIdentidades } from './pagos-identidad.service.ts'
import type { ClavePago } from './pagos-medios.repository.ts'
import {
  asuntoDePago,
  isConciliado,
  type PagoRow,
  insertArchivos,
  lockPago,
  pagosList,
  selectPago,
  totalDePago,
  updateEstado,
} from './pagos.repository.ts'
import { nextRecibo } from './pagos-recibo.service.ts'
import { insertRecibo } from './recibos.repository.ts'
import { registerPago } from './pagos-registro.service.ts'

export { asuntoDePago, lockPago, registerPago, totalDePago }
export { removePago, reopenPago, uncreditMedios } from './pagos-deshacer.service.ts'
export {
  claimLinea,
  identidadesOf,
  linkTransferencia,
  releaseLinea,
  requireSinGemelo,
} from './pagos-identidad.service.ts'
export { selectPagado } from './pagos-medios.repository.ts'
export { creditMedios } from './pagos-medios.service.ts'

/** Records a payment that a user reports, with its proof, means of payment and documents. */
export const createPago = async (context: Context, { body }: { body: NewPago }, erp: Erp) => {
  const { sql, caller, files, enqueue, audit, now } = context
  const [titular] = await requireTitulares(context, [body.razonSocialId], 'razonSocialId')
  const pagoId = await registerPago(
    {
      sql,
      enqueue,
      now,
      erp,
      titular: titular!,
      usuarioId: caller.usuarioId,
      origen: 'informado',
      veTodo: caller.scope === 'todas',
      revisaParecidos: !body.sonOtros,
      ...(!files.length && { problemas: { files: 'Adjuntá el comprobante de pago.' } }),
    },
    body,
  )
  const archivos = await addArchivos(context, body.razonSocialId)
  await insertArchivos(
    sql,
    pagoId,
    archivos.map(({ archivoId }) => archivoId),
  )
  audit({ razonSocialId: body.razonSocialId, entidad: 'pago', entidadId: pagoId })
  return { pagoId }
}

const resuelvePagos = ({ roles }: Caller): boolean => hasAnyRole(roles, CAPACIDADES.resolverPagos.roles)

const pagoOf = ({ creado, deIgualImporte, ...row }: PagoRow, resuelve: boolean): Pago => {
  const parecidos = deIgualImporte.filter((other) => row.medios.some((medio) => isParecido(medio, other)))
  const puede = (estado: MedioEstado | null): MedioEstado[] =>
    resuelve && estado && row.estado === 'aplicado' ? clavesDe(MOVIMIENTOS_MEDIO[estado]) : []
  return {
    ...row,
    ...sumaDe(row.medios),
    creado: creado.toISOString(),
    medios: row.medios.map((medio) => ({ ...medio, puede: puede(medio.estado) })),
    ...repartoDe(row.medios, row.aplicaciones),
    puedeResolver: resuelve && row.estado === 'recibido',
    parecidos: [...new Set(parecidos.map(({ pagoId }) => pagoId))],
  }
}

/** Returns one page of payments, newest first. */
export const searchPagos = async (
  context: Context,
  { params, body }: { params: { page: number; size: number }; body: BodyOf<typeof pagos.search> },
) => {
  const { caller } = context
  const scope = limitToScope(caller, body.razonSocialIds)
  const { db, cambios } = await readingOf(context, scope, body.cambiadoDesde)
  const resuelve = resuelvePagos(caller)
  const rows = pagosList.of(db, { scope, estado: body.estado, resuelve, lectorId: caller.usuarioId, cambios })
  return pageOf(rows, { ...params, cursor: body.cursor }, (row) => pagoOf(row, resuelve))
}

/** Returns a payment. Throws `no-encontrado` when it is out of scope. */
export const getPago = async (
  { sql, caller }: Context,
  { params }: { params: ParamsOf<typeof pagos.get> },
): Promise<Pago> => {
  const resuelve = resuelvePagos(caller)
  const row = await selectPago(sql, {
    scope: caller.scope,
    pagoId: params.pagoId,
    resuelve,
    lectorId: caller.usuarioId,
  })
  if (!row) throw new AppError('no-encontrado')
  return pagoOf(row, resuelve)
}

interface Decision extends ClavePago {
  estado: 'aplicado' | 'rechazado'
  motivo: string | null
  /** User who reported the payment; null: it came from the bank. */
  usuarioId: number | null
}

/**
 * Applies or rejects a locked pending payment; returns its new version. An applied payment gets a receipt, and a
 * rejected one frees the identities of its money.
 */
export const resolvePago = async (
  { sql, enqueue, now }: Pick<Context, 'sql' | 'enqueue' | 'now'>,
  { razonSocialId, pagoId, estado, motivo, usuarioId }: Decision,
): Promise<number> => {
  if (estado === 'aplicado') await requireIdentidades(sql, { razonSocialId, pagoId })
  else await deleteIdentidades(sql, { razonSocialId, pagoId })
  const recibo = estado === 'aplicado' ? await nextRecibo(sql) : null
  const version = await updateEstado(sql, { pagoId, estado, motivo, recibo, usuarioId, fecha: now })
  if (recibo !== null) await insertRecibo(sql, { razonSocialId, pagoId, numero: recibo, emitido: now })
  await enqueue('pago', { pagoId, evento: 'resuelto' })
  return version
}

/** Applies or rejects a pending payment. Throws `conflicto` when the payment was resolved or its version changed. */
export const setEstadoPago = async (
  context: Context,
  { params, body }: { params: ParamsOf<typeof pagos.setEstado>; body: BodyOf<typeof pagos.setEstado> },
) => {
  const { sql, caller, audit } = context
  const { pagoId, estado } = params
  const pago = await lockPago(sql, pagoId)
  if (!pago) throw new AppError('no-encontrado')
  requireRazonSocial(caller, pago.razonSocialId)
  if (pago.estado !== 'recibido') {
    throw new AppError('conflicto', {
      message: `El pago ya está ${PAGO_ESTADOS[pago.estado].toLowerCase()}. Actualizá la pantalla.`,
    })
  }
  if (body?.version !== undefined && body.version !== pago.version) throw new AppError('conflicto')
  const motivo = body?.motivo || null
  if (estado === 'rechazado' && !motivo) throw fieldError('motivo', 'Indicá por qué se rechaza.')
  const { razonSocialId } = pago
  if (estado === 'rechazado' && (await isConciliado(sql, pagoId))) {
    const message =
      'Una acreditación del banco ya está conciliada con este pago. Deshacé la conciliación antes de rechazarlo.'
    throw new AppError('conflicto', { message })
  }
  if (estado === 'aplicado' && !body?.sonOtros) {
    const medios = await selectVigentes(sql, { razonSocialId, pagoId })
    const pregunta = preguntaDe(await readParecidos(sql, { razonSocialId, pagoId, moneda: pago.moneda }, medios))
    if (pregunta) throw new AppError('datos-invalidos', { message: pregunta, fields: { sonOtros: pregunta } })
  }
  const version = await resolvePago(context, { razonSocialId, pagoId, estado, motivo, usuarioId: caller.usuarioId })
  audit({
    razonSocialId: pago.razonSocialId,
    entidad: 'pago',
    entidadId: pagoId,
    cambios: { estado: [pago.estado, estado] },
  })
  return { pagoId, estado, version }
}
