import { setTimeout as pause } from 'node:timers/promises'
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

/** Maximum lines of a run; the newest are taken, and a user has to assign older ones. */
const MAX_LINEAS = 10_000
/** Proposals stored in one transaction; few, so that a user who confirms one of them waits only briefly. */
const LOTE = 200
/** Longest time (ms) of work without yielding, because other requests wait meanwhile. */
const SLICE_MS = 2
/** Pause (ms) after each slice. Matching has a lower priority than users' requests. */
const PAUSE_MS = 4

/** Runs a generator to its end, and yields to other requests after each slice. */
const runInSlices = async <T>(work: Generator<void, T>): Promise<T> => {
  let turn = performance.now()
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
    if (performance.now() - turn > SLICE_MS) {
      await pause(PAUSE_MS)
      turn = performance.now()
    }
  }
}

/** Finds the razón social that each line names, by line id. */
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

/** Reads the candidates for these lines: reported payments, and debts of the lines' owners. */
export const readCandidatos = async (
  db: Db,
  libros: Libros,
  lineas: readonly LineaAbierta[],
  duenos: ReadonlyMap<number, Dueno>,
): Promise<Candidatos> => {
  const empresas = [...new Set([...duenos.values()].map(({ empresa }) => empresa))]
  return { duenos, informados: await readInformados(db, lineas), debe: await readDeudas(db, libros, empresas) }
}

export const proponerEntre = (lineas: readonly LineaAbierta[], candidatos: Candidatos): Promise<PropuestaHecha[]> =>
  runInSlices(
    proponer(
      lineas.map((linea) => ({ ...linea, importe: toCents(linea.importe) })),
      candidatos,
    ),
  )

/** Creates the job that matches all pending lines together. */
export const createConciliador =
  ({ pool, erp, now: clock }: { pool: pg.Pool; erp: Erp; now: () => Date }) =>
  async (): Promise<void> => {
    // Take the time before reading: a payment or line that arrives during this run is then matched by the next one.
    const now = clock()
    const lineas = await selectAbiertas(pool, MAX_LINEAS)
    const duenos = await runInSlices(findDuenos(lineas, await selectEmpresas(pool)))
    const propuestas = await proponerEntre(lineas, await readCandidatos(pool, { erp, now }, lineas, duenos))
    const found = new Map(propuestas.map((each) => [each.acreditacionId, each]))
    for (let at = 0; at < lineas.length; at += LOTE) {
      const ids = lineas.slice(at, at + LOTE).map(({ acreditacionId }) => acreditacionId)
      const rows = ids.flatMap((id) => found.get(id) ?? [])
      await transaction(pool, (db) => updatePropuestas(db, ids, rows, now))
      await pause(PAUSE_MS)
    }
    if (lineas[0]) await updateViejas(pool, lineas[0].acreditacionId, now)
  }

/** Payload of the matching job: it covers all lines, so requests collapse into one. */
export const MIRAR = { sobre: 'Conciliación' } as const

/** Queues a matching if lines were imported in any way, or a payment was reported. */
export const watchConciliacion = async (pool: pg.Pool, jobs: Pick<Jobs, 'enqueue'>): Promise<void> => {
  if (await needsLook(pool)) await jobs.enqueue(pool, 'conciliacion', MIRAR)
}
