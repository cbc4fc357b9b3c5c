/**
 * Asks nothing of a host that does not answer: after so many failures in a row whoever comes is refused at once, with what
 * `open` makes, for `restMs`. Then one tries; the others are refused until it is known how that ends.
 */
export const createCircuit = (most: number, restMs: number, open: () => Error) => {
  let failures = 0
  let restsUntil = 0
  return async <T>(task: () => Promise<T>, isFailure: (error: unknown) => boolean): Promise<T> => {
    if (failures >= most) {
      if (performance.now() < restsUntil) throw open()
      restsUntil = performance.now() + restMs
    }
    try {
      const result = await task()
      failures = 0
      return result
    } catch (error) {
      if (isFailure(error)) {
        failures += 1
        restsUntil = performance.now() + restMs
      } else failures = 0
      throw error
    }
  }
}
