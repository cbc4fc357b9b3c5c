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
  const claves = debts.map(({ partidaId }) => partidaId)
  const told = await readInformado(context.sql, {
    empresas: [razonSocialId],
    partidas: claves,
    datosAl: datosAl === null ? null : new Date(datosAl),
  })
  const hoy = localDay(context.now)
  const deudas = debts.map((partida): Deuda => {
    const informado = told.get(partida.partidaId) ?? 0n
    const left = toCents(partida.pendiente) - informado
    const aPagar = fromCents(left > 0n ? left : 0n)
    const ahorro = descuento ? ahorroDe({ ...partida, importe: aPagar }, descuento, hoy) : '0.00'
    return { ...partida, informado: fromCents(informado), aPagar, ahorro }
  })
  const creditos = totales.map((total) => ({ moneda: total.moneda, importe: total.creditos }))
  return { razonSocialId, hoy, datosAl, datosViejos, descuento, deudas, creditos, hayMas }
}
