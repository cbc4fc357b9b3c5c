// npm run drill:base [-- 200]: kills and stops the database while a portal starts, works and ends. The portal must end
// only when the drill stops it.
import { type ChildProcess, spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { mesa } from '#contract/mesa/calls.ts'
import { isReady } from '#testing/portal-process.ts'
import { until } from '#testing/wait.ts'
import { freePort, startPostgres } from '../server/embedded-postgres.ts'
import { runSuite } from '../tools/run.ts'
import { createAsk } from './mezcla.ts'
import { createFolder, fillDemo, portalEnv, say, startIssuer } from './mundo.ts'

const MOST = Number(process.argv[2] ?? 200)
/** Time (ms) after which the drill causes no more faults. */
const LIMIT_MS = 20 * 60_000
/** Maximum time (ms) for a portal to start, to work again, and to end. */
const PATIENCE_MS = 60_000
/** Signals that end the database: kill, fast shutdown, immediate shutdown. */
const SIGNALS = ['SIGKILL', 'SIGINT', 'SIGQUIT'] as const
const POINTS = ['arranque', 'trabajo', 'fin'] as const
type Point = (typeof POINTS)[number]
/** Maximum delay (ms) from the beginning of each phase until the database ends. */
const WINDOW_MS: Record<Point, number> = { arranque: 2500, trabajo: 300, fin: 600 }

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

await runSuite('La base que se va', async (closers) => {
  const folder = await createFolder(closers)
  const data = join(folder, 'base')
  let postgres = await startPostgres(data)
  const { port: databasePort } = postgres
  closers.push(() => postgres.stop())
  await fillDemo(postgres.url())
  const { issuer, sign } = await startIssuer(closers)
  const port = await freePort()
  const portal = `http://127.0.0.1:${port}`
  const env = { ...portalEnv({ url: postgres.url(), folder, issuer, portal }), LOG_LEVEL: 'silent' }
  const ask = createAsk(portal, await sign('admin', { expiresAt: Math.floor(Date.now() / 1000) + 14_400 }))
  const isUp = () => isReady(portal)
  const start = () => {
    const child = spawn(process.execPath, ['server/main.ts'], {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, ...env, PORT: String(port) },
    })
    let errors = ''
    child.stderr.on('data', (chunk: Buffer) => {
      errors += chunk.toString()
    })
    return { child, errors: () => errors }
  }
  const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null
  const endDatabase = async (signal: NodeJS.Signals): Promise<void> => {
    const pid = Number((await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n')[0])
    process.kill(pid, signal)
    await until('the database ended', () => !isAlive(pid))
    // The processes of a killed PostgreSQL use its shared memory for a moment longer. Until then PostgreSQL cannot
    // start.
    await until('the database starts again', () =>
      startPostgres(data, [], undefined, databasePort).then(
        (started) => {
          postgres = started
          return true
        },
        () => false,
      ),
    )
  }
  const faults = new Map<string, number>()
  const ended: string[] = []
  const began = Date.now()
  let current: ReturnType<typeof start> | undefined
  closers.push(async () => void current?.child.kill('SIGKILL'))
  let done = 0
  for (; done < MOST && Date.now() - began < LIMIT_MS; done += 1) {
    const point = POINTS[done % POINTS.length]!
    const signal = SIGNALS[Math.floor(done / POINTS.length) % SIGNALS.length]!
    const name = `${point}, ${signal}`
    faults.set(name, (faults.get(name) ?? 0) + 1)
    const delay = Math.random() * WINDOW_MS[point]
    if (!current || point === 'arranque') {
      if (current) throw new Error('the former portal still runs')
      current = start()
    }
    const { child, errors } = current
    if (point === 'trabajo') for (let n = 0; n < 20; n += 1) void ask(mesa.listColas).catch(() => {})
    if (point === 'fin') child.kill('SIGTERM')
    await wait(delay)
    await endDatabase(signal)
    if (point === 'fin') await until('the portal ended', () => hasEnded(child), PATIENCE_MS)
    else await until('the portal is ready', async () => hasEnded(child) || (await isUp()), PATIENCE_MS)
    const isFaulty = point === 'fin' ? /Unhandled|Uncaught/.test(errors()) : hasEnded(child)
    if (isFaulty)
      ended.push(`${name}, a los ${delay.toFixed(0)} ms: ${errors().trim().split('\n').slice(-12).join('\n')}`)
    if (point === 'fin' || hasEnded(child)) current = undefined
    // If the portal ended by itself, continue with the next round that starts one.
    if (!current && point !== 'fin') done += POINTS.length - 1 - (done % POINTS.length)
  }
  for (const [name, times] of faults) say(`la base se va en ${name}`, times)
  say('procesos que terminaron sin que nadie se lo pida', ended.length)
  for (const each of ended.slice(0, 5)) console.log(each)
  say('duró', `${((Date.now() - began) / 1000).toFixed(0)} s`)
  return { passed: ended.length ? 0 : 1, failed: ended.length ? 1 : 0 }
})
