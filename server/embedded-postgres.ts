import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chown, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Config } from '#server/config.ts'
import { createPool } from '#server/database.ts'
import { makeFolder, postgresFolder, postgresPrograms, postgresUser } from './postgres-files.ts'

const USER = 'autogestion'
const DATABASE = 'autogestion'
const READY = /database system is ready to accept (read-only )?connections/

interface RunningPostgres {
  /** Connection string; another database of the same server by its name. */
  url: (database?: string) => string
  stop: () => Promise<void>
  /** False when another process had it running already. */
  started: boolean
}

/** A port of this machine where nobody listens. */
export const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  return typeof address === 'object' && address ? address.port : 0
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** The server that an earlier, killed process left running on this folder, if any: its pid and port. */
const findLeftover = async (folder: string): Promise<{ pid: number; port: number } | undefined> => {
  const file = `${folder}/postmaster.pid`
  if (!existsSync(file)) return undefined
  const lines = (await readFile(file, 'utf8')).split('\n')
  const [pid, port] = [Number(lines[0]), Number(lines[3])]
  // After a reboot the number may be somebody else's.
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  return port && command.includes(folder) ? { pid, port } : undefined
}

/** SIGINT: ends the sessions and writes everything down. */
const stopServer = async (pid: number): Promise<void> => {
  if (isAlive(pid)) process.kill(pid, 'SIGINT')
  for (let tries = 0; tries < 200 && isAlive(pid); tries += 1) await wait(50)
}

/** Runs a program of PostgreSQL apart from our terminal, so that Ctrl-C stops us first and us it. */
const run = (program: string, args: string[]): ChildProcess =>
  spawn(program, args, {
    ...postgresUser,
    cwd: '/',
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', TZ: 'UTC' },
  })

/** What it wrote until it said `word` or ended; throws the last line when it ended badly. */
const listen = (child: ChildProcess, word?: RegExp): Promise<void> =>
  new Promise((ok, fail) => {
    let said = ''
    child.stderr!.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-4000)
      if (word && word.test(said)) ok()
    })
    child.once('error', fail)
    child.once('close', (code) => (code === 0 && !word ? ok() : fail(new Error(said.trim().split('\n').at(-1)))))
  })

const initialise = async (initdb: string, folder: string): Promise<void> => {
  await makeFolder(folder)
  const secret = join(tmpdir(), `autogestion-${process.pid}-${Date.now()}`)
  await writeFile(secret, USER, { mode: 0o600 })
  if (postgresUser.uid !== undefined) await chown(secret, postgresUser.uid, postgresUser.gid)
  try {
    await listen(
      run(initdb, [
        `--pgdata=${folder}`,
        '--auth=scram-sha-256',
        `--username=${USER}`,
        `--pwfile=${secret}`,
        '--encoding=UTF8',
        '--locale=C.UTF-8',
        '--no-sync',
      ]),
    )
  } finally {
    await rm(secret, { force: true })
  }
}

const createDatabase = async (url: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`create database ${DATABASE}`)
  await client.end()
}

/**
 * Starts the real PostgreSQL that ships in npm, in a folder of ours, on a free loopback port. `flags` are settings of the
 * server (tests switch durability off). Takes over one that a killed process left behind. Another PostgreSQL's programs are in `bin`.
 */
export const startPostgres = async (
  dataFolder: string,
  flags: string[] = [],
  bin?: string,
): Promise<RunningPostgres> => {
  const folder = resolve(dataFolder)
  const urlAt =
    (port: number) =>
    (database = DATABASE) =>
      `postgres://${USER}:${USER}@127.0.0.1:${port}/${database}`
  const leftover = await findLeftover(folder)
  if (leftover) return { url: urlAt(leftover.port), stop: () => stopServer(leftover.pid), started: false }

  const port = await freePort()
  const url = urlAt(port)
  try {
    const { initdb, postgres } = bin
      ? { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') }
      : await postgresPrograms()
    const isNew = !existsSync(`${folder}/PG_VERSION`)
    if (isNew) await initialise(initdb, folder)
    const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', ...flags].flatMap((flag) => [
      '-c',
      flag,
    ])
    const child = run(postgres, ['-D', folder, '-p', String(port), ...settings])
    await listen(child, READY)
    if (isNew) await createDatabase(url('postgres'))
    return { url, stop: () => stopServer(child.pid!), started: true }
  } catch (error) {
    throw new Error(`PostgreSQL no pudo arrancar en ${folder}: ${(error as Error).message}`, { cause: error })
  }
}

/** The database that a command works on: the one that is configured, or the embedded one, which it starts when nobody has. */
export const openDatabase = async ({
  DATABASE_DIRECT_URL,
  DATA_DIR,
}: Pick<Config, 'DATABASE_DIRECT_URL' | 'DATA_DIR'>) => {
  const embedded = DATABASE_DIRECT_URL ? undefined : await startPostgres(postgresFolder(DATA_DIR))
  const url = DATABASE_DIRECT_URL ?? embedded!.url()
  const pool = createPool(url, 3, () => {})
  const close = async (): Promise<void> => {
    await pool.end()
    if (embedded?.started) await embedded.stop()
  }
  return { url, pool, isEmbedded: embedded !== undefined, close }
}
