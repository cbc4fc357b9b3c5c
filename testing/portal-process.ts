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

/** Starts the portal as a program of its own and waits until it serves. Gives how to stop it. */
export const startPortalProcess = async (
  port: number,
  env: Record<string, string>,
  program = 'server/main.ts',
  { inside, host }: Machine = HERE,
): Promise<() => Promise<void>> => {
  const [command, ...args] = [...inside, process.execPath, program]
  const child = spawn(command, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, PORT: String(port), ...env },
  })
  const stop = async () => {
    if (child.exitCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  const isReady = async () => {
    if (child.exitCode !== null) throw new Error(`The portal ended with ${child.exitCode}`)
    return fetch(`http://${host}:${port}/listo`).then(
      ({ ok }) => ok,
      () => false,
    )
  }
  await until('the portal is ready', isReady, PATIENCE.start).catch(async (error: unknown) => {
    await stop()
    throw error
  })
  return stop
}
