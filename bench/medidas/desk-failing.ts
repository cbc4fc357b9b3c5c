import type { Fault, Plan } from '../../testing/invgate/fake-invgate.ts'

const FAULTS: Fault[] = ['500 before', '500 after', 'silence before', 'silence after', 'cut after', 'half']

/** Creates a seeded generator of numbers from 0 to 1. */
const createRandom = (seed: number) => {
  let state = seed
  return (): number => {
    state = (state + 0x6d2b79f5) | 0
    let value = Math.imul(state ^ (state >>> 15), 1 | state)
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32
  }
}

/**
 * Creates a plan for the fake service desk. `percent` of the calls fail, in every possible way; `failed` returns their
 * number.
 */
export const createFailingPlan = (percent: number): { plan: Plan; failed: () => number } => {
  const random = createRandom(20261121)
  let failed = 0
  return {
    plan: () => {
      if (random() * 100 >= percent) return undefined
      failed += 1
      return FAULTS[Math.floor(random() * FAULTS.length)]
    },
    failed: () => failed,
  }
}
