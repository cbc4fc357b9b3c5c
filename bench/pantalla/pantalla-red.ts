import { setTimeout as wait } from 'node:timers/promises'

/** Network of the phone, slow 4G: latency (ms) to the first byte, and bytes per second. */
export const NETWORK = { latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }

/** Bytes that a body sends before another one gets its turn, as on a shared line. */
const PIECE_BYTES = 4096

/** Opens a shared line: the bodies that pass through it together are limited to `bytesPerSecond`. */
export const openLine = (bytesPerSecond: number) => {
  // Time, by this process's clock, at which the line is free.
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

/** Passes a body on without a limit. */
export const unlimited = (source: AsyncIterable<Buffer>): AsyncIterable<Buffer> => source
