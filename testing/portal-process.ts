import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { PATIENCE } from './patience.ts'
import { until } from './wait.ts'

/** Where a process runs when it is not beside us: what it is started with, and the host that it then has. */
interface Machine {
  inside: readonly string[]
  host: string
}
const HERE: Machine = { inside: [], host: 'localhost' }

/** A portal that runs beside us: how it is asked to end, and how it is killed, as by `kill -9`. Both wait for it. */
interface PortalProcess {
  stop: () => Promise<void>
  kill: () => Promise<void>
}

/** Starts the portal as a program of its own and waits until it serves. */
export const spawnPortal = async (
  port: number,
  env: Record<string, string>,
  program = 'server/main.ts',
  { inside, host, isQuiet = false }: Machine & { isQuiet?: boolean } = HERE,
): Promise<PortalProcess> => {
  const [command, ...args] = [...inside, process.execPath, program]
  const child = spawn(command, args, {
    stdio: ['ignore', isQuiet ? 'ignore' : 'inherit', isQuiet ? 'ignore' : 'inherit'],
    env: { ...process.env, PORT: String(port), ...env },
  })
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  const endBy = async (signal: 'SIGTERM' | 'SIGKILL') => {
    if (hasEnded()) return
    child.kill(signal)
    await once(child, 'exit')
  }
  const stop = () => endBy('SIGTERM')
  const isReady = async () => {
    if (hasEnded()) throw new Error(`The portal ended with ${child.exitCode ?? child.signalCode}`)
    return fetch(`http://${host}:${port}/listo`).then(
      ({ ok }) => ok,
      () => false,
    )
  }
  await until('the portal is ready', isReady, PATIENCE.start).catch(async (error: unknown) => {
    await stop()
    throw error
  })
  return { stop, kill: () => endBy('SIGKILL') }
}

/** As spawnPortal, for who only ends it. Gives how. */
export const startPortalProcess = async (...started: Parameters<typeof spawnPortal>): Promise<() => Promise<void>> =>
  (await spawnPortal(...started)).stop
