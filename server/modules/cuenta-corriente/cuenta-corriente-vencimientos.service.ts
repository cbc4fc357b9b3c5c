import { claseTexto } from '#contract/cuenta-corriente/partidas.ts'
import { claveDe, type Criterio, type Erp, type PartidaErp, type Rango } from '#gateways/erp/erp.ts'
import { getParametro } from '#modules/parametros'
import type { Db } from '#server/db/database.ts'
import { cursorAfter, readAll } from '#server/db/paging.ts'
import { selectTitulares } from './cuenta-corriente.repository.ts'
import { ABIERTAS } from './cuenta-corriente.rules.ts'

/** What is owed and due in a range of days, by day. */
const venceEn = (vence: Rango): Criterio => ({ ...ABIERTAS, grupos: [{ creditos: false, vence }] })

/** Every item that a company owes and that is due in a range of days, as the books have it. */
export const readVencimientos = async (
  sql: Db,
  erp: Erp,
  { razonSocialId, vence }: { razonSocialId: number; vence: Rango },
): Promise<{ clave: string; vencimiento: string }[]> => {
  const clientes = (await selectTitulares(sql, [razonSocialId])).map(({ codigoCliente }) => codigoCliente)
  const found: { clave: string; vencimiento: string }[] = []
  const items = readAll<PartidaErp>((after, size) => {
    const cursor = after && cursorAfter([...after.lugar])
    return erp.listPartidas(sql, clientes, venceEn(vence), { cursor, offset: 0, size })
  })
  for await (const item of items) found.push({ clave: claveDe(item), vencimiento: item.vencimiento })
  return found
}

/** What is owed, by the day that it is due from one on: of these companies, with what each document is called. */
export const listVencimientos = async (
  sql: Db,
  erp: Erp,
  { scope, desde, limit }: { scope: readonly number[]; desde: string; limit: number },
) => {
  const titulares = new Map((await selectTitulares(sql, scope)).map((titular) => [titular.codigoCliente, titular]))
  const place = { cursor: undefined, offset: 0, size: limit }
  const criterio = venceEn({ desde, hasta: undefined })
  const partidas = await erp.listPartidas(sql, [...titulares.keys()], criterio, place)
  const puntoVentaFce = await getParametro(sql, 'cuenta.punto-venta-fce')
  return partidas.slice(0, limit).map((item) => {
    const { vencimiento, moneda, importe, referencia, codigoCliente } = item
    const { razonSocialId, razonSocial } = titulares.get(codigoCliente)!
    const nombre = `${claseTexto(item, false, puntoVentaFce)} ${referencia}`
    return { razonSocialId, razonSocial, vencimiento, moneda, importe, nombre }
  })
}
