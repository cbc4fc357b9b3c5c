import { repartoDe } from '#contract/cuenta-corriente/reparto.ts'
import type { Partida } from '#contract/cuenta-corriente/shapes.ts'
import { fromCents, toCents } from '#contract/valores/importes.ts'
import type { Db } from '#server/db/database.ts'
import { type NoAsentados, selectNoAsentados } from './informado.repository.ts'

/** Cents that customers reported and the ERP data do not show yet, by key of the item. */
export type Informado = ReadonlyMap<string, bigint>

/**
 * Returns the cents of each item that payments cover and the ERP data do not show yet. Rejected means of payment do not count,
 * because what they paid is owed again. Every place that shows money owed reads this function, so that all agree.
 */
export const readInformado = async (db: Db, pedido: NoAsentados): Promise<Informado> => {
  const informado = new Map<string, bigint>()
  if (!pedido.empresas.length) return informado
  for (const { medios, aplicaciones } of await selectNoAsentados(db, pedido))
    for (const { partida, paga } of repartoDe(medios, aplicaciones).aplicaciones)
      informado.set(partida, (informado.get(partida) ?? 0n) + toCents(paga))
  return informado
}

/** Returns the reported part of an open item and the rest to pay. Neither is negative; a credit has none. */
export const restoDe = (
  informado: Informado,
  clave: string,
  pendiente: string,
): Pick<Partida, 'informado' | 'aPagar'> => {
  const owed = toCents(pendiente)
  if (owed <= 0n) return { informado: '0.00', aPagar: '0.00' }
  const reported = informado.get(clave) ?? 0n
  const covered = reported < owed ? reported : owed
  return { informado: fromCents(covered), aPagar: fromCents(owed - covered) }
}
