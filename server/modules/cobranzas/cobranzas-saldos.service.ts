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

/** Companies per request to the ERP: a remote ERP limits the size of its response. */
const LOTE = 50
/** Pause (ms) after each request to the ERP, so that other requests have priority. */
const REST_MS = 4

/** Returns the row of a balance; undefined when the balance is zero. */
const rowOf = (razonSocialId: number, { moneda, grupos }: Saldo): SaldoRow | undefined => {
  const importeOf = (wanted: string) => grupos.find(({ grupo }) => grupo === wanted)?.importe ?? '0.00'
  const tramos = Object.fromEntries(clavesDe(TRAMOS).map((tramo) => [tramo, importeOf(tramo)])) as Record<Tramo, string>
  const creditos = importeOf('creditos')
  if ([...Object.values(tramos), creditos].every((importe) => toCents(importe) === 0n)) return undefined
  const late = grupos.filter(({ grupo }) => grupo !== 'a-vencer' && grupo !== 'creditos')
  const desde = late.map(({ primero }) => primero).toSorted()[0] ?? null
  return { razonSocialId, moneda, tramos, creditos, desde }
}

/** Reads and stores the balances of every company on a day; returns the currencies. */
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
 * Whether the balances of a day must be read: they were not read yet, or the ERP data has changed since. Live ERP data
 * is read once a day.
 */
const isDue = (hecho: DiaHecho | undefined, dia: string, cambiado: Date | null): boolean =>
  hecho?.dia !== dia || (cambiado !== null && cambiado > hecho.al)

/**
 * Stores the balances of all companies for a day, and again when ERP data was imported or an import was undone. Returns
 * whether it read balances. Throws `no-disponible` while the ERP is unavailable: the last complete day then stays
 * visible.
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
