/** Functions that release resources, in the order in which the resources were acquired. They run in reverse order. */
export type Closers = (() => Promise<unknown>)[]

/** Runs all closers, even after one fails. Then throws the first error. */
export const closeAll = async (closers: Closers): Promise<void> => {
  const failures: unknown[] = []
  for (const close of closers.splice(0).toReversed()) await close().catch((error: unknown) => failures.push(error))
  if (failures.length) throw failures[0]
}
