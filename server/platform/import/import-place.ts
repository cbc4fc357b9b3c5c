import type pg from 'pg'
import sql from 'sql-template-tag'
import { type Db, attempt, execute, dryRun, dryRunInside, transaction } from '#server/db/database.ts'

/** Destination of imported rows. Each call of `run` commits or rolls back as a whole. */
export interface ImportPlace {
  reads: Db
  run: <R>(work: (db: Db) => Promise<R>) => Promise<R>
  /** true: every write is rolled back. */
  isDry: boolean
  /** Returns this destination as a dry run. */
  dryPlace: () => ImportPlace
  /** Opens a set of seen keys: `add` returns those of the given keys that are new, without duplicates. */
  openKeySet: () => Promise<{ add: (keys: readonly string[]) => Promise<Set<string>>; close: () => Promise<void> }>
}

/** Runs a transaction whose changes are recorded under an import's id, so that it can be undone. */
const recordChanges = <R>(pool: pg.Pool, importacionId: number, work: (db: Db) => Promise<R>): Promise<R> =>
  transaction(pool, async (db) => {
    await execute(db, sql`select set_config('autogestion.importacion', ${String(importacionId)}, true)`)
    return work(db)
  })

/**
 * Destination of a file: one transaction for each batch, whose changes are recorded if there is an import id. The keys
 * of the rows read before are stored in PostgreSQL, so that memory does not grow with the file.
 */
export const createPlace = (pool: pg.Pool, isDry = false, importacionId?: number): ImportPlace => ({
  reads: pool,
  run: (work) => {
    if (isDry) return dryRun(pool, work)
    return importacionId === undefined ? transaction(pool, work) : recordChanges(pool, importacionId, work)
  },
  isDry,
  dryPlace: () => createPlace(pool, true),
  openKeySet: async () => {
    const client = await pool.connect()
    const close = () =>
      client.query('rollback').then(
        () => client.release(),
        (broken: Error) => client.release(broken),
      )
    // Keep one transaction open: otherwise a pooler could give each query another connection.
    const begun = client.query(
      `begin; set local idle_in_transaction_session_timeout = 0;
       create temporary table visto (clave text primary key) on commit drop`,
    )
    await begun.catch(async (error: unknown) => {
      await close()
      throw error
    })
    return {
      add: async (keys) => {
        const { rows } = await client.query<{ clave: string }>(
          'insert into visto select distinct unnest($1::text[]) on conflict do nothing returning clave',
          [keys],
        )
        return new Set(rows.map(({ clave }) => clave))
      },
      close,
    }
  },
})

/** Destination of a few rows inside an open transaction. */
export const createRowsPlace = (db: Db, isDry = false): ImportPlace => ({
  reads: db,
  run: (work) => (isDry ? dryRunInside(db, work) : attempt(db, () => work(db))),
  isDry,
  dryPlace: () => createRowsPlace(db, true),
  openKeySet: async () => {
    const keySet = new Set<string>()
    return {
      add: async (keys) => {
        const newKeys = new Set(keys.filter((key) => !keySet.has(key)))
        for (const key of newKeys) keySet.add(key)
        return newKeys
      },
      close: async () => {},
    }
  },
})
