/**
 * Circuit breaker. After `maxFailures` failures in a row, it rejects tasks with the error of `createError` for
 * `pauseMs`. Then it lets one task run, and rejects the others until the outcome of that task is known.
 */
export const createCircuit = (maxFailures: number, pauseMs: number, createError: () => Error) => {
  let failures = 0
  let openUntil = 0
  return async <T>(task: () => Promise<T>, isFailure: (error: unknown) => boolean): Promise<T> => {
    if (failures >= maxFailures) {
      if (performance.now() < openUntil) throw createError()
      openUntil = performance.now() + pauseMs
    }
    try {
      const result = await task()
      failures = 0
      return result
    } catch (error) {
      if (isFailure(error)) {
        failures += 1
        openUntil = performance.now() + pauseMs
      } else failures = 0
      throw error
    }
  }
}
