/**
 * Creates a limit that runs at most `max` tasks at once and queues the others in order. A task queued longer than
 * `waitMs` rejects with the error of `createError`, so that a host that hangs does not block its callers.
 */
export const createLimit = (max: number, waitMs: number, createError: () => Error) => {
  let running = 0
  const waiting: (() => void)[] = []

  const enter = async (): Promise<void> => {
    if (running < max) {
      running += 1
      return
    }
    await new Promise<void>((resolve, reject) => {
      // Hand the slot over to the next task instead of freeing it: otherwise a new task could take the slot in between.
      const start = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(start), 1)
        reject(createError())
      }, waitMs)
      waiting.push(start)
    })
  }
  const leave = (): void => {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }

  return async <T>(task: () => Promise<T>): Promise<T> => {
    await enter()
    try {
      return await task()
    } finally {
      leave()
    }
  }
}
