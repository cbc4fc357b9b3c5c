import { randomUUID } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startPostgres } from '../../server/embedded-postgres.ts'

/** A PostgreSQL for worlds and their copies. */
export interface Servidor {
  url: (database: string) => string
  stop: () => Promise<void>
}

/** Its databases, once a second process has been told where it is. */
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

/** Of a whole run, which tells its benches by the environment; a bench by itself starts its own. */
export const openServidor = async (): Promise<Servidor> => {
  const shared = process.env['BENCH_POSTGRES']
  if (shared) return { url: (database) => shared.replace(ANY, database), stop: async () => {} }
  return start()
}

/** What a process has to know, so that it works on the same server. */
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

/** As files: quicker than by way of the log, of which nobody needs anything. */
export const copyDatabase = async (servidor: Servidor, from: string, name: string): Promise<void> =>
  void (await admin(servidor, `create database ${name} template ${from} strategy file_copy`))

export const renameDatabase = async (servidor: Servidor, from: string, name: string): Promise<void> =>
  void (await admin(servidor, `alter database ${from} rename to ${name}`))

const LOCK = 7_204_419

/** One bench at a time: what somebody copies or fills nobody else may copy meanwhile. */
const oneAtATime = async (servidor: Servidor, work: () => Promise<void>): Promise<void> => {
  const client = new pg.Client({ connectionString: servidor.url('postgres') })
  await client.connect()
  try {
    await client.query(`select pg_advisory_lock(${LOCK})`)
    await work()
  } finally {
    await client.end()
  }
}

/** Works on a copy of what `prepare` makes, which is thrown away, with a folder for files. */
export const withCopy = async (
  servidor: Servidor,
  { from, prepare }: { from: string; prepare: () => Promise<void> },
  work: (url: string, folder: string) => Promise<void>,
): Promise<void> => {
  const name = `copia_${randomUUID().replaceAll('-', '')}`
  const folder = await mkdtemp(join(tmpdir(), 'autogestion-bench-datos-'))
  await chmod(folder, 0o755)
  await oneAtATime(servidor, async () => {
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
