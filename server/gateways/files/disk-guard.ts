import { StoreAwayError } from '#server/base/errors.ts'
import { createLimit } from '#server/limits/limit.ts'
import { withTimeout } from '#server/limits/timeout.ts'

/** Time (ms) without an answer after which a disk counts as frozen. A slow disk of a busy machine answers in less. */
const SILENCE_MS = 2500
/** Time (ms) between two probes while calls use the disk. */
const PROBE_MS = 2000
/** Maximum operations at the same time. Each blocks a thread of the pool, of which server/start.mjs creates 16. */
const MAX_OPERATIONS = 8
/** Maximum time (ms) for which an operation waits for its turn. A frozen disk rejects the operation earlier. */
const QUEUE_MS = 60_000

const away = (detail: string): StoreAwayError => new StoreAwayError(`disk: ${detail}`)

/**
 * Creates the guard of a disk, through which every operation runs. An operation on a frozen disk never ends: it blocks
 * a thread, which pages and DNS need too. So the guard limits operations, and rejects them with StoreAwayError as soon
 * as `probe`, which writes a file, gets no answer.
 */
export const createDiskGuard = (probe: () => Promise<void>) => {
  const inTurn = createLimit(MAX_OPERATIONS, QUEUE_MS, () => away('too many operations'))
  let pending: Promise<void> | undefined
  let answeredAt = Number.NEGATIVE_INFINITY
  const ready = (): Promise<void> =>
    (pending ??= inTurn(probe).finally(() => {
      pending = undefined
      answeredAt = performance.now()
    }))
  const requireAnswer = async (): Promise<void> => {
    if (performance.now() - answeredAt < PROBE_MS) return
    // A probe that fails is an answer too: the disk is not frozen. The operation itself then reports the error.
    await withTimeout(
      ready().catch(() => {}),
      SILENCE_MS,
      () => away(`no answer in ${SILENCE_MS} ms`),
    )
  }
  return {
    /** Resolves when the disk stores and returns a file. Concurrent callers share one probe. */
    ready,
    /** Runs an operation. Throws StoreAwayError when the disk freezes before its end. */
    run: async <T>(operation: () => Promise<T>): Promise<T> => {
      await requireAnswer()
      let timer: NodeJS.Timeout | undefined
      const frozen = new Promise<never>((_resolve, reject) => {
        timer = setInterval(() => void requireAnswer().catch(reject), PROBE_MS)
      })
      try {
        return await Promise.race([inTurn(operation), frozen])
      } finally {
        clearInterval(timer)
      }
    },
  }
}
