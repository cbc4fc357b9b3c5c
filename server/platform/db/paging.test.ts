import { expect, test } from 'vitest'
import { withMore } from './paging.ts'

async function* lettersOf(...batches: string[][]) {
  yield* batches
}

test('what is read besides comes in the order of its batches, the next one asked for before one is used', async () => {
  const asked: string[] = []
  const seen: string[] = []
  const read = async (batch: string[]) => {
    asked.push(batch.join(''))
    return batch.map((letter) => letter.toUpperCase())
  }
  for await (const batch of withMore(lettersOf(['a', 'b'], ['c'], ['d']), read))
    seen.push(`${batch.join('')} of ${asked.join(' ')}`)
  expect(seen).toEqual(['AB of ab c', 'C of ab c d', 'D of ab c d'])
})

test('nothing has nothing besides', async () => {
  const seen: string[][] = []
  for await (const batch of withMore(lettersOf(), async (each) => each)) seen.push(batch)
  expect(seen).toEqual([])
})

test('a failure comes in its place, and not at whoever stopped before it', async () => {
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
