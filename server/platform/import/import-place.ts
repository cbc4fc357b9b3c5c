import type pg from 'pg'
import sql from 'sql-template-tag'
import { type Db, attempt, execute, rehearse, rehearsePart, transaction } from '#server/db/database.ts'

/** Where rows are written: each piece of work whole or not at all. */
export interface ImportPlace {
  reads: Db
  run: <R>(work: (db: Db) => Promise<R>) => Promise<R>
  /** What is written is undone at once. */
  isDry: boolean
  /** The same place, where all is undone. */
  rehearsal: () => ImportPlace
  /** Remembers keys: `add` gives those that were never seen before, each once. */
  openSeen: () => Promise<{ add: (keys: readonly string[]) => Promise<Set<string>>; close: () => Promise<void> }>
}

/** A transaction whose changes are kept under the number of an import, to be undone. */
const recorded = <R>(pool: pg.Pool, importacionId: number, work: (db: Db) => Promise<R>): Promise<R> =>
  transaction(pool, async (db) => {
    await execute(db, sql`select set_config('autogestion.importacion', ${String(importacionId)}, true)`)
    return work(db)
  })

/** For a file: a transaction a batch, kept under the number of its import if it has one; the keys seen so far in PostgreSQL, so that memory does not grow with the file. */
export const createPlace = (pool: pg.Pool, isDry = false, importacionId?: number): ImportPlace => ({
  reads: pool,
  run: (work) => {
    if (isDry) return rehearse(pool, work)
    return importacionId === undefined ? transaction(pool, work) : recorded(pool, importacionId, work)
  },
  isDry,
  rehearsal: () => createPlace(pool, true),
  openSeen: async () => {
    const client = await pool.connect()
    const close = () =>
      client.query('rollback').then(
        () => client.release(),
        (broken: Error) => client.release(broken),
      )
    // All of it in one transaction, which a pooler leaves on one connection.
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

/** For a few rows inside somebody's transaction. */
export const createRowsPlace = (db: Db, isDry = false): ImportPlace => ({
  reads: db,
  run: (work) => (isDry ? rehearsePart(db, work) : attempt(db, () => work(db))),
  isDry,
  rehearsal: () => createRowsPlace(db, true),
  openSeen: async () => {
    const seen = new Set<string>()
    return {
      add: async (keys) => {
        const fresh = new Set(keys.filter((key) => !seen.has(key)))
        for (const key of fresh) seen.add(key)
        return fresh
      },
      close: async () => {},
    }
  },
})
