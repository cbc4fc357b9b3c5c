import { randomUUID } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startPostgres } from '../../server/embedded-postgres.ts'

/** PostgreSQL server for the data sets and their copies. */
export interface Servidor {
  url: (database: string) => string
  stop: () => Promise<void>
}

/** Placeholder in the URL BENCH_POSTGRES, which the name of the database replaces. */
const ANY = 'cual'

const start = async (): Promise<Servidor> => {
  const folder = await mkdtemp(join(tmpdir(), 'autogestion-bench-'))
  await chmod(folder, 0o755)
  const postgres = await startPostgres(join(folder, 'data'), ['shared_buffers=1GB', 'max_wal_size=4GB'])
  return {
    url: postgres.url,
    stop: async () => {
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/**
 * Returns the PostgreSQL server that all benches of `npm run bench` share (BENCH_POSTGRES). A bench that runs alone
 * starts its own.
 */
export const openServidor = async (): Promise<Servidor> => {
  const shared = process.env['BENCH_POSTGRES']
  if (shared) return { url: (database) => shared.replace(ANY, database), stop: async () => {} }
  return start()
}

/** Returns the environment that makes another process use the same server. */
export const environmentOf = ({ url }: Servidor): NodeJS.ProcessEnv => ({ ...process.env, BENCH_POSTGRES: url(ANY) })

const admin = async <T extends pg.QueryResultRow>({ url }: Servidor, statement: string): Promise<T[]> => {
  const client = new pg.Client({ connectionString: url('postgres') })
  await client.connect()
  try {
    return (await client.query<T>(statement)).rows
  } finally {
    await client.end()
  }
}

export const hasDatabase = async (servidor: Servidor, name: string): Promise<boolean> =>
  (await admin(servidor, `select from pg_database where datname = '${name}'`)).length > 0

/** Copies a database file by file. This is faster than a copy through the WAL, which is not needed. */
export const copyDatabase = async (servidor: Servidor, from: string, name: string): Promise<void> =>
  void (await admin(servidor, `create database ${name} template ${from} strategy file_copy`))

export const renameDatabase = async (servidor: Servidor, from: string, name: string): Promise<void> =>
  void (await admin(servidor, `alter database ${from} rename to ${name}`))

const LOCK = 7_204_419

/**
 * Runs `work` under an advisory lock of the server, because a database cannot be copied while another bench copies or
 * fills it.
 */
const withServerLock = async (servidor: Servidor, work: () => Promise<void>): Promise<void> => {
  const client = new pg.Client({ connectionString: servidor.url('postgres') })
  await client.connect()
  try {
    await client.query(`select pg_advisory_lock(${LOCK})`)
    await work()
  } finally {
    await client.end()
  }
}

/**
 * Runs `prepare`, which creates the database `from` if needed. Then runs `work` on a copy of that database, with a
 * folder for files. Removes copy and folder at the end.
 */
export const withCopy = async (
  servidor: Servidor,
  { from, prepare }: { from: string; prepare: () => Promise<void> },
  work: (url: string, folder: string) => Promise<void>,
): Promise<void> => {
  const name = `copia_${randomUUID().replaceAll('-', '')}`
  const folder = await mkdtemp(join(tmpdir(), 'autogestion-bench-datos-'))
  await chmod(folder, 0o755)
  await withServerLock(servidor, async () => {
    await prepare()
    await copyDatabase(servidor, from, name)
  })
  try {
    await work(servidor.url(name), folder)
  } finally {
    await admin(servidor, `drop database ${name} with (force)`)
    await rm(folder, { recursive: true, force: true })
  }
}
