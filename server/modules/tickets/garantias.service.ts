import { addDays, formatDay, localDay } from '#contract/valores/fechas.ts'
import { endOfTerm, outOfTerm, type Term } from '#contract/garantias/reglas.ts'
import type { Garantia } from '#contract/garantias/shapes.ts'
import type { QueryOf } from '#contract/route.ts'
import { NEGOCIOS } from '#contract/base/servicios.ts'
import type { tickets } from '#contract/tickets/calls.ts'
import { vinHint } from '#contract/valores/vehiculos.ts'
import { limitToScope, requireRazonSocial } from '#modules/usuarios'
import type { Caller } from '#server/base/caller.ts'
import type { Context } from '#server/http/context.ts'
import type { Db } from '#server/db/database.ts'
import { AppError } from '#server/base/errors.ts'
import {
  insertVenta,
  lockVin,
  selectAbiertas,
  selectPorVencer,
  selectProducto,
  selectUnidad,
  type UnidadRow,
  updateVenta,
} from './tickets-catalogo.repository.ts'
import { requireTipo } from './tickets.service.ts'

const termOf = (unidad: UnidadRow, fechaVenta: string | undefined): Term => ({
  venta: fechaVenta ?? unidad.fechaVenta,
  meses: unidad.garantiaMeses,
  tope: unidad.topeMeses === null ? undefined : { entrega: unidad.fechaEntrega, meses: unidad.topeMeses },
  km: unidad.garantiaKm,
})

/** Units whose warranty expires soon: within `dias` days. An answer has at most `limit` of them. */
const POR_VENCER = { dias: 30, limit: 50 }

/** Lists the units of the user's companies whose warranty expires within POR_VENCER.dias days. */
export const listPorVencer = async (
  { sql, caller, now }: Context,
  { query }: { query: QueryOf<typeof tickets.listPorVencer> },
) => {
  requireTipo(caller, 'garantia')
  const { dias, limit } = POR_VENCER
  const hoy = localDay(now)
  const scope = limitToScope(caller, query.razonSocialIds)
  const rows = await selectPorVencer(sql, { scope, desde: hoy, hasta: addDays(hoy, dias), limit: limit + 1 })
  return { unidades: rows.slice(0, limit), hayMas: rows.length > limit }
}

/**
 * Whether a user who asks on behalf of the razón social `asked` may learn that the unit was sold to `sold`. Staff may,
 * for the razones sociales in their scope.
 */
const mayKnow = (caller: Caller, sold: number, asked: number): boolean =>
  sold === asked || (caller.isStaff && (caller.scope === 'todas' || caller.scope.includes(sold)))

/**
 * Returns a unit by its chassis, with its warranty term and open warranties, as far as one razón social may see them.
 * null: the unit was sold to another razón social, and the user is not staff with that razón social in scope.
 */
export const getUnidad = async (
  { sql, caller, now }: Context,
  { query }: { query: QueryOf<typeof tickets.getUnidad> },
) => {
  requireTipo(caller, 'garantia')
  requireRazonSocial(caller, query.razonSocialId)
  const [found, abiertas] = await Promise.all([
    selectUnidad(sql, query.vin),
    selectAbiertas(sql, query.razonSocialId, query.vin),
  ])
  const unidad = found && mayKnow(caller, found.razonSocialId, query.razonSocialId) ? found : undefined
  const failure = { fechaFalla: query.fechaFalla ?? localDay(now), kilometraje: query.kilometraje }
  const term = unidad && termOf(unidad, query.fechaVenta)
  return {
    vin: query.vin,
    aviso: vinHint(query.vin) ?? null,
    unidad: unidad && term ? { ...unidad, venceEl: endOfTerm(term), kmLimite: unidad.garantiaKm } : null,
    fueraDeTermino: (term && outOfTerm(term, failure)) ?? null,
    abiertas,
  }
}

const productTerm = async (db: Db, garantia: Garantia): Promise<string[]> => {
  const producto = garantia.codigoMaterial && (await selectProducto(db, garantia.codigoMaterial))
  if (!producto) return ['Ese código no figura entre nuestros productos.']
  if (producto.garantiaMeses === null || !garantia.fechaVenta) return []
  return [outOfTerm({ venta: garantia.fechaVenta, meses: producto.garantiaMeses }, garantia) ?? []].flat()
}

/** Returns the reported sale date that a warranty replaces; undefined when it replaces none. */
const replacedVenta = (unidad: UnidadRow | undefined, { fechaVenta }: Garantia): string | undefined =>
  unidad?.fechaVenta && fechaVenta && fechaVenta !== unidad.fechaVenta ? unidad.fechaVenta : undefined

/**
 * Returns the unit of a warranty; undefined: it is unknown, or was sold to another razón social. Locks its chassis
 * until the transaction ends, so that two warranties cannot change its sale date at the same time.
 */
export const lockOwnUnidad = async (db: Db, vin: string, razonSocialId: number): Promise<UnidadRow | undefined> => {
  await lockVin(db, razonSocialId, vin)
  const unidad = await selectUnidad(db, vin)
  return unidad?.razonSocialId === razonSocialId ? unidad : undefined
}

/** Returns the error of a sale date that replaces another one without a reason, by field. */
export const ventaProblem = (unidad: UnidadRow | undefined, garantia: Garantia): Record<string, string> => {
  const before = replacedVenta(unidad, garantia)
  return before && !garantia.motivoVenta
    ? {
        'garantia.motivoVenta': `Ya se había informado que se vendió el ${formatDay(before)}. Contanos por qué cambia.`,
      }
    : {}
}

/** Stores the sale date of a warranty in its unit, and also in the history when it replaces another date. */
export const storeVenta = async (
  { sql, caller, now }: Context,
  unidad: UnidadRow,
  garantia: Garantia,
  ticketId: number,
): Promise<void> => {
  const { vin, fechaVenta, motivoVenta } = garantia
  if (!vin || !fechaVenta || fechaVenta === unidad.fechaVenta) return
  await updateVenta(sql, unidad.razonSocialId, vin, fechaVenta)
  const before = replacedVenta(unidad, garantia)
  if (before)
    await insertVenta(sql, {
      razonSocialId: unidad.razonSocialId,
      vin,
      anterior: before,
      fechaVenta,
      motivo: motivoVenta ?? '',
      ticketId,
      usuarioId: caller.usuarioId,
      creado: now,
    })
}

const unitTerm = (unidad: UnidadRow | undefined, garantia: Garantia): string[] => {
  const hint = vinHint(garantia.vin ?? '') ?? []
  if (!unidad) return [hint, 'El Nº de chasis no figura entre las motos que te vendimos. Revisalo.'].flat()
  const before = replacedVenta(unidad, garantia)
  const change = before
    ? `La fecha de venta cambió: antes era el ${formatDay(before)}. Motivo: ${garantia.motivoVenta}`
    : []
  return [hint, change, outOfTerm(termOf(unidad, garantia.fechaVenta), garantia) ?? []].flat()
}

/**
 * Lists warnings for the staff about a warranty, such as an expired term. A warning never rejects the warranty.
 * `unidad`: the unit of the razón social, for a moto.
 */
export const listAvisos = async (
  db: Db,
  garantia: Garantia,
  { negocioId, unidad }: { negocioId: number; unidad: UnidadRow | undefined },
): Promise<string[]> => (negocioId === NEGOCIOS.motos ? unitTerm(unidad, garantia) : productTerm(db, garantia))

/**
 * Allows one open warranty for each chassis and reason. Throws `conflicto` for a second one, with a link to the first.
 * Call it after `lockOwnUnidad`: otherwise two simultaneous warranties would both find no duplicate.
 */
export const requireNoDuplicate = async (
  db: Db,
  { vin, motivoId, razonSocialId }: { vin: string; motivoId: number; razonSocialId: number },
): Promise<void> => {
  const same = (await selectAbiertas(db, razonSocialId, vin)).find((abierta) => abierta.motivoId === motivoId)
  if (!same) return
  const message = `Ya hay una garantía abierta para este Nº de chasis y motivo: la Nº ${same.ticketId}.`
  throw new AppError('conflicto', {
    message,
    fields: { 'garantia.vin': message },
    enlace: `garantias/${same.ticketId}`,
  })
}
