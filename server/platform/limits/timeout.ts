/** Rejects with the error of `createError` when a promise does not settle in time. The work behind it continues. */
export const withTimeout = <T>(promise: Promise<T>, milliseconds: number, createError: () => Error): Promise<T> => {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(createError()), milliseconds).unref()
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}
