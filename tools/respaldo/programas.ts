import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { pipeline } from 'node:stream/promises'

/** Program to run. Passwords go into `env`, because `args` are visible to every user of the machine. */
export interface Orden {
  programa: string
  args: readonly string[]
  env?: Record<string, string>
}

export type Bytes = AsyncIterable<Uint8Array>

/**
 * Runs a program that reads `source`, and yields its output. When the program fails, throws the last line of stderr.
 * When reading `source` fails, throws that error. A partial output therefore never counts as complete.
 */
export async function* through({ programa, args, env }: Orden, source?: Bytes): AsyncGenerator<Buffer> {
  const child = spawn(programa, args, { env: { ...process.env, ...env }, stdio: ['pipe', 'pipe', 'pipe'] })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => {
    said = (said + chunk.toString()).slice(-4000)
  })
  const ended = once(child, 'close').then(
    ([code]) => code as number,
    (error: Error) => error,
  )
  const fed = (source ? pipeline(source, child.stdin) : pipeline([], child.stdin)).then(
    () => undefined,
    (error: Error) => error,
  )
  try {
    yield* child.stdout as AsyncIterable<Buffer>
    const [code, broken] = [await ended, await fed]
    if (code instanceof Error) throw new Error(`${programa}: ${code.message}`)
    if (code !== 0) throw new Error(`${programa} terminó con ${code}: ${said.trim().split('\n').at(-1)}`)
    if (broken) throw broken
  } finally {
    if (child.exitCode === null) child.kill()
  }
}

/** Runs a program to its end and discards its output. */
export const runThrough = async (orden: Orden, source?: Bytes): Promise<void> => {
  for await (const _ of through(orden, source));
}

/** Returns the output of a program; undefined when the program cannot run. */
export const ask = async (programa: string, args: readonly string[]): Promise<string | undefined> => {
  let text = ''
  try {
    for await (const chunk of through({ programa, args })) text += chunk.toString()
    return text
  } catch {
    return undefined
  }
}

/** Returns the major version of a PostgreSQL client program; undefined when the program is missing. */
export const majorOf = async (programa: string): Promise<number | undefined> => {
  const said = await ask(programa, ['--version'])
  return said === undefined ? undefined : Number(/(\d+)(\.\d+)?/.exec(said)?.[1])
}

/**
 * Splits a connection string for PostgreSQL's programs. `address` is the URL without the password; `env` has the
 * password.
 */
export const toDatabase = (url: string): { address: string; env: Record<string, string> } => {
  const address = new URL(url)
  const password = decodeURIComponent(address.password)
  address.password = ''
  return { address: address.href, env: password ? { PGPASSWORD: password } : {} }
}
