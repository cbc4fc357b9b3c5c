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
  selectSinSellar,
  selectTope,
  selectWriting,
} from './auditoria-sellos.repository.ts'
import { type Diferencia, ENTRADA, faultOf, findDiferencia, sealAfter, type Sello } from './auditoria-sellos.rules.ts'

/** Records of one seal at most: the first time there may be a million. */
const LOTE = 10_000
const SELLOS = 100
/** How long those are waited for who are writing, and how often it is looked (ms). */
const PATIENCE_MS = 5000
const LOOK_MS = 50

/** Up to where every record is there: nobody who has a lesser number is still writing. Undefined: somebody takes long. */
const settled = async (pool: pg.Pool): Promise<number | undefined> => {
  const { tope, writing } = await selectTope(pool)
  let before = new Set(writing)
  for (let waited = 0; before.size; waited += LOOK_MS) {
    if (waited >= PATIENCE_MS) return undefined
    await wait(LOOK_MS)
    before = before.intersection(new Set(await selectWriting(pool)))
  }
  return tope
}

/** Seals the next records, of each part those that it has; gives up to where it is sealed, and whether there may be more. */
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
 * Seals what was recorded since the last time, if no other process is at it. Those who write wait for nothing: a seal goes up
 * to a number below which nobody writes any more.
 */
export const sealAuditoria = async (pool: pg.Pool, keys: readonly string[], now: Date): Promise<void> => {
  const [key] = keys
  if (!key) return
  await withLock(pool, LOCK, 0, async () => {
    const tope = await settled(pool)
    if (tope === undefined) return
    while (await sealNext(pool, tope, key, now));
  })
}

/** Writes into the chain that a part was put apart: that it is no longer here is no loss. */
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

/** Every seal up to one, or those of a part, in order. */
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

/** What is not as it was sealed: of a seal, or of a part its first record. */
export type Falla =
  | { sello: number; texto: string }
  | { parte: string; que: 'falta' | 'demora' }
  | ({ parte: string } & Diferencia)

/** What was looked at, and what was found. */
interface Revision {
  sellos: number
  registros: number
  sinSellar: number
  /** The last seal: who keeps it elsewhere knows later whether what came before is still there. */
  ultimo: Head | undefined
  fallas: Falla[]
}

type Head = Pick<Sello, 'numero' | 'cadena' | 'hastaId'>

/** A seal that somebody kept elsewhere. */
export interface Testigo {
  numero: number
  cadena: string
}

/** Whether each seal is what was sealed, after the one before it, and the witness among them. */
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
 * Reads all that was recorded and all seals, and says what is not as it was sealed: of each part its first record. Records of
 * the last minute wait for their seal; of those that wait for an hour somebody took the seals, or nobody seals.
 */
export const verifyAuditoria = async (
  pool: pg.Pool,
  keys: readonly string[],
  now: Date,
  testigo?: Testigo,
): Promise<Revision> => {
  // What is sealed while this reads is for the next time.
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
  const { filas: sinSellar, desde } = await selectSinSellar(pool, upTo)
  if (desde && now.getTime() - desde.getTime() > HOUR_MS) found.push({ parte: 'auditoria', que: 'demora' })
  return { sellos: ultimo?.numero ?? 0, registros, sinSellar, ultimo, fallas: found }
}
