import { ahorroDe, type Descuento } from '#contract/cuenta-corriente/que-pagar.ts'
import type { Deuda, QuePagar } from '#contract/cuenta-corriente/pagos.shapes.ts'
import { localDay } from '#contract/valores/fechas.ts'
import { toCents } from '#contract/valores/importes.ts'
import type { Erp } from '#gateways/erp/erp.ts'
import { getCabecera } from '#modules/cuenta-corriente'
import { getParametro } from '#modules/parametros'
import type { Context } from '#server/http/context.ts'
import type { Db } from '#server/db/database.ts'

/** Returns the discount for early payment; null: none. */
const getDescuento = async (db: Db): Promise<Descuento | null> => {
  const tasa = await getParametro(db, 'cuenta.descuento-anticipado')
  return tasa > 0 ? { tasa, desdeDias: await getParametro(db, 'cuenta.descuento-dias') } : null
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
  const hoy = localDay(context.now)
  const deudas = debts.map((partida): Deuda => ({
    ...partida,
    ahorro: descuento ? ahorroDe({ ...partida, importe: partida.aPagar }, descuento, hoy) : '0.00',
  }))
  const creditos = totales.map((total) => ({ moneda: total.moneda, importe: total.creditos }))
  return { razonSocialId, hoy, datosAl, datosViejos, descuento, deudas, creditos, hayMas }
}
