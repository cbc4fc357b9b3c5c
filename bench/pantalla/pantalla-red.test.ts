import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { openLine } from './pantalla-red.ts'

const BYTES_PER_SECOND = 100_000

/** Returns the time (ms) that bodies of these sizes need to pass through one line at the same time. */
const timeOf = async (...sizes: number[]): Promise<number> => {
  const line = openLine(BYTES_PER_SECOND)
  const began = performance.now()
  const bodies = await Promise.all(sizes.map((size) => buffer(line(Readable.from([Buffer.alloc(size, 'a')])))))
  expect(bodies.map(({ length }) => length)).toEqual(sizes)
  return performance.now() - began
}

test.each([
  ['one answer', [20_000], 200],
  ['two answers that share the line', [20_000, 10_000], 300],
  ['less than PIECE_BYTES', [1_000], 10],
])('a line delays bodies for the time that their bytes need: %s', async (_case, sizes, least) => {
  // A timer may fire up to 1 ms early.
  expect(await timeOf(...sizes)).toBeGreaterThan(least - 2)
})

test('a line does not delay a small body until a big body is complete', async () => {
  const line = openLine(BYTES_PER_SECOND)
  const ended: string[] = []
  const pass = async (name: string, size: number) => {
    await buffer(line(Readable.from([Buffer.alloc(size)])))
    ended.push(name)
  }
  await Promise.all([pass('big', 30_000), pass('small', 2_000)])
  expect(ended).toEqual(['small', 'big'])
})
