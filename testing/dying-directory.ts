import type { IdentityDirectory } from '#gateways/identity/directory.ts'

/**
 * Returns a directory that calls `die` at call number `step`. `before`: the call has not been executed. `after`: the
 * call has been executed, but its caller has no answer yet.
 */
export const dyingDirectory = (
  real: IdentityDirectory,
  { step, when, die }: { step: number; when: 'before' | 'after'; die: () => void },
): IdentityDirectory => {
  let calls = 0
  return new Proxy(real, {
    get(target, name) {
      const method: unknown = Reflect.get(target, name)
      if (typeof method !== 'function') return method
      return async (...args: unknown[]) => {
        calls += 1
        const isIt = calls === step
        if (isIt && when === 'before') die()
        const answer: unknown = await Reflect.apply(method, target, args)
        if (isIt && when === 'after') die()
        return answer
      }
    },
  })
}
