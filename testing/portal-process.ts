import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { PATIENCE } from './patience.ts'
import { until } from './wait.ts'

/** Network namespace in which a process can run: the prefix of a command that runs inside it, and its host name. */
interface Machine {
  inside: readonly string[]
  host: string
}
const SAME_HOST: Machine = { inside: [], host: 'localhost' }

/** Portal in a separate process. `stop` ends the process normally and `kill` by SIGKILL; both wait for its exit. */
interface PortalProcess {
  stop: () => Promise<void>
  kill: () => Promise<void>
}

/** Whether the portal at a base URL is ready. false: it is not, or does not answer. */
export const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/listo`).then(
    ({ ok }) => ok,
    () => false,
  )

/** Starts the portal as a separate process and waits until it is ready. */
export const spawnPortal = async (
  port: number,
  env: Record<string, string>,
  program = 'server/main.ts',
  { inside, host, isQuiet = false }: Machine & { isQuiet?: boolean } = SAME_HOST,
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
  const isUp = async () => {
    if (hasEnded()) throw new Error(`The portal ended with ${child.exitCode ?? child.signalCode}`)
    return isReady(`http://${host}:${port}`)
  }
  await until('the portal is ready', isUp, PATIENCE.start).catch(async (error: unknown) => {
    await stop()
    throw error
  })
  return { stop, kill: () => endBy('SIGKILL') }
}

/** Starts a portal as spawnPortal does. Returns only its `stop`. */
export const startPortalProcess = async (...started: Parameters<typeof spawnPortal>): Promise<() => Promise<void>> =>
  (await spawnPortal(...started)).stop
