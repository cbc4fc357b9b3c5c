import { setFlagsFromString } from 'node:v8'
import { Piscina } from 'piscina'
import { AppError } from '#server/base/errors.ts'
import { createLimit } from './limit.ts'

type Transfer = NonNullable<Parameters<Piscina['run']>[1]>['transferList']

/** Task of a worker thread: function of a module and its input. */
interface ThreadTask {
  module: URL
  name: string
  input: unknown
  /** Parts of the input to transfer instead of copying. */
  transfer?: Transfer
  signal: AbortSignal
}

/**
 * Idle time (ms) after which the last thread ends too, because it keeps 10 to 20 MB. All other threads end with their
 * task: with an idle timeout of the pool they would stay.
 */
const IDLE_MS = 600_000

// Size (MB) of the young generation. V8 applies the flags of the process to its threads too, regardless of their
// resource limits. Set at runtime it affects threads that start from now on, not the process itself.
setFlagsFromString('--max-semi-space-size=2')

/**
 * Creates a pool of at most `maxThreads` threads that run functions of modules. The first thread starts on demand and stays
 * for the next task; none keeps the process alive. An error, an exit or a lack of memory rejects the task of that
 * thread, and the next task gets a new one. `signal` aborts a task and its thread. A memory limit also makes V8 collect
 * garbage earlier.
 */
export const createThreads = (maxThreads: number, memoryMb: number) => {
  const start = () => {
    const resourceLimits = { maxOldGenerationSizeMb: memoryMb }
    const pool = new Piscina({ minThreads: 1, maxThreads, resourceLimits })
    // Ignore errors of an idle thread: no task is lost.
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

/** A task exceeded its time or memory limit. */
export class SpentError extends Error {
  override readonly name = 'SpentError'
}

const WAIT_MS = 30_000

/**
 * Creates one thread that runs tasks one by one: it uses one core and limited memory. A task that exceeds `timeoutMs` or
 * its memory throws SpentError and ends the thread. A task queued too long throws `no-disponible`. The input is loaded
 * by `loadTask` when its turn comes.
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
