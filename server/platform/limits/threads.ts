import { setFlagsFromString } from 'node:v8'
import { Piscina } from 'piscina'
import { AppError } from '#server/base/errors.ts'
import { createLimit } from './limit.ts'

type Transfer = NonNullable<Parameters<Piscina['run']>[1]>['transferList']

/** A task: which function of a module, and what it is given. */
interface Apart {
  module: URL
  name: string
  input: unknown
  /** Of what it is given, what is handed over instead of copied. */
  transfer?: Transfer
  signal: AbortSignal
}

/**
 * After so long without a task the last thread ends, too: its heap and its libraries are 10 to 20 MB. The pool's own idle time
 * would keep all the others for as long, which now end with their task.
 */
const IDLE_MS = 600_000

// Room for new objects, in MB: what the process was started with counts for its threads too, whatever their own limits say.
// What is set here counts for those that begin from now on, and not for the process, which has begun.
setFlagsFromString('--max-semi-space-size=2')

/**
 * Runs functions of modules in threads, up to so many at once. The first starts when it is needed and stays for the next
 * task; none keeps the process from ending. What a thread dies of (an error, its memory, an exit) is the error of its task, and the
 * next one gets another; a signal that aborts ends it. With a limit of its memory V8 also collects sooner what it leaves.
 */
export const createThreads = (most: number, memoryMb: number) => {
  const start = () => {
    const resourceLimits = { maxOldGenerationSizeMb: memoryMb }
    const pool = new Piscina({ minThreads: 1, maxThreads: most, resourceLimits })
    // One that dies of nothing that it was asked is missed by nobody.
    return pool.on('error', () => {})
  }
  let pool: Piscina | undefined
  const idle = setTimeout(() => {
    void pool?.close()
    pool = undefined
  }, IDLE_MS).unref()
  return async <O>({ module, name, input, transfer, signal }: Apart): Promise<O> => {
    pool ??= start()
    idle.refresh()
    const options = { filename: module.href, name, signal, ...(transfer && { transferList: transfer }) }
    return (await pool.run(input, options)) as O
  }
}

/** It needed more time or more memory than a task may have. */
export class SpentError extends Error {
  override readonly name = 'SpentError'
}

const WAIT_MS = 30_000

/**
 * One thread that does one task after the other: one core, and so much memory, however many ask at once. A task that takes
 * more than `mostMs` or than its memory throws SpentError and ends the thread; one that waits too long for its turn throws
 * `no-disponible`. What it needs is brought when its turn has come.
 */
export const createThread = (what: string, memoryMb: number) => {
  const run = createThreads(1, memoryMb)
  const busy = () => new AppError('no-disponible', { detail: `${what}: queue full`, falta: 'compuerta' })
  const turn = createLimit(1, WAIT_MS, busy)
  return <O>(bring: () => Omit<Apart, 'signal'> | Promise<Omit<Apart, 'signal'>>, mostMs: number): Promise<O> =>
    turn(async () => {
      const task = await bring()
      const signal = AbortSignal.timeout(mostMs)
      try {
        return await run<O>({ ...task, signal })
      } catch (error) {
        const isSpent = signal.aborted || (error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY'
        throw isSpent ? new SpentError(`${what}: more than ${mostMs} ms or its memory`, { cause: error }) : error
      }
    })
}
