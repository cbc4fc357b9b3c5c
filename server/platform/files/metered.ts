import { createHash } from 'node:crypto'

/** Passes chunks on, and counts and hashes their bytes. Call `read` once, after the last chunk. */
export const meterBytes = <B extends Uint8Array>(source: AsyncIterable<B>) => {
  const hash = createHash('sha256')
  let bytes = 0
  async function* pass() {
    for await (const chunk of source) {
      hash.update(chunk)
      bytes += chunk.length
      yield chunk
    }
  }
  return { source: pass(), read: () => ({ bytes, sha256: hash.digest('hex') }) }
}
