import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** Runs a program of the project to its end. Returns its exit code and output. */
export const runProgram = async (args: string[], env: Record<string, string> = {}) => {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, NODE_ENV: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (text += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number]
  return { code, text }
}
