import { setTimeout as rest } from 'node:timers/promises'
import type pg from 'pg'
import { toCents } from '#contract/valores/importes.ts'
import type { Erp } from '#gateways/erp/erp.ts'
import { type Db, transaction } from '#server/db/database.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import {
  type LineaAbierta,
  needsLook,
  selectAbiertas,
  selectEmpresas,
  updatePropuestas,
  updateViejas,
} from './conciliacion-candidatos.repository.ts'
import { type Libros, readDeudas, readInformados } from './conciliacion-candidatos.service.ts'
import { createDuenos, type Dueno, type Empresa } from './conciliacion-duenos.rules.ts'
import { type Candidatos, type PropuestaHecha, proponer } from './conciliacion-propuestas.rules.ts'

/** So many lines are looked at together, the last loaded ones: what is older and fits nobody is looked for by a person. */
const MAX_LINEAS = 10_000
/** So many are written at once: who confirms one of them meanwhile waits for no more. */
const LOTE = 200
/** Longer than this in one go and other people's answers would wait for it. */
const TURN_MS = 2
/** So long the others have after it: nobody waits for this work, and everybody for a list. */
const REST_MS = 4

/** Does a long work to its end, letting others in between. */
const inTurns = async <T>(work: Generator<void, T>): Promise<T> => {
  let turn = performance.now()
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
    if (performance.now() - turn > TURN_MS) {
      await rest(REST_MS)
      turn = performance.now()
    }
  }
}

/** The company that each line names. */
function* findDuenos(
  lineas: readonly LineaAbierta[],
  empresas: readonly Empresa[],
): Generator<void, Map<number, Dueno>> {
  const find = createDuenos(empresas)
  const found = new Map<number, Dueno>()
  for (const linea of lineas) {
    const dueno = find(linea)
    if (dueno) found.set(linea.acreditacionId, dueno)
    yield
  }
  return found
}

/** What these lines may be, with these owners. */
export const readCandidatos = async (
  db: Db,
  libros: Libros,
  lineas: readonly LineaAbierta[],
  duenos: ReadonlyMap<number, Dueno>,
): Promise<Candidatos> => {
  const empresas = [...new Set([...duenos.values()].map(({ empresa }) => empresa))]
  return { duenos, informados: await readInformados(db, lineas), debe: await readDeudas(db, libros, empresas) }
}

/** What these lines are, of what they may be. */
export const proponerEntre = (lineas: readonly LineaAbierta[], candidatos: Candidatos): Promise<PropuestaHecha[]> =>
  inTurns(
    proponer(
      lineas.map((linea) => ({ ...linea, importe: toCents(linea.importe) })),
      candidatos,
    ),
  )

/** Looks for whose every line is that waits, each with the others in sight. */
export const createConciliador =
  ({ pool, erp, now: clock }: { pool: pg.Pool; erp: Erp; now: () => Date }) =>
  async (): Promise<void> => {
    // What comes meanwhile is looked at the next time.
    const now = clock()
    const lineas = await selectAbiertas(pool, MAX_LINEAS)
    const duenos = await inTurns(findDuenos(lineas, await selectEmpresas(pool)))
    const hechas = await proponerEntre(lineas, await readCandidatos(pool, { erp, now }, lineas, duenos))
    const found = new Map(hechas.map((each) => [each.acreditacionId, each]))
    for (let at = 0; at < lineas.length; at += LOTE) {
      const ids = lineas.slice(at, at + LOTE).map(({ acreditacionId }) => acreditacionId)
      const rows = ids.flatMap((id) => found.get(id) ?? [])
      await transaction(pool, (db) => updatePropuestas(db, ids, rows, now))
      await rest(REST_MS)
    }
    if (lineas[0]) await updateViejas(pool, lineas[0].acreditacionId, now)
  }

/** What looks for whose lines are: of all of them, and once however often it is asked. */
export const MIRAR = { sobre: 'Conciliación' } as const

/** Has lines looked at when some came, by whatever way, or a payment was informed. */
export const watchConciliacion = async (pool: pg.Pool, jobs: Pick<Jobs, 'enqueue'>): Promise<void> => {
  if (await needsLook(pool)) await jobs.enqueue(pool, 'conciliacion', MIRAR)
}
