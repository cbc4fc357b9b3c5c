import type pg from 'pg'
import { createPool } from '#server/db/database.ts'
import { migrate } from '#server/db/migrations.ts'
import { seedDemo } from '../../db/seed/demo.ts'
import { line } from '../medidas/goals.ts'
import { fillPartidas } from './cuenta-data.ts'
import { fillReturns } from './data.ts'
import { fillIndicadores } from './indicadores-data.ts'
import { fillMesa } from './mesa-data.ts'
import { fillProductos } from './productos-data.ts'
import { copyDatabase, hasDatabase, openServidor, renameDatabase, type Servidor, withCopy } from './servidor.ts'
import { fillTickets } from './tickets-data.ts'

/** Names of the data sets (mundos) that a bench can run on. */
export type Mundo = 'demo' | 'tickets' | 'mesa' | 'indicadores' | 'devoluciones' | 'cuenta' | 'productos'

/** Data sets. Each extends a copy of the data set `sobre`, so that a run fills no data twice. */
const MUNDOS: Record<Mundo, { sobre: Mundo | 'template0'; fill: (pool: pg.Pool) => Promise<void> }> = {
  demo: {
    sobre: 'template0',
    fill: async (pool) => {
      await migrate(pool)
      await seedDemo(pool, new Date())
    },
  },
  tickets: { sobre: 'demo', fill: fillTickets },
  mesa: { sobre: 'tickets', fill: fillMesa },
  indicadores: { sobre: 'mesa', fill: fillIndicadores },
  devoluciones: { sobre: 'tickets', fill: fillReturns },
  cuenta: { sobre: 'devoluciones', fill: fillPartidas },
  productos: { sobre: 'cuenta', fill: fillProductos },
}

const nameOf = (mundo: Mundo | 'template0'): string => (mundo === 'template0' ? mundo : `mundo_${mundo}`)

/** Fills a data set and the data sets that it extends, unless an earlier bench of the run has done so. */
const prepare = async (servidor: Servidor, mundo: Mundo | 'template0'): Promise<void> => {
  if (mundo === 'template0' || (await hasDatabase(servidor, nameOf(mundo)))) return
  const { sobre, fill } = MUNDOS[mundo]
  await prepare(servidor, sobre)
  const began = performance.now()
  // Rename the database only when it is full. Otherwise a killed bench would leave a half-filled data set under that
  // name.
  const unfinished = `llenando_${mundo}_${process.pid}`
  await copyDatabase(servidor, nameOf(sobre), unfinished)
  const pool = createPool(servidor.url(unfinished), 4, () => {})
  await fill(pool)
  await pool.end()
  await renameDatabase(servidor, unfinished, nameOf(mundo))
  line(`mundo ${mundo}, lleno en`, `${((performance.now() - began) / 1000).toFixed(1)} s`)
}

/**
 * Runs `work` on a copy of a data set, or on an empty database (`template0`), with a folder for files. Removes both at
 * the end.
 */
export const inMundo = async (
  mundo: Mundo | 'template0',
  work: (url: string, folder: string) => Promise<void>,
): Promise<void> => {
  const servidor = await openServidor()
  try {
    await withCopy(servidor, { from: nameOf(mundo), prepare: () => prepare(servidor, mundo) }, work)
  } finally {
    await servidor.stop()
  }
}
