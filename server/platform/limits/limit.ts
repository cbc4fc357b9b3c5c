/**
 * Lets so many tasks run at once; the others wait for a place, in order. One that waited longer than `waitMs` throws what
 * `late` makes: when the host hangs, a queue of people must not hang behind it.
 */
export const createLimit = (most: number, waitMs: number, late: () => Error) => {
  let running = 0
  const waiting: (() => void)[] = []

  const enter = async (): Promise<void> => {
    if (running < most) {
      running += 1
      return
    }
    await new Promise<void>((resolve, reject) => {
      // A place is handed over, not freed: nobody who comes later can take it in between.
      const start = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(start), 1)
        reject(late())
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
