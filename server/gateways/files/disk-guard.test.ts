import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { StoreAwayError } from '#server/base/errors.ts'
import { createDiskGuard } from './disk-guard.ts'

/** Disk that a test can freeze. On a frozen disk no operation ends. */
const startDisk = () => {
  const state = { isFrozen: false, fails: false, probes: 0, running: 0, most: 0 }
  const operate = async () => {
    state.running += 1
    state.most = Math.max(state.most, state.running)
    await wait(5)
    if (state.isFrozen) await new Promise(() => {})
    state.running -= 1
    return 7
  }
  const guard = createDiskGuard(async () => {
    state.probes += 1
    await operate()
    if (state.fails) throw new Error('EIO')
  })
  return { state, guard, operate }
}

test('a frozen disk rejects every operation within the time of one probe', async () => {
  const { state, guard, operate } = startDisk()
  state.isFrozen = true
  const from = performance.now()
  const results = await Promise.allSettled(Array.from({ length: 30 }, () => guard.run(operate)))
  expect(new Set(results.map(({ status }) => status))).toEqual(new Set(['rejected']))
  expect(results.every((each) => each.status === 'rejected' && each.reason instanceof StoreAwayError)).toBe(true)
  expect(performance.now() - from).toBeLessThan(3000)
  expect(state).toMatchObject({ probes: 1, running: 1 })
})

test('a freeze rejects the operations in progress, and only eight of them block a thread', async () => {
  const { state, guard, operate } = startDisk()
  expect(await guard.run(operate)).toBe(7)
  state.isFrozen = true
  const results = await Promise.allSettled(Array.from({ length: 30 }, () => guard.run(operate)))
  expect(new Set(results.map(({ status }) => status))).toEqual(new Set(['rejected']))
  expect(state.most).toBe(8)
})

test('a disk that works again serves the operations after the freeze', async () => {
  let thaw = () => {}
  const frozen = new Promise<void>((resolve) => {
    thaw = resolve
  })
  const guard = createDiskGuard(() => frozen)
  await expect(guard.run(async () => 7)).rejects.toThrow(StoreAwayError)
  thaw()
  expect(await guard.run(async () => 7)).toBe(7)
})

test('a disk that refuses the probe still runs the operation, which then reports the reason', async () => {
  const { state, guard, operate } = startDisk()
  state.fails = true
  expect(await guard.run(operate)).toBe(7)
  await expect(guard.ready()).rejects.toThrow('EIO')
})
