/**
 * Rejects with `reason` if the promise does not settle in time. Needed because keycloak-js waits forever for a frame
 * that does not load.
 */
export const withTimeout = <T>(promise: Promise<T>, milliseconds: number, reason: Error): Promise<T> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(reason), milliseconds)
  })
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}
