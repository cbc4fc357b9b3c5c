import { setTimeout as wait } from 'node:timers/promises'

/** Network of a phone (slow 4G): latency (ms) until the first byte, and throughput (bytes per second). */
export const NETWORK = { latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }

/** Number of bytes of a body that pass before another body gets its turn, as on a shared line. */
const PIECE_BYTES = 4096

/**
 * Opens a line with limited throughput. All bodies that pass through the line at the same time share `bytesPerSecond`.
 */
export const openLine = (bytesPerSecond: number) => {
  // Time (performance.now()) at which the line has transmitted everything accepted so far.
  let freeAt = 0
  return async function* slow(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of source)
      for (let at = 0; at < chunk.length; at += PIECE_BYTES) {
        const piece = chunk.subarray(at, at + PIECE_BYTES)
        const now = performance.now()
        freeAt = Math.max(now, freeAt) + (piece.length / bytesPerSecond) * 1000
        await wait(freeAt - now)
        yield piece
      }
  }
}

/** Passes on a body without a limit. */
export const unlimited = (source: AsyncIterable<Buffer>): AsyncIterable<Buffer> => source
