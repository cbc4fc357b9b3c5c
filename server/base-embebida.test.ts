import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { PATIENCE } from '../testing/patience.ts'
import { runProgram } from '../testing/programs.ts'
import { until } from '../testing/wait.ts'
import { freePort } from './embedded-postgres.ts'
import { isReady } from '#testing/portal-process.ts'

let folder: string
let children: ChildProcess[]

beforeEach(async () => {
  children = []
  folder = await mkdtemp(join(tmpdir(), 'autogestion-embebida-'))
  // Let `nobody`, which runs PostgreSQL when the tests run as root, enter the folder. Otherwise the portal would use
  // another folder.
  await chmod(folder, 0o755)
})
afterEach(async () => {
  for (const child of children) {
    if (child.exitCode !== null || child.signalCode !== null) continue
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  await until('its database has ended', async () => (await databasePid()) === undefined, PATIENCE.step)
  await rm(folder, { recursive: true, force: true })
})

const databasePid = async (): Promise<number | undefined> => {
  const [pid] = (await readFile(join(folder, 'postgres/postmaster.pid'), 'utf8').catch(() => '')).split('\n')
  return pid ? Number(pid) : undefined
}
const env = (port: number) => ({ NODE_ENV: '', DATA_DIR: folder, DEMO: 'off', PORT: String(port) })
const isUp = (port: number) => isReady(`http://localhost:${port}`)

/** Starts a portal with its own database by a command; does not wait until the portal is ready. */
const begin = (port: number, [program, ...args]: readonly [string, ...string[]]): ChildProcess => {
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, ...env(port) } })
  children.push(child)
  return child
}
const start = async (port: number, command: readonly [string, ...string[]]): Promise<ChildProcess> => {
  const child = begin(port, command)
  await until('the portal is ready', () => isUp(port), PATIENCE.start)
  return child
}
const PORTAL = [process.execPath, 'server/main.ts'] as const

test('a second start in the same folder names the busy port and leaves the first portal running', async () => {
  const port = await freePort()
  await start(port, PORTAL)
  const pid = await databasePid()
  const { code, text } = await runProgram(['server/main.ts'], env(port))
  expect([code, text]).toEqual([1, expect.stringContaining(`El puerto ${port} (PORT) está ocupado.`) as string])
  const metrics = { ...env(await freePort()), METRICS_PORT: String(port) }
  const said = `El puerto ${port} (METRICS_PORT) está ocupado.`
  expect((await runProgram(['server/main.ts'], metrics)).text).toContain(said)
  expect(await databasePid()).toBe(pid)
  expect(await isUp(port)).toBe(true)
})

test('a second portal on another port shares the database, and starts the database again when the first portal ends', async () => {
  const [port, other] = [await freePort(), await freePort()]
  const first = await start(port, PORTAL)
  const pid = await databasePid()
  const second = await start(other, PORTAL)
  second.kill('SIGTERM')
  await once(second, 'exit')
  expect([await databasePid(), await isUp(port)]).toEqual([pid, true])
  await start(other, PORTAL)
  first.kill('SIGTERM')
  await once(first, 'exit')
  await until('the other has a database again', async () => (await databasePid()) !== pid && (await isUp(other)))
})

test('a portal restarts its database when the database is killed', async () => {
  const port = await freePort()
  await start(port, PORTAL)
  const pid = (await databasePid())!
  process.kill(pid, 'SIGKILL')
  await until('the portal has its database again', async () => (await databasePid()) !== pid && (await isUp(port)))
})

test('a portal that ends while its database starts leaves no process', async () => {
  const portal = begin(await freePort(), PORTAL)
  await until('it begins', async () => (await databasePid()) !== undefined, PATIENCE.start)
  portal.kill('SIGTERM')
  await once(portal, 'exit')
  expect(await databasePid()).toBeUndefined()
})

test('a portal that ends while its database restarts leaves no process', async () => {
  const port = await freePort()
  const portal = await start(port, PORTAL)
  const pid = (await databasePid())!
  process.kill(pid, 'SIGKILL')
  await until('another one begins', async () => (await databasePid()) !== pid)
  portal.kill('SIGTERM')
  await once(portal, 'exit')
  expect(await databasePid()).toBeUndefined()
})

test.each(['SIGTERM', 'SIGKILL'] as const)('npm start leaves no process when it is ended by %s', async (signal) => {
  const port = await freePort()
  const npm = await start(port, ['npm', 'start', '--silent', '--ignore-scripts'])
  npm.kill(signal)
  await until('its database has ended', async () => (await databasePid()) === undefined)
  expect(await isUp(port)).toBe(false)
})
