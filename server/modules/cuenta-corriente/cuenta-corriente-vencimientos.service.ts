import { aPagarDe } from '#contract/cuenta-corriente/informado.ts'
import { claseTexto, totalesDe } from '#contract/cuenta-corriente/partidas.ts'
import { fromCents, sumImportes, toCents } from '#contract/valores/importes.ts'
import { inHalves, readPartidas } from '#gateways/erp/demasiadas.ts'
import { claveDe, type Criterio, type Erp, type PartidaErp, type Rango } from '#gateways/erp/erp.ts'
import { restoDe } from '#modules/informado'
import { AppError } from '#server/base/errors.ts'
import type { Db } from '#server/db/database.ts'
import { selectTitulares } from './cuenta-corriente.repository.ts'
import { listInformados, ofCliente, readVista } from './cuenta-corriente-informado.service.ts'
import { ABIERTAS, type Vista } from './cuenta-corriente.rules.ts'
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
  /** Open amount in the ERP. */
  importe: string
  /** Open amount without its reported part. */
  aPagar: string
  nombre: string
}

/** Returns a function that adds the owner, the document name and the rest to pay to an item. */
const vencimientoReader = (titulares: readonly Titular[], { puntoVentaFce, informado }: Vista) => {
  const byCodigo = new Map(titulares.map((titular) => [titular.codigoCliente, titular]))
  return (item: PartidaErp): Vencimiento => {
    const { vencimiento, moneda, importe, referencia, codigoCliente } = item
    const { razonSocialId, razonSocial } = byCodigo.get(codigoCliente)!
    const nombre = `${claseTexto(item, false, puntoVentaFce)} ${referencia}`
    const clave = claveDe(item)
    const { aPagar } = restoDe(informado, clave, importe)
    return { razonSocialId, razonSocial, clave, vencimiento, moneda, importe, aPagar, nombre }
  }
}

/**
 * Reads from the ERP all open debts of these razones sociales due in a range of days, ordered by due date within each
 * razón social.
 */
export const readVencimientos = async (
  sql: Db,
  erp: Erp,
  { scope, vence, now }: { scope: readonly number[]; vence: Rango; now: Date },
): Promise<Vencimiento[]> => {
  const titulares = await selectTitulares(sql, scope)
  const clientes = titulares.map(({ codigoCliente }) => codigoCliente)
  const vista = await readVista(sql, erp, titulares, now)
  return (await readPartidas(sql, erp, clientes, venceEn(vence))).map(vencimientoReader(titulares, vista))
}

/** Lists the first `limit` open debts of these razones sociales due from a day on, by due date. */
export const listVencimientos = async (
  sql: Db,
  erp: Erp,
  { scope, desde, limit, now }: { scope: readonly number[]; desde: string; limit: number; now: Date },
): Promise<Vencimiento[]> => {
  const titulares = await selectTitulares(sql, scope)
  const clientes = titulares.map(({ codigoCliente }) => codigoCliente)
  const vista = await readVista(sql, erp, titulares, now)
  const place = { cursor: undefined, offset: 0, size: limit }
  const partidas = await erp.listPartidas(sql, clientes, venceEn({ desde, hasta: undefined }), place)
  return partidas.slice(0, limit).map(vencimientoReader(titulares, vista))
}

/** Overdue debt in one currency, without its reported part; never "0.00". */
export interface Vencido {
  moneda: string
  aPagar: string
}

/** Returns the overdue debt of these razones sociales that nobody reported as paid, by razón social, pesos first. */
export const readVencidos = async (
  sql: Db,
  erp: Erp,
  { scope, now }: { scope: readonly number[]; now: Date },
): Promise<Map<number, Vencido[]>> => {
  const titulares = await selectTitulares(sql, scope)
  const clientes = titulares.map(({ codigoCliente }) => codigoCliente)
  const vista = await readVista(sql, erp, titulares, now)
  const informados = await listInformados(sql, erp, clientes, vista)
  const saldos = await inHalves(clientes, (some) => erp.listSaldos(sql, some, ABIERTAS, vista.hoy))
  return new Map(
    titulares.map((titular) => [
      titular.razonSocialId,
      totalesDe(ofCliente(saldos, titular), ofCliente(informados, titular)).flatMap(
        ({ moneda, vencido, informadoVencido }) => {
          const aPagar = aPagarDe(vencido, informadoVencido)
          return toCents(aPagar) > 0n ? [{ moneda, aPagar }] : []
        },
      ),
    ]),
  )
}

/**
 * Returns a function that looks up the reported part of the overdue debt of a razón social in one currency, never more
 * than the debt. undefined: the ERP is unavailable.
 */
export const readInformadoVencido = async (
  sql: Db,
  erp: Erp,
  { scope, now }: { scope: readonly number[]; now: Date },
): Promise<((razonSocialId: number, debe: { moneda: string; importe: string }) => string) | undefined> => {
  const titulares = await selectTitulares(sql, scope)
  const clientes = new Map(titulares.map(({ razonSocialId, codigoCliente }) => [razonSocialId, codigoCliente]))
  try {
    const vista = await readVista(sql, erp, titulares, now)
    const informados = await listInformados(sql, erp, [...clientes.values()], vista)
    return (razonSocialId, { moneda, importe }) => {
      const own = informados.filter(
        (each) => each.isVencido && each.moneda === moneda && each.codigoCliente === clientes.get(razonSocialId),
      )
      const informado = toCents(sumImportes(own.map((each) => each.importe)))
      const debe = toCents(importe)
      return fromCents(informado < debe ? informado : debe)
    }
  } catch (error) {
    if (error instanceof AppError && error.code === 'no-disponible') return undefined
    throw error
  }
}
