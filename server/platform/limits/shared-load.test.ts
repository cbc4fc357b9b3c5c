import { expect, test } from 'vitest'
import { shareLoads } from './shared-load.ts'

/** Creates loads that end only when the test ends them, one by one. */
const createLoads = () => {
  const loads: { key: string; end: PromiseWithResolvers<number> }[] = []
  const share = shareLoads((key: string) => {
    const end = Promise.withResolvers<number>()
    loads.push({ key, end })
    return end.promise
  })
  return { loads, share }
}

test('shareLoads runs one load for all calls of the same turn of the event loop', async () => {
  const { loads, share } = createLoads()
  const all = [share('a'), share('a')]
  await expect.poll(() => loads.length).toBe(1)
  loads[0]!.end.resolve(1)
  expect(await Promise.all(all)).toEqual([1, 1])
  expect(loads.length).toBe(1)
})

test('shareLoads runs only one more load for all calls that arrive during a load', async () => {
  const { loads, share } = createLoads()
  const first = share('a')
  await expect.poll(() => loads.length).toBe(1)
  const later = [share('a'), share('a'), share('a')]
  loads[0]!.end.resolve(1)
  expect(await first).toBe(1)
  await expect.poll(() => loads.length).toBe(2)
  loads[1]!.end.resolve(2)
  expect(await Promise.all(later)).toEqual([2, 2, 2])
})

test('shareLoads does not delay a call because of a load with another key', async () => {
  const { loads, share } = createLoads()
  void share('a')
  await expect.poll(() => loads.length).toBe(1)
  void share('b')
  await expect.poll(() => loads.length).toBe(2)
  expect(loads.map(({ key }) => key)).toEqual(['a', 'b'])
})

test('shareLoads loads again for a call that arrives after the load has ended', async () => {
  const { loads, share } = createLoads()
  const first = share('a')
  await expect.poll(() => loads.length).toBe(1)
  loads[0]!.end.resolve(1)
  await first
  const second = share('a')
  await expect.poll(() => loads.length).toBe(2)
  loads[1]!.end.resolve(2)
  expect(await second).toBe(2)
})

test('shareLoads rejects only the calls of a load that fails, not the calls queued for the next load', async () => {
  const { loads, share } = createLoads()
  const first = share('a')
  await expect.poll(() => loads.length).toBe(1)
  const later = share('a')
  loads[0]!.end.reject(new Error('lost'))
  await expect(first).rejects.toThrow('lost')
  await expect.poll(() => loads.length).toBe(2)
  loads[1]!.end.resolve(2)
  expect(await later).toBe(2)
})
