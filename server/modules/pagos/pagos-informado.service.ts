import { repartoDe } from '#contract/cuenta-corriente/reparto.ts'
import { toCents } from '#contract/valores/importes.ts'
import type { Db } from '#server/db/database.ts'
import { type NoAsentados, selectNoAsentados } from './pagos-medios.repository.ts'

/**
 * What payments pay of each of these items that the books do not know yet, in cents: as their means stand, so that what a
 * rejected cheque paid is owed again. Whoever tells of a payment, asks what to pay, or matches a line asks this.
 */
export const readInformado = async (db: Db, pedido: NoAsentados): Promise<Map<string, bigint>> => {
  const informado = new Map<string, bigint>()
  if (!pedido.partidas.length) return informado
  for (const { medios, aplicaciones } of await selectNoAsentados(db, pedido))
    for (const { partida, paga } of repartoDe(medios, aplicaciones).aplicaciones)
      informado.set(partida, (informado.get(partida) ?? 0n) + toCents(paga))
  return informado
}
