import { ahorroDe, type Descuento } from '#contract/cuenta-corriente/que-pagar.ts'
import type { Deuda, QuePagar } from '#contract/cuenta-corriente/pagos.shapes.ts'
import { localDay } from '#contract/valores/fechas.ts'
import { fromCents, toCents } from '#contract/valores/importes.ts'
import type { Erp } from '#gateways/erp/erp.ts'
import { getCabecera } from '#modules/cuenta-corriente'
import { getParametro } from '#modules/parametros'
import type { Context } from '#server/http/context.ts'
import type { Db } from '#server/db/database.ts'
import { readInformado } from './pagos-informado.service.ts'

/** Returns the discount for early payment; null: none. */
const getDescuento = async (db: Db): Promise<Descuento | null> => {
  const tasa = await getParametro(db, 'cuenta.descuento-anticipado')
  return tasa > 0 ? { tasa, desdeDias: await getParametro(db, 'cuenta.descuento-dias') } : null
}

/** Open item that is a debt, with its key in the ERP. */
interface Debida {
  clave: string
  importe: string
}

/** Amounts of a debt. `informado`: reported but not in the ERP yet. `aPagar`: the rest, never below "0.00". */
type Resto = Pick<Deuda, 'informado' | 'aPagar'>

/** Returns the rest to pay of each item, in the order of the items. `datosAl` is the time of the ERP data. */
export const readRestos = async (
  db: Db,
  { razonSocialId, datosAl }: { razonSocialId: number; datosAl: string | null },
  debidas: readonly Debida[],
): Promise<Resto[]> => {
  const claves = debidas.map(({ clave }) => clave)
  const reported = await readInformado(db, {
    empresas: [razonSocialId],
    partidas: claves,
    datosAl: datosAl === null ? null : new Date(datosAl),
  })
  return debidas.map(({ clave, importe }) => {
    const informado = reported.get(clave) ?? 0n
    const rest = toCents(importe) - informado
    return { informado: fromCents(informado), aPagar: fromCents(rest > 0n ? rest : 0n) }
  })
}

/**
 * Returns the debts of a razón social by due date, with the rest to pay. Amounts that were reported, or applied after
 * the ERP data, are subtracted, so that they are not requested twice.
 */
export const getQuePagar = async (
  context: Context,
  { params }: { params: { id: string } },
  erp: Erp,
): Promise<QuePagar> => {
  const { razonSocialId, datosAl, datosViejos, partidas, totales, hayMas } = await getCabecera(
    context,
    { params },
    { erp },
  )
  const descuento = await getDescuento(context.sql)
  const debts = partidas.filter(({ pendiente }) => toCents(pendiente) > 0n)
  const debidas = debts.map(({ partidaId, pendiente }) => ({ clave: partidaId, importe: pendiente }))
  const restos = await readRestos(context.sql, { razonSocialId, datosAl }, debidas)
  const hoy = localDay(context.now)
  const deudas = debts.map((partida, at): Deuda => {
    const resto = restos[at]!
    const ahorro = descuento ? ahorroDe({ ...partida, importe: resto.aPagar }, descuento, hoy) : '0.00'
    return { ...partida, ...resto, ahorro }
  })
  const creditos = totales.map((total) => ({ moneda: total.moneda, importe: total.creditos }))
  return { razonSocialId, hoy, datosAl, datosViejos, descuento, deudas, creditos, hayMas }
}
