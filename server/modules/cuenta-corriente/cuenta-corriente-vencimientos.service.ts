import { claseTexto } from '#contract/cuenta-corriente/partidas.ts'
import { readPartidas } from '#gateways/erp/demasiadas.ts'
import { claveDe, type Criterio, type Erp, type PartidaErp, type Rango } from '#gateways/erp/erp.ts'
import { getParametro } from '#modules/parametros'
import type { Db } from '#server/db/database.ts'
import { selectTitulares } from './cuenta-corriente.repository.ts'
import { ABIERTAS } from './cuenta-corriente.rules.ts'
import type { Titular } from './resumen.ts'

/** What is owed and due in a range of days, by day. */
const venceEn = (vence: Rango): Criterio => ({ ...ABIERTAS, grupos: [{ creditos: false, vence }] })

/** An item that is owed, with what its document is called. */
export interface Vencimiento {
  razonSocialId: number
  razonSocial: string
  clave: string
  vencimiento: string
  moneda: string
  importe: string
  nombre: string
}

/** Says of items whose they are and what they are called. */
const namingOf = async (sql: Db, titulares: readonly Titular[]) => {
  const byCodigo = new Map(titulares.map((titular) => [titular.codigoCliente, titular]))
  const puntoVentaFce = await getParametro(sql, 'cuenta.punto-venta-fce')
  return (item: PartidaErp): Vencimiento => {
    const { vencimiento, moneda, importe, referencia, codigoCliente } = item
    const { razonSocialId, razonSocial } = byCodigo.get(codigoCliente)!
    const nombre = `${claseTexto(item, false, puntoVentaFce)} ${referencia}`
    return { razonSocialId, razonSocial, clave: claveDe(item), vencimiento, moneda, importe, nombre }
  }
}

/** Every item that these companies owe and that is due in a range of days, as the books have it: of each company by day. */
export const readVencimientos = async (
  sql: Db,
  erp: Erp,
  { scope, vence }: { scope: readonly number[]; vence: Rango },
): Promise<Vencimiento[]> => {
  const titulares = await selectTitulares(sql, scope)
  const clientes = titulares.map(({ codigoCliente }) => codigoCliente)
  const name = await namingOf(sql, titulares)
  return (await readPartidas(sql, erp, clientes, venceEn(vence))).map(name)
}

/** What is owed, by the day that it is due from one on: of these companies, with what each document is called. */
export const listVencimientos = async (
  sql: Db,
  erp: Erp,
  { scope, desde, limit }: { scope: readonly number[]; desde: string; limit: number },
): Promise<Vencimiento[]> => {
  const titulares = await selectTitulares(sql, scope)
  const clientes = titulares.map(({ codigoCliente }) => codigoCliente)
  const place = { cursor: undefined, offset: 0, size: limit }
  const partidas = await erp.listPartidas(sql, clientes, venceEn({ desde, hasta: undefined }), place)
  return partidas.slice(0, limit).map(await namingOf(sql, titulares))
}
