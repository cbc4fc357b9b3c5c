import { repartoDe } from '#contract/cuenta-corriente/reparto.ts'
import { toCents } from '#contract/valores/importes.ts'
import type { Db } from '#server/db/database.ts'
import { type NoAsentados, selectNoAsentados } from './pagos-medios.repository.ts'

/**
 * Returns the cents of each partida (open item) that payments cover and the ERP does not know yet. Rejected means of
 * payment do not count, because what they paid is owed again. The payment form, Qué pagar and conciliación all use this
 * function, so that they agree.
 */
export const readInformado = async (db: Db, pedido: NoAsentados): Promise<Map<string, bigint>> => {
  const informado = new Map<string, bigint>()
  if (!pedido.partidas.length) return informado
  for (const { medios, aplicaciones } of await selectNoAsentados(db, pedido))
    for (const { partida, paga } of repartoDe(medios, aplicaciones).aplicaciones)
      informado.set(partida, (informado.get(partida) ?? 0n) + toCents(paga))
  return informado
}
