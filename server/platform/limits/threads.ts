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

// Idle time (ms) after which the last thread ends too, because it takes 10 to 20 MB. All other threads end with their
// task: an idle timeout of the pool itself would keep them.
setFlagsFromString('--max-semi-space-size=2')

/**
 * Size (MB) of the young generation. V8 applies the flags of the process to its threads, regardless of their resource
 * limits. When set at runtime, the flag affects only threads that start later, not the process itself.
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

/** Error of a task that exceeded its time or memory limit. */
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
