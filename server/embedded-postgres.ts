import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chown, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { type Config, ConfigError } from '#server/config/config.ts'
import { createPool } from '#server/db/database.ts'
import { waitForDatabase } from '#server/db/database-start.ts'
import { say } from '#server/observe/say.ts'
import { migrate, pendingMigrations } from '#server/db/migrations.ts'
import { readStat } from './process-stat.ts'
import { makeFolder, postgresFolder, postgresPrograms, postgresUser } from './postgres-files.ts'

const USER = 'autogestion'
const DATABASE = 'autogestion'
const READY = /database system is ready to accept (read-only )?connections/

interface RunningPostgres {
  /** Connection string of a database of the server. */
  url: (database?: string) => string
  /** Stops the server, unless another living process started it. */
  stop: () => Promise<void>
  /** false: another process started the server. */
  started: boolean
  pid: number
  port: number
}

// Range of ports below 32768. Linux assigns higher ports to outgoing connections, so such a port could be taken before
// the caller listens on it.
const PORTS = { first: 20_000, last: 32_767 } as const
let nextPort = randomInt(PORTS.first, PORTS.last)

const isFree = async (port: number): Promise<boolean> => {
  const probe = createServer()
  const isListening = await new Promise<boolean>((resolve) => {
    probe.once('error', () => resolve(false)).listen(port, () => resolve(true))
  })
  if (isListening) await once(probe.close(), 'close')
  return isListening
}

/** Returns a free port of this machine. Never returns the same port twice until the range is used up. */
export const freePort = async (): Promise<number> => {
  const port = nextPort
  nextPort = port === PORTS.last ? PORTS.first : port + 1
  return (await isFree(port)) ? port : freePort()
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/**
 * Returns pid and port of the server that a killed process left running on this folder; undefined when there is none.
 */
const findLeftover = async (folder: string): Promise<{ pid: number; port: number } | undefined> => {
  const file = `${folder}/postmaster.pid`
  if (!existsSync(file)) return undefined
  const lines = (await readFile(file, 'utf8')).split('\n')
  const [pid, port] = [Number(lines[0]), Number(lines[3])]
  // After a reboot the pid may belong to another process.
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  return port && command.includes(folder) ? { pid, port } : undefined
}

/**
 * Returns the path, next to the data, of the file that names the process which started the server and has to stop it.
 */
const ownerFile = (folder: string): string => `${folder}.dueno`

const writeOwner = async (folder: string): Promise<void> =>
  writeFile(ownerFile(folder), `${process.pid} ${readStat(process.pid)?.began}`)

const isOwnedByOther = async (folder: string): Promise<boolean> => {
  const [pid, began] = (await readFile(ownerFile(folder), 'utf8').catch(() => '')).split(' ')
  return Boolean(began) && Number(pid) !== process.pid && readStat(Number(pid))?.began === began
}

/** Stops the server with SIGINT, which ends the sessions and writes all data. */
const stopServer = async (pid: number): Promise<void> => {
  if (isAlive(pid)) process.kill(pid, 'SIGINT')
  for (let tries = 0; tries < 200 && isAlive(pid); tries += 1) await wait(50)
}

/**
 * Runs a program of PostgreSQL detached from the terminal, so that Ctrl-C ends the portal first, which then stops the
 * server.
 */
const run = (program: string, args: string[]): ChildProcess =>
  spawn(program, args, {
    ...postgresUser,
    cwd: '/',
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', TZ: 'UTC' },
  })

/**
 * Waits until a program prints a line that matches `word`; without `word`, until it ends. Throws the
 * program's last line when the program fails or ends without that line.
 */
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
 * Starts the PostgreSQL of the npm package in a folder, on a free loopback port or on `at`. `flags` are server settings
 * (tests disable durability); `bin` holds the programs of another PostgreSQL. Takes over a server that a killed process
 * left behind, and shares that of another process.
 */
export const startPostgres = async (
  dataFolder: string,
  flags: string[] = [],
  bin?: string,
  at?: number,
): Promise<RunningPostgres> => {
  const folder = resolve(dataFolder)
  const urlAt =
    (port: number) =>
    (database = DATABASE) =>
      `postgres://${USER}:${USER}@127.0.0.1:${port}/${database}`
  const leftover = await findLeftover(folder)
  if (leftover) {
    const { pid, port } = leftover
    if (await isOwnedByOther(folder)) return { url: urlAt(port), stop: async () => {}, started: false, pid, port }
    await writeOwner(folder)
    return { url: urlAt(port), stop: () => stopServer(pid), started: true, pid, port }
  }

  const port = at ?? (await freePort())
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
    await writeOwner(folder)
    return { url, stop: () => stopServer(child.pid!), started: true, pid: child.pid!, port }
  } catch (error) {
    throw new Error(`PostgreSQL no pudo arrancar en ${folder}: ${(error as Error).message}`, { cause: error })
  }
}

const LOOK_MS = 1000
const MOST_FAILURES = 10

/**
 * Starts the embedded database and checks it every second. The first process that notices a stopped database restarts
 * it on its port; `onLost` gets the error when the restart fails. Returns the promise of the first start, and a `stop`
 * that also works during a start and prevents restarts.
 */
export const keepPostgres = (dataFolder: string, onLost: (error: Error) => void) => {
  const first = startPostgres(dataFolder)
  let starting = first
  let isOver = false
  const look = async (running: RunningPostgres): Promise<void> => {
    let { pid } = running
    for (let failures = 0; !isOver;) {
      await wait(LOOK_MS, undefined, { ref: false })
      if (isOver || isAlive(pid)) continue
      if (!failures) say('La base embebida se cerró. Se arranca de nuevo…')
      try {
        starting = startPostgres(dataFolder, [], undefined, running.port)
        pid = (await starting).pid
        failures = 0
      } catch (error) {
        // Only count the failure: another process may be starting the database, or the former server may still be
        // stopping.
        failures += 1
        if (failures === MOST_FAILURES) throw error
      }
    }
  }
  // Ignore the error of the first start here, because the caller that awaits the start gets it.
  void first.then(
    (running) => look(running).catch(onLost),
    () => {},
  )
  const stop = async (): Promise<void> => {
    isOver = true
    await starting.then(
      (running) => running.stop(),
      () => {},
    )
  }
  return { first, stop }
}

/** Opens the database for a command: the configured one, or the embedded one, which is started if it is not running. */
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
  /**
   * Migrates an embedded database. Throws ConfigError when an external database has pending migrations, because its
   * owner has to run them.
   */
  const prepare = async (): Promise<void> => {
    await waitForDatabase(pool)
    if (embedded) await migrate(pool)
    else if ((await pendingMigrations(pool)).length)
      throw new ConfigError('La base no está al día: corré antes npm run migrate.')
  }
  return { url, pool, prepare, close }
}
