import { setTimeout as rest } from 'node:timers/promises'
import type pg from 'pg'
import { clavesDe } from '#contract/base/claves.ts'
import { TRAMOS, type Tramo } from '#contract/cuenta-corriente/reglas.ts'
import { localDay } from '#contract/valores/fechas.ts'
import { toCents } from '#contract/valores/importes.ts'
import { inHalves } from '#gateways/erp/demasiadas.ts'
import type { Erp, Saldo } from '#gateways/erp/erp.ts'
import { ABIERTAS } from '#modules/cuenta-corriente'
import { transaction } from '#server/db/database.ts'
import { withLock } from '#server/db/lock.ts'
import {
  type DiaHecho,
  type SaldoRow,
  saveDia,
  saveSaldos,
  selectEmpresas,
  selectUltimoDia,
} from './cobranzas-saldos.repository.ts'

/** So many companies are asked for at once: one question to books that are asked over the network, whose answer has its limit, too. */
const LOTE = 50
/** So long the others have after each (ms): nobody waits for this work. */
const REST_MS = 4

/** What one customer owes in a currency, as it is kept; undefined when it is nothing, neither way. */
const rowOf = (razonSocialId: number, { moneda, grupos }: Saldo): SaldoRow | undefined => {
  const importeOf = (wanted: string) => grupos.find(({ grupo }) => grupo === wanted)?.importe ?? '0.00'
  const tramos = Object.fromEntries(clavesDe(TRAMOS).map((tramo) => [tramo, importeOf(tramo)])) as Record<Tramo, string>
  const creditos = importeOf('creditos')
  if ([...Object.values(tramos), creditos].every((importe) => toCents(importe) === 0n)) return undefined
  const late = grupos.filter(({ grupo }) => grupo !== 'a-vencer' && grupo !== 'creditos')
  const desde = late.map(({ primero }) => primero).toSorted()[0] ?? null
  return { razonSocialId, moneda, tramos, creditos, desde }
}

/** Reads what every company owes on a day and keeps it; gives the currencies. */
const readDia = async (pool: pg.Pool, erp: Erp, dia: string, lote: number): Promise<string[]> => {
  const monedas = new Set<string>()
  let empresas = await selectEmpresas(pool, 0, lote)
  while (empresas.length) {
    const ids = new Map(empresas.map(({ codigoCliente, razonSocialId }) => [codigoCliente, razonSocialId]))
    const saldos = await inHalves([...ids.keys()], (some) => erp.listSaldos(pool, some, ABIERTAS, dia))
    const rows = saldos.flatMap((saldo) => rowOf(ids.get(saldo.codigoCliente)!, saldo) ?? [])
    await transaction(pool, (db) => saveSaldos(db, dia, [...ids.values()], rows))
    for (const { moneda } of rows) monedas.add(moneda)
    await rest(REST_MS)
    empresas = await selectEmpresas(pool, empresas.at(-1)!.razonSocialId, lote)
  }
  return [...monedas].toSorted()
}

/**
 * Whether the balances of a day have to be read: nobody did, or the books changed since. Of books that are read live once a day
 * is enough.
 */
const isDue = (hecho: DiaHecho | undefined, dia: string, cambiado: Date | null): boolean =>
  hecho?.dia !== dia || (cambiado !== null && cambiado > hecho.al)

/**
 * Keeps what every company owes on the day: once, and again after each import of the books or its undoing. Run every few minutes, by several
 * processes at once. Says whether it did. Books that are away throw `no-disponible`: the next time begins anew, and until then
 * whoever looks sees the last day that is whole.
 */
export const takeSaldos = async (
  { pool, erp }: { pool: pg.Pool; erp: Erp },
  now: Date,
  lote = LOTE,
): Promise<boolean> => {
  let did = false
  await withLock(pool, 'saldo-dia', 0, async () => {
    const dia = localDay(now)
    if (!isDue(await selectUltimoDia(pool), dia, await erp.getCambiado(pool))) return
    const datosAl = await erp.getActualizado(pool, now)
    await saveDia(pool, { dia, al: now, datosAl, monedas: await readDia(pool, erp, dia, lote) })
    did = true
  })
  return did
}
