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

/** What the distributor takes off for paying ahead; null where it takes nothing. */
const getDescuento = async (db: Db): Promise<Descuento | null> => {
  const tasa = await getParametro(db, 'cuenta.descuento-anticipado')
  return tasa > 0 ? { tasa, desdeDias: await getParametro(db, 'cuenta.descuento-dias') } : null
}

/** An item that is owed, by the name that the books give it. */
interface Debida {
  clave: string
  importe: string
}

/** Of an item: what payments that the books do not know of say they pay of it, and what is left then, never below "0.00". */
type Resto = Pick<Deuda, 'informado' | 'aPagar'>

/** What is left to pay of items of a company, of books that are of `datosAl`; in their order. */
export const restosDe = async (
  db: Db,
  { razonSocialId, datosAl }: { razonSocialId: number; datosAl: string | null },
  debidas: readonly Debida[],
): Promise<Resto[]> => {
  const claves = debidas.map(({ clave }) => clave)
  const told = await readInformado(db, {
    empresas: [razonSocialId],
    partidas: claves,
    datosAl: datosAl === null ? null : new Date(datosAl),
  })
  return debidas.map(({ clave, importe }) => {
    const informado = told.get(clave) ?? 0n
    const left = toCents(importe) - informado
    return { informado: fromCents(informado), aPagar: fromCents(left > 0n ? left : 0n) }
  })
}

/**
 * What a company owes, when it falls due, and what is left to pay of it: what it told of already, or was applied since the books
 * were read, is not asked twice.
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
  const restos = await restosDe(context.sql, { razonSocialId, datosAl }, debidas)
  const hoy = localDay(context.now)
  const deudas = debts.map((partida, at): Deuda => {
    const resto = restos[at]!
    const ahorro = descuento ? ahorroDe({ ...partida, importe: resto.aPagar }, descuento, hoy) : '0.00'
    return { ...partida, ...resto, ahorro }
  })
  const creditos = totales.map((total) => ({ moneda: total.moneda, importe: total.creditos }))
  return { razonSocialId, hoy, datosAl, datosViejos, descuento, deudas, creditos, hayMas }
}
