import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { readAll, withMore } from './paging.ts'

async function* lettersOf(...batches: string[][]) {
  yield* batches
}

test('withMore yields batches in order, and requests the next batch before the current batch is used', async () => {
  const requested: string[] = []
  const seen: string[] = []
  const read = async (batch: string[]) => {
    requested.push(batch.join(''))
    return batch.map((letter) => letter.toUpperCase())
  }
  for await (const batch of withMore(lettersOf(['a', 'b'], ['c'], ['d']), read))
    seen.push(`${batch.join('')} of ${requested.join(' ')}`)
  expect(seen).toEqual(['AB of ab c', 'C of ab c d', 'D of ab c d'])
})

test('withMore yields nothing without batches', async () => {
  const seen: string[][] = []
  for await (const batch of withMore(lettersOf(), async (each) => each)) seen.push(batch)
  expect(seen).toEqual([])
})

test('withMore throws the error of a batch only to a consumer that reaches this batch', async () => {
  const read = async (batch: string[]) => {
    if (batch[0] === 'c') throw new Error('away')
    return batch
  }
  const all = withMore(lettersOf(['a'], ['b'], ['c'], ['d']), read)
  expect((await all.next()).value).toEqual(['a'])
  expect((await all.next()).value).toEqual(['b'])
  await expect(all.next()).rejects.toThrow('away')
  for await (const batch of withMore(lettersOf(['a'], ['c']), read)) {
    expect(batch).toEqual(['a'])
    break
  }
})

test('readAll yields to other requests for three turns of the event loop between two batches', async () => {
  const BATCHES = 10
  let [turns, isOver] = [0, false]
  const others = (async () => {
    while (!isOver) {
      const until = performance.now() + 5
      while (performance.now() < until);
      turns += 1
      await turn()
    }
  })()
  const rows = readAll<number>(async (after = 0, size) =>
    Array.from({ length: after < 400 * BATCHES ? size + 1 : 0 }, (_, at) => after + at + 1),
  )
  let read = 0
  for await (const _ of rows) read += 1
  isOver = true
  await others
  expect(read).toBe(400 * BATCHES)
  expect(turns).toBeGreaterThan(3 * BATCHES)
})
