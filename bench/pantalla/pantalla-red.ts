import { setTimeout as wait } from 'node:timers/promises'

/** The network of the phone, slow 4G: ms from a request to its answer's first byte, and bytes a second. */
export const NETWORK = { latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }

/** Taken by turns by what is under way at once, as a shared line is. */
const PIECE_BYTES = 4096

/** What passes through such a line, all of it together, comes out no faster than that. */
export const openLine = (bytesPerSecond: number) => {
  // By the clock of this process: until then the line is taken.
  let takenUntil = 0
  return async function* slow(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of source)
      for (let at = 0; at < chunk.length; at += PIECE_BYTES) {
        const piece = chunk.subarray(at, at + PIECE_BYTES)
        const now = performance.now()
        takenUntil = Math.max(now, takenUntil) + (piece.length / bytesPerSecond) * 1000
        await wait(takenUntil - now)
        yield piece
      }
  }
}

/** As it comes. */
export const asItComes = (source: AsyncIterable<Buffer>): AsyncIterable<Buffer> => source
