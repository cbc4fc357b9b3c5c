import { setFlagsFromString } from 'node:v8'
import { Piscina } from 'piscina'
import { AppError } from '#server/base/errors.ts'
import { createLimit } from './limit.ts'

type Transfer = NonNullable<Parameters<Piscina['run']>[1]>['transferList']

/** Task of a worker thread: a function of a module, with its input. */
interface ThreadTask {
  module: URL
  name: string
  input: unknown
  /** Parts of the input that are transferred to the thread instead of copied. */
  transfer?: Transfer
  signal: AbortSignal
}

/**
 * Idle time (ms) after which the last thread ends too, because it takes 10 to 20 MB. All other threads end with their
 * task. An idle timeout of the pool itself would keep them.
 */
const IDLE_MS = 600_000

// Size (MB) of the young generation. A flag, because V8 applies the flags of the process to its threads, whatever their
// resource limits. Set at runtime, it affects only threads that start later, not the process itself.
setFlagsFromString('--max-semi-space-size=2')

/**
 * Creates a function that runs tasks in at most `maxThreads` worker threads. `memoryMb`: maximum memory of a thread.
 */
export const createThreads = (maxThreads: number, memoryMb: number) => {
  const start = () => {
    const resourceLimits = { maxOldGenerationSizeMb: memoryMb }
    const pool = new Piscina({ minThreads: 1, maxThreads, resourceLimits })
    // Ignore errors of an idle thread, because no task is lost.
    return pool.on('error', () => {})
  }
  let pool: Piscina | undefined
  const idle = setTimeout(() => {
    void pool?.close()
    pool = undefined
  }, IDLE_MS).unref()
  return async <O>({ module, name, input, transfer, signal }: ThreadTask): Promise<O> => {
    pool ??= start()
    idle.refresh()
    const options = { filename: module.href, name, signal, ...(transfer && { transferList: transfer }) }
    return (await pool.run(input, options)) as O
  }
}

/** Error of a task that exceeded its time or memory limit. */
export class SpentError extends Error {
  override readonly name = 'SpentError'
}

const WAIT_MS = 30_000

/**
 * Creates a function that runs tasks one at a time in a worker thread. A task that exceeds `timeoutMs` or `memoryMb`
 * rejects with SpentError; a task that is queued longer than WAIT_MS, with `no-disponible`.
 */
export const createThread = (label: string, memoryMb: number) => {
  const run = createThreads(1, memoryMb)
  const busy = () => new AppError('no-disponible', { detail: `${label}: queue full`, falta: 'compuerta' })
  const queue = createLimit(1, WAIT_MS, busy)
  return <O>(
    loadTask: () => Omit<ThreadTask, 'signal'> | Promise<Omit<ThreadTask, 'signal'>>,
    timeoutMs: number,
  ): Promise<O> =>
    queue(async () => {
      const task = await loadTask()
      const signal = AbortSignal.timeout(timeoutMs)
      try {
        return await run<O>({ ...task, signal })
      } catch (error) {
        const isSpent = signal.aborted || (error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY'
        throw isSpent ? new SpentError(`${label}: more than ${timeoutMs} ms or its memory`, { cause: error }) : error
      }
    })
}
