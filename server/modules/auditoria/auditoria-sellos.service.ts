import { HOUR_MS } from '#contract/valores/fechas.ts'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { transaction } from '#server/db/database.ts'
import { withLock } from '#server/db/lock.ts'
import { selectPartes } from './auditoria-partes.repository.ts'
import {
  insertSello,
  selectHasta,
  selectHuellas,
  selectHuellasPage,
  selectLast,
  selectSelladas,
  selectSellos,
  countUnsealed,
  selectLastId,
  selectWriting,
} from './auditoria-sellos.repository.ts'
import { type Diferencia, ENTRADA, faultOf, findDiferencia, sealAfter, type Sello } from './auditoria-sellos.rules.ts'

/** Maximum records of one seal, because the first run may have a million. */
const LOTE = 10_000
const SELLOS = 100
/** Time (ms) to wait for open writers, and interval (ms) between the checks. */
const PATIENCE_MS = 5000
const LOOK_MS = 50

/**
 * Returns the highest id up to which no open transaction can still insert a record. undefined: a transaction stayed
 * open too long.
 */
const lastStableId = async (pool: pg.Pool): Promise<number | undefined> => {
  const { tope, writing } = await selectLastId(pool)
  let before = new Set(writing)
  for (let waited = 0; before.size; waited += LOOK_MS) {
    if (waited >= PATIENCE_MS) return undefined
    await wait(LOOK_MS)
    before = before.intersection(new Set(await selectWriting(pool)))
  }
  return tope
}

/** Seals the next records, one seal per partition; returns whether there may be more. */
const sealNext = (pool: pg.Pool, tope: number, key: string, now: Date): Promise<boolean> =>
  transaction(pool, async (db) => {
    let last = await selectLast(db)
    const desdeId = last?.hastaId ?? 0
    const hastaId = await selectHasta(db, desdeId, tope, LOTE)
    if (hastaId === null) return false
    for (const { nombre: parte, tabla } of await selectPartes(db)) {
      const huellas = await selectHuellas(db, tabla, desdeId, hastaId)
      if (!huellas.length) continue
      const sello = sealAfter(last, { tipo: 'registros', parte, desdeId, hastaId, huellas, cuando: now }, key)
      await insertSello(db, sello)
      last = sello
    }
    return true
  })

const LOCK = 'auditoria-sellos'

/**
 * Seals new records, in one process at a time. Writers never wait, because a seal only covers ids that no open
 * transaction can still insert.
 */
export const sealAuditoria = async (pool: pg.Pool, keys: readonly string[], now: Date): Promise<void> => {
  const [key] = keys
  if (!key) return
  await withLock(pool, LOCK, 0, async () => {
    const tope = await lastStableId(pool)
    if (tope === undefined) return
    while (await sealNext(pool, tope, key, now));
  })
}

/**
 * Adds a seal which records that a partition was detached. Without it a verification would report the partition as
 * missing.
 */
export const sealSeparada = (pool: pg.Pool, parte: string, keys: readonly string[], now: Date): Promise<void> =>
  transaction(pool, async (db) => {
    await db.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [LOCK])
    const last = await selectLast(db)
    const hastaId = last?.hastaId ?? 0
    const huellas = Buffer.alloc(0)
    await insertSello(
      db,
      sealAfter(last, { tipo: 'separada', parte, desdeId: hastaId, hastaId, huellas, cuando: now }, keys[0]!),
    )
  })

/** Yields the seals up to a number, of one partition or of all, in order. */
export async function* readSellos(pool: pg.Pool, upTo = Infinity, parte?: string): AsyncGenerator<Sello> {
  for (let after = 0; ;) {
    const page = await selectSellos(pool, after, SELLOS, parte)
    for (const sello of page) {
      if (sello.numero > upTo) return
      yield sello
    }
    if (page.length < SELLOS) return
    after = page.at(-1)!.numero
  }
}

/**
 * Fault of a verification: a faulty seal, a missing or unsealed partition, or the first record that differs from its
 * seal.
 */
export type Falla =
  | { sello: number; texto: string }
  | { parte: string; que: 'falta' | 'demora' }
  | ({ parte: string } & Diferencia)

interface Revision {
  sellos: number
  registros: number
  sinSellar: number
  /** Last seal. An administrator stores it elsewhere, as a witness for later verifications. */
  ultimo: Head | undefined
  fallas: Falla[]
}

type Head = Pick<Sello, 'numero' | 'cadena' | 'hastaId'>

/** Last seal of an earlier verification, stored outside of the database. */
export interface Testigo {
  numero: number
  cadena: string
}

/** Verifies each seal and the chain between the seals, and compares them with the witness. */
const reviseCadena = async (
  pool: pg.Pool,
  head: Head | undefined,
  { keys, testigo }: { keys: readonly string[]; testigo: Testigo | undefined },
) => {
  let last: Sello | undefined
  let registros = 0
  const fault = (sello: number, texto: string) => ({ registros, fallas: [{ sello, texto }] })
  for await (const sello of readSellos(pool, head?.numero ?? 0)) {
    const { numero, anterior, filas, cadena } = sello
    const expected = (last?.numero ?? 0) + 1
    if (numero !== expected) return fault(expected, 'falta')
    if (!anterior.equals(last?.cadena ?? Buffer.alloc(32))) return fault(numero, 'no sigue al anterior')
    const wrong = faultOf(sello, keys)
    if (wrong) return fault(numero, wrong)
    if (testigo?.numero === numero && cadena.toString('hex') !== testigo.cadena)
      return fault(numero, 'no es el que se anotó afuera')
    last = sello
    registros += filas
  }
  if (testigo && testigo.numero > (last?.numero ?? 0)) return fault(testigo.numero, 'se anotó afuera y ya no está')
  return { registros, fallas: [] }
}

async function* huellasOf(pool: pg.Pool, upTo: number, parte: string): AsyncGenerator<Buffer> {
  for await (const { huellas } of readSellos(pool, upTo, parte)) yield huellas
}

async function* huellasNow(pool: pg.Pool, tabla: string, upTo: number): AsyncGenerator<Buffer> {
  for (let after = 0; ;) {
    const page = await selectHuellasPage(pool, tabla, { after, upTo, limit: LOTE })
    yield page
    if (page.length < LOTE * ENTRADA) return
    after = Number(page.readBigInt64BE(page.length - ENTRADA))
  }
}

/**
 * Verifies all records and seals; returns the faults, only the first of each partition. Unsealed records older than an
 * hour are a fault: seals were deleted or the sealing job does not run.
 */
export const verifyAuditoria = async (
  pool: pg.Pool,
  keys: readonly string[],
  now: Date,
  testigo?: Testigo,
): Promise<Revision> => {
  // Verify only up to this seal: the job may seal more records during this run.
  const ultimo = await selectLast(pool)
  const { registros, fallas } = await reviseCadena(pool, ultimo, { keys, testigo })
  const found: Falla[] = [...fallas]
  const upTo = ultimo?.hastaId ?? 0
  const sealed = await selectSelladas(pool)
  const open = (await selectPartes(pool)).filter(({ nombre }) => !sealed.some((each) => each.nombre === nombre))
  const partes = [...sealed, ...open.map((each) => ({ ...each, isThere: true, isSeparada: false }))]
  for (const { nombre, tabla, isThere, isSeparada } of partes) {
    if (!isThere) {
      if (!isSeparada) found.push({ parte: nombre, que: 'falta' })
      continue
    }
    const diferencia = await findDiferencia(huellasOf(pool, ultimo?.numero ?? 0, nombre), huellasNow(pool, tabla, upTo))
    if (diferencia) found.push({ parte: nombre, ...diferencia })
  }
  const { filas: sinSellar, desde } = await countUnsealed(pool, upTo)
  if (desde && now.getTime() - desde.getTime() > HOUR_MS) found.push({ parte: 'auditoria', que: 'demora' })
  return { sellos: ultimo?.numero ?? 0, registros, sinSellar, ultimo, fallas: found }
}
