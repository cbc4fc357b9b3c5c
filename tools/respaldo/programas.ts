import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { pipeline } from 'node:stream/promises'

/** A program with its arguments, which everybody on the machine may read, and its environment, where passwords go. */
export interface Orden {
  programa: string
  args: readonly string[]
  env?: Record<string, string>
}

export type Bytes = AsyncIterable<Uint8Array>

/**
 * What a program writes when it is given `source`. Throws what it said last when it ends badly, and the fault of `source`
 * when that broke off: half of something is never taken for the whole.
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

/** Runs a program to its end, for what it does. */
export const runThrough = async (orden: Orden, source?: Bytes): Promise<void> => {
  for await (const _ of through(orden, source));
}

/** What a program says, or undefined where it cannot be had. */
export const ask = async (programa: string, args: readonly string[]): Promise<string | undefined> => {
  let text = ''
  try {
    for await (const chunk of through({ programa, args })) text += chunk.toString()
    return text
  } catch {
    return undefined
  }
}

/** The major version of PostgreSQL that a client program is of; undefined where there is none. */
export const majorOf = async (programa: string): Promise<number | undefined> => {
  const said = await ask(programa, ['--version'])
  return said === undefined ? undefined : Number(/(\d+)(\.\d+)?/.exec(said)?.[1])
}

/** How PostgreSQL's programs are told of a database: the address without its password, and the password where only they see it. */
export const toDatabase = (url: string): { address: string; env: Record<string, string> } => {
  const address = new URL(url)
  const password = decodeURIComponent(address.password)
  address.password = ''
  return { address: address.href, env: password ? { PGPASSWORD: password } : {} }
}
