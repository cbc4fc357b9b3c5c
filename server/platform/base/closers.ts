/** What has to be closed afterwards, the last first. */
export type Closers = (() => Promise<unknown>)[]

/** Closes each, whatever those before it met; throws the first failure. */
export const closeAll = async (closers: Closers): Promise<void> => {
  const failures: unknown[] = []
  for (const close of closers.splice(0).toReversed()) await close().catch((error: unknown) => failures.push(error))
  if (failures.length) throw failures[0]
}
