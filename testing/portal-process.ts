import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { PATIENCE } from './patience.ts'
import { until } from './wait.ts'

/** Starts the portal as a program of its own and waits until it serves. Gives how to stop it. */
export const startPortalProcess = async (
  port: number,
  env: Record<string, string>,
  program = 'server/main.ts',
): Promise<() => Promise<void>> => {
  const child = spawn(process.execPath, [program], {
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
    return fetch(`http://localhost:${port}/listo`).then(
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
