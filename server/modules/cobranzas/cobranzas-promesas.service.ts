import { estadosDe, type Pagado } from '#contract/cobranzas/promesas.ts'
import { DIAS_PROMESA } from '#contract/cobranzas/reglas.ts'
import type { Promesa } from '#contract/cobranzas/shapes.ts'
import { addDays, localDay } from '#contract/valores/fechas.ts'
import { readPartidas } from '#gateways/erp/demasiadas.ts'
import { type Criterio, type Erp, SIN_FILTROS } from '#gateways/erp/erp.ts'
import { selectPagado } from '#modules/pagos'
import type { Db } from '#server/db/database.ts'
import { AppError } from '#server/base/errors.ts'
import { type PromesaRow, selectPromesas } from './cobranzas-promesas.repository.ts'

/** Criteria of receipts in the ERP, open or cleared. */
const receiptsSince = (desde: string): Criterio => ({
  ...SIN_FILTROS,
  estado: 'todas',
  clases: ['DZ'],
  emision: { desde, hasta: undefined },
  importe: { desde: undefined, hasta: '-0.01' },
  orden: 'emision',
  descendente: false,
})

type PagadoDe<K> = Pagado & { de: K }

/** Reads the receipts of customers since a day from the ERP. Throws `no-disponible` while the ERP is unavailable. */
const readCobros = async (
  db: Db,
  erp: Erp,
  clientes: readonly string[],
  desde: string,
): Promise<PagadoDe<string>[]> => {
  const items = await readPartidas(db, erp, clientes, receiptsSince(desde))
  return items.map(({ codigoCliente, moneda, importe, emision }) => {
    const cuando = new Date(`${addDays(emision, 1)}T00:00:00-03:00`).toISOString()
    return { de: codigoCliente, moneda, importe: importe.slice(1), dia: emision, cuando }
  })
}

/** Reads the reported payments of companies since a time. */
const readPagado = async (db: Db, razonSocialIds: readonly number[], desde: Date): Promise<PagadoDe<number>[]> =>
  (await selectPagado(db, razonSocialIds, desde)).map(({ razonSocialId, cuando, ...pagado }) => ({
    ...pagado,
    de: razonSocialId,
    cuando: cuando.toISOString(),
  }))

const ownOf = <K>(pagos: readonly PagadoDe<K>[] | undefined, de: K): Pagado[] =>
  (pagos ?? []).filter((pago) => pago.de === de)

/**
 * Returns the promises of a company with their states. Without data of the ERP the state is unknown, unless reported
 * payments fulfil the promise.
 */
const promesasOf = (
  rows: readonly PromesaRow[],
  informado: readonly PagadoDe<number>[],
  cobros: readonly PagadoDe<string>[] | undefined,
  hoy: string,
): Promesa[] => {
  const [{ razonSocialId, codigoCliente }] = rows as [PromesaRow]
  const hechas = rows.map(({ notaId, moneda, importe, dia, hecha }) => ({
    notaId,
    moneda,
    importe,
    dia,
    hecha: hecha.toISOString(),
  }))
  return estadosDe(hechas, [ownOf(informado, razonSocialId), ownOf(cobros, codigoCliente)], hoy).map((promesa) =>
    cobros || promesa.estado === 'cumplida' ? promesa : { ...promesa, estado: null },
  )
}

/** Reads the promises of the companies, latest day first; promises over DIAS_PROMESA days old are left out. */
export const readPromesas = async (
  db: Db,
  erp: Erp,
  razonSocialIds: readonly number[],
  hoy: string,
): Promise<Map<number, Promesa[]>> => {
  const rows = await selectPromesas(db, razonSocialIds, addDays(hoy, -DIAS_PROMESA))
  if (!rows.length) return new Map()
  const byEmpresa = Map.groupBy(rows, ({ razonSocialId }) => razonSocialId)
  const desde = new Date(Math.min(...rows.map(({ hecha }) => hecha.getTime())))
  const clientes = [...new Set(rows.map(({ codigoCliente }) => codigoCliente))]
  const informado = await readPagado(db, [...byEmpresa.keys()], desde)
  const cobros = await readCobros(db, erp, clientes, localDay(desde)).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'no-disponible') return undefined
    throw error
  })
  return new Map([...byEmpresa].map(([id, own]) => [id, promesasOf(own, informado, cobros, hoy)]))
}

/**
 * Lists the promises due on `dia` or later that are not fulfilled. Their companies get no reminder. Promises of unknown
 * state are listed too, while the ERP is unavailable.
 */
export const listPromesasAbiertas = async (
  db: Db,
  erp: Erp,
  razonSocialIds: readonly number[],
  dia: string,
): Promise<{ razonSocialId: number; moneda: string; hasta: string }[]> =>
  [...(await readPromesas(db, erp, razonSocialIds, dia))].flatMap(([razonSocialId, promesas]) =>
    promesas
      .filter((promesa) => promesa.dia >= dia && promesa.estado !== 'cumplida')
      .map(({ moneda, dia: hasta }) => ({ razonSocialId, moneda, hasta })),
  )
