import type pg from 'pg'
import sql from 'sql-template-tag'
import { type Db, attempt, execute, dryRun, dryRunInside, transaction } from '#server/db/database.ts'

/** Destination of imported rows. Each call of `run` commits as a whole or rolls back. */
export interface ImportPlace {
  reads: Db
  run: <R>(work: (db: Db) => Promise<R>) => Promise<R>
  /** true: every write is rolled back. */
  isDry: boolean
  /** Returns the same destination as a dry run. */
  dryPlace: () => ImportPlace
  /** Opens a set of keys seen so far. `add` returns those of the given keys that are new, without duplicates. */
  openKeySet: () => Promise<{ add: (keys: readonly string[]) => Promise<Set<string>>; close: () => Promise<void> }>
}

/** Runs a transaction and records its changes under the id of an import, so that the import can be undone. */
const recordChanges = <R>(pool: pg.Pool, importacionId: number, work: (db: Db) => Promise<R>): Promise<R> =>
  transaction(pool, async (db) => {
    await execute(db, sql`select set_config('autogestion.importacion', ${String(importacionId)}, true)`)
    return work(db)
  })

/**
 * Destination of a file, with a transaction for each batch. With an import id, the changes are recorded. The keys of
 * earlier rows are stored in PostgreSQL, so that memory does not grow with the file.
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
    // Keep one transaction open: otherwise a pooler could run each query on another connection.
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

/** Destination of a few rows, inside a transaction that is already open. */
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
