/** Functions that release resources, in the order of acquisition; they run in reverse. */
export type Closers = (() => Promise<unknown>)[]

/** Runs all closers, also after a failure; then throws the first failure. */
export const closeAll = async (closers: Closers): Promise<void> => {
  const failures: unknown[] = []
  for (const close of closers.splice(0).toReversed()) await close().catch((error: unknown) => failures.push(error))
  if (failures.length) throw failures[0]
}
