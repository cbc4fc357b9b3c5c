import { claseTexto } from '#contract/cuenta-corriente/partidas.ts'
import { readPartidas } from '#gateways/erp/demasiadas.ts'
import { claveDe, type Criterio, type Erp, type PartidaErp, type Rango } from '#gateways/erp/erp.ts'
import { getParametro } from '#modules/parametros'
import type { Db } from '#server/db/database.ts'
import { selectTitulares } from './cuenta-corriente.repository.ts'
import { ABIERTAS } from './cuenta-corriente.rules.ts'
import type { Titular } from './resumen.ts'

/** Returns the criteria for debts due in a range of days, ordered by due date. */
const venceEn = (vence: Rango): Criterio => ({ ...ABIERTAS, grupos: [{ creditos: false, vence }] })

/** Open debt item, with the name of its document. */
export interface Vencimiento {
  razonSocialId: number
  razonSocial: string
  clave: string
  vencimiento: string
  moneda: string
  importe: string
  nombre: string
}

/** Returns a function that adds the owner and the document name to an item. */
const vencimientoReader = async (sql: Db, titulares: readonly Titular[]) => {
  const byCodigo = new Map(titulares.map((titular) => [titular.codigoCliente, titular]))
  const puntoVentaFce = await getParametro(sql, 'cuenta.punto-venta-fce')
  return (item: PartidaErp): Vencimiento => {
    const { vencimiento, moneda, importe, referencia, codigoCliente } = item
    const { razonSocialId, razonSocial } = byCodigo.get(codigoCliente)!
    const nombre = `${claseTexto(item, false, puntoVentaFce)} ${referencia}`
    return { razonSocialId, razonSocial, clave: claveDe(item), vencimiento, moneda, importe, nombre }
  }
}

/**
 * Reads from the ERP all open debts of these razones sociales due in a range of days, ordered by due date within each
 * razón social.
 */
export const readVencimientos = async (
  sql: Db,
  erp: Erp,
  { scope, vence }: { scope: readonly number[]; vence: Rango },
): Promise<Vencimiento[]> => {
  const titulares = await selectTitulares(sql, scope)
  const clientes = titulares.map(({ codigoCliente }) => codigoCliente)
  const toVencimiento = await vencimientoReader(sql, titulares)
  return (await readPartidas(sql, erp, clientes, venceEn(vence))).map(toVencimiento)
}

/** Lists the first `limit` open debts of these razones sociales due from a day on, by due date. */
export const listVencimientos = async (
  sql: Db,
  erp: Erp,
  { scope, desde, limit }: { scope: readonly number[]; desde: string; limit: number },
): Promise<Vencimiento[]> => {
  const titulares = await selectTitulares(sql, scope)
  const clientes = titulares.map(({ codigoCliente }) => codigoCliente)
  const place = { cursor: undefined, offset: 0, size: limit }
  const partidas = await erp.listPartidas(sql, clientes, venceEn({ desde, hasta: undefined }), place)
  return partidas.slice(0, limit).map(await vencimientoReader(sql, titulares))
}
