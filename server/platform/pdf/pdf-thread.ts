import { Worker } from 'node:worker_threads'
import { AppError } from '#server/http/errors.ts'
import { createLimit } from '#server/limits/limit.ts'

/** What the thread is asked: a module, and what its `draw` is given. */
export interface ToDraw {
  module: string
  input: unknown
}

/** What it answers. */
export type Drawn = { content: Uint8Array } | { error: Error }

/** A module that draws apart: all it needs comes in one value that threads can hand over. */
interface Drawing<I> {
  draw: (input: I) => Promise<Uint8Array>
}

/** Fifty labels take less than one second: what takes so long never ends. */
const MOST_MS = 15_000
const WAIT_MS = 30_000

const late = (detail: string) => new AppError('no-disponible', { detail: `pdf: ${detail}`, falta: 'compuerta' })

/** One after the other: one core, however many ask at once. */
const turn = createLimit(1, WAIT_MS, () => late('queue full'))

/** One thread for all of them, which stays: starting it costs as much as fifty labels. */
let thread: Worker | undefined

const startThread = (): Worker => new Worker(new URL('./pdf-worker.ts', import.meta.url))

const ask = async (one: Worker, toDraw: ToDraw, mostMs: number): Promise<Uint8Array> => {
  const answer = Promise.withResolvers<Uint8Array>()
  /** The next one starts another. */
  const leave = (error: Error) => {
    thread = undefined
    answer.reject(error)
  }
  const timer = setTimeout(() => {
    leave(late(`nothing after ${mostMs} ms`))
    void one.terminate()
  }, mostMs)
  one
    .once('message', (drawn: Drawn) => ('error' in drawn ? answer.reject(drawn.error) : answer.resolve(drawn.content)))
    .once('error', leave)
    .ref()
  one.postMessage(toDraw)
  try {
    return await answer.promise
  } finally {
    clearTimeout(timer)
    // It keeps nobody from ending the process.
    one.removeAllListeners('message').removeAllListeners('error').unref()
  }
}

/**
 * The whole PDF that `draw` of a module makes of `input`, away from the calls of others. `module` is the address of the same
 * file that `D` is the type of. Rejects with what it throws, and with `no-disponible` when it takes longer than `mostMs`:
 * its thread ends then, and those who wait for their turn get another one.
 */
export const drawApart = <D extends Drawing<never>>(
  module: URL,
  input: Parameters<D['draw']>[0],
  mostMs = MOST_MS,
): Promise<Buffer> =>
  turn(async () => {
    thread ??= startThread()
    return Buffer.from(await ask(thread, { module: module.href, input }, mostMs))
  })
