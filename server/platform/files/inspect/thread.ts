import { Worker } from 'node:worker_threads'
import { AppError } from '#server/http/errors.ts'
import { createLimit } from '#server/limits/limit.ts'
import type { Inspected, Inspection, ToInspect } from './inspect.ts'

const MEMORY_MB = 256
/** The largest that is taken, a catalogue of 60 MB, is looked into in less than two. */
const MOST_MS = 15_000
const WAIT_MS = 30_000
const TOO_MUCH = 'es demasiado complejo para revisarlo. Guardalo más simple o partilo en varios.'

/** One after the other: so much memory and one core, however many send at once. */
const turn = createLimit(
  1,
  WAIT_MS,
  () => new AppError('no-disponible', { detail: 'inspection: queue full', falta: 'compuerta' }),
)

let thread: Worker | undefined

const startThread = (): Worker =>
  new Worker(new URL('./worker.ts', import.meta.url), { resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB } })

const ask = async (one: Worker, kind: Inspection, bytes: Buffer<ArrayBuffer>): Promise<Inspected> => {
  const answer = Promise.withResolvers<Inspected>()
  const fail = (error: Error & { code?: string }) => {
    thread = undefined
    if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') answer.resolve({ problem: TOO_MUCH })
    else answer.reject(error)
  }
  const timer = setTimeout(() => {
    thread = undefined
    void one.terminate()
    answer.resolve({ problem: TOO_MUCH })
  }, MOST_MS)
  one.once('message', answer.resolve).once('error', fail).ref()
  one.postMessage({ kind, bytes } satisfies ToInspect, [bytes.buffer])
  try {
    return await answer.promise
  } finally {
    clearTimeout(timer)
    // It keeps nobody from ending the process.
    one.removeAllListeners('message').removeAllListeners('error').unref()
  }
}

/**
 * Looks into a file in a thread of its own, which has so much memory and so much time: what needs more is refused. `read`
 * brings it when its turn has come, in a buffer of its own, which is given away.
 */
export const inspect = (kind: Inspection, read: () => Promise<Buffer<ArrayBuffer>>): Promise<Inspected> =>
  turn(async () => {
    const bytes = await read()
    thread ??= startThread()
    return ask(thread, kind, bytes)
  })
