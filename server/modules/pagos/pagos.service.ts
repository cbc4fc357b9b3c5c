import { CAPACIDADES } from '#contract/base/capacidades.ts'
import { PAGO_ESTADOS } from '#contract/cuenta-corriente/reglas.ts'
import type { NewPago, Pago } from '#contract/cuenta-corriente/pagos.shapes.ts'
import type { pagos } from '#contract/cuenta-corriente/calls.ts'
import { localDay } from '#contract/valores/fechas.ts'
import { formatMoney, unbroken } from '#contract/valores/formato.ts'
import { sumImportes, toCents } from '#contract/valores/importes.ts'
import { hasAnyRole } from '#contract/base/roles.ts'
import type { BodyOf, ParamsOf } from '#contract/route.ts'
import { claveDe, type Erp, type PartidaErp } from '#gateways/erp/erp.ts'
import { addArchivos } from '#modules/archivos'
import { requireTitulares } from '#modules/cuenta-corriente'
import { limitToScope, requireRazonSocial } from '#modules/usuarios'
import type { Caller, Context } from '#server/http/context.ts'
import { AppError, fieldError } from '#server/http/errors.ts'
import { readingOf } from '#server/db/changes.ts'
import { pageOf, selectFirst } from '#server/db/paging.ts'
import {
  type PagoRow,
  insertAplicaciones,
  insertArchivos,
  insertPago,
  lockPago,
  pagosList,
  updateEstado,
} from './pagos.repository.ts'

/** What a payment has to agree with. */
interface Facts {
  /** The items it says it pays, by their id; those that are not the company's are not here. */
  partidas: ReadonlyMap<string, PartidaErp>
  files: number
  today: string
}

const checkAplicacion = (
  { partidaId, importe }: NewPago['aplicaciones'][number],
  moneda: string,
  partida: PartidaErp | undefined,
): { partidaId?: string; importe?: string } => {
  if (!partida || partida.compensada !== null || partida.importe.startsWith('-')) {
    return { partidaId: `El documento ${partida?.referencia ?? partidaId} no está pendiente de pago.` }
  }
  if (partida.moneda !== moneda) return { partidaId: `El documento ${partida.referencia} está en ${partida.moneda}.` }
  if (toCents(importe) <= 0n) return { importe: 'Ingresá un importe mayor que cero.' }
  return toCents(importe) > toCents(partida.importe)
    ? { importe: `Quedan pendientes ${unbroken(formatMoney(partida.importe, moneda))}.` }
    : {}
}

/** What is wrong with a payment, each message by its field; empty when nothing is. */
const checkPago = (pago: NewPago, { partidas, files, today }: Facts): Record<string, string> => {
  const { moneda, importe, retenciones, aplicaciones } = pago
  const fields: Record<string, string> = {}
  if (toCents(importe) <= 0n) fields.importe = 'Ingresá un importe mayor que cero.'
  if (toCents(retenciones) < 0n) fields.retenciones = 'Las retenciones no pueden ser negativas.'
  if (pago.fecha > today) fields.fecha = 'La fecha del pago no puede ser futura.'
  if (!files) fields.files = 'Adjuntá el comprobante del pago.'
  const seen = new Set<string>()
  for (const [at, aplicacion] of aplicaciones.entries()) {
    const { partidaId } = aplicacion
    const wrong = seen.has(partidaId)
      ? { partidaId: 'El documento está repetido.' }
      : checkAplicacion(aplicacion, moneda, partidas.get(partidaId))
    seen.add(partidaId)
    for (const [field, message] of Object.entries(wrong)) fields[`aplicaciones.${at}.${field}`] = message
  }
  const applied = sumImportes(aplicaciones.map((each) => each.importe))
  const paid = sumImportes([importe, retenciones])
  if (toCents(applied) > toCents(paid)) {
    fields.aplicaciones = `Lo aplicado (${unbroken(formatMoney(applied, moneda))}) supera lo pagado con retenciones (${unbroken(formatMoney(paid, moneda))}).`
  }
  return fields
}

/** Takes down a payment that somebody says was made, with its proof and the documents it pays. */
export const createPago = async (context: Context, { body }: { body: NewPago }, erp: Erp) => {
  const { sql, caller, files, enqueue, audit, now } = context
  const [titular] = await requireTitulares(context, [body.razonSocialId], 'razonSocialId')
  const claves = body.aplicaciones.map(({ partidaId }) => partidaId)
  const found = claves.length ? await erp.findPartidas(sql, titular!.codigoCliente, claves) : []
  const partidas = new Map(found.map((partida) => [claveDe(partida), partida]))
  const fields = checkPago(body, { partidas, files: files.length, today: localDay(now) })
  if (Object.keys(fields).length) throw new AppError('datos-invalidos', { fields })
  const pagoId = await insertPago(sql, body, caller.usuarioId, now)
  await insertAplicaciones(
    sql,
    pagoId,
    body.aplicaciones.map(({ partidaId, importe }) => ({
      partida: partidaId,
      referencia: partidas.get(partidaId)!.referencia,
      importe,
    })),
  )
  const archivos = await addArchivos(context, body.razonSocialId)
  await insertArchivos(
    sql,
    pagoId,
    archivos.map(({ archivoId }) => archivoId),
  )
  audit({ razonSocialId: body.razonSocialId, entidad: 'pago', entidadId: pagoId })
  await enqueue('pago', { pagoId, evento: 'creado' })
  return { pagoId }
}

const pagoOf = ({ creado, ...row }: PagoRow, { roles }: Caller): Pago => ({
  ...row,
  creado: creado.toISOString(),
  puedeResolver: hasAnyRole(roles, CAPACIDADES.resolverPagos.roles) && row.estado === 'recibido',
})

/** One page of payments, newest first. */
export const searchPagos = async (
  context: Context,
  { params, body }: { params: { page: number; size: number }; body: BodyOf<typeof pagos.search> },
) => {
  const { caller } = context
  const scope = limitToScope(caller, body.razonSocialIds)
  const { db, cambios } = await readingOf(context, scope, body.cambiadoDesde)
  const rows = pagosList.of(db, { scope, estado: body.estado, cambios })
  return pageOf(rows, { ...params, cursor: body.cursor }, (row) => pagoOf(row, caller))
}

/** One payment; another company's is not found. */
export const getPago = async (
  { sql, caller }: Context,
  { params }: { params: ParamsOf<typeof pagos.get> },
): Promise<Pago> => {
  const [row] = await selectFirst(pagosList.of(sql, { scope: caller.scope, pagoId: params.pagoId }), 1)
  if (!row) throw new AppError('no-encontrado')
  return pagoOf(row, caller)
}

/** Applies or rejects a payment, once. */
export const setEstadoPago = async (
  { sql, caller, enqueue, audit, now }: Context,
  { params, body }: { params: ParamsOf<typeof pagos.setEstado>; body: BodyOf<typeof pagos.setEstado> },
) => {
  const { pagoId, estado } = params
  const pago = await lockPago(sql, pagoId)
  if (!pago) throw new AppError('no-encontrado')
  requireRazonSocial(caller, pago.razonSocialId)
  if (body?.version !== undefined && body.version !== pago.version) throw new AppError('conflicto')
  if (pago.estado !== 'recibido') {
    throw new AppError('conflicto', {
      message: `El pago ya está ${PAGO_ESTADOS[pago.estado].toLowerCase()}. Actualizá la pantalla.`,
    })
  }
  const motivo = body?.motivo || null
  if (estado === 'rechazado' && !motivo) throw fieldError('motivo', 'Decí por qué se rechaza.')
  const version = await updateEstado(sql, { pagoId, estado, motivo, usuarioId: caller.usuarioId, fecha: now })
  audit({
    razonSocialId: pago.razonSocialId,
    entidad: 'pago',
    entidadId: pagoId,
    cambios: { estado: [pago.estado, estado] },
  })
  await enqueue('pago', { pagoId, evento: 'resuelto' })
  return { pagoId, estado, version }
}
