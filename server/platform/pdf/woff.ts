import { inflateSync } from 'node:zlib'

const HEADER = 44
const ENTRY = 20
const SFNT_HEADER = 12
const SFNT_ENTRY = 16

const padLength = (length: number): number => (length + 3) & ~3

/**
 * Converts WOFF to TTF, which has the same tables uncompressed. pdfkit can read WOFF, but would inflate it in
 * JavaScript for each document, which takes longer than the drawing.
 */
export const ttfOf = (woff: Buffer): Buffer => {
  const flavor = woff.readUInt32BE(4)
  const tables = Array.from({ length: woff.readUInt16BE(12) }, (_, at) => {
    const entry = woff.subarray(HEADER + at * ENTRY)
    const [offset, packed, length] = [entry.readUInt32BE(4), entry.readUInt32BE(8), entry.readUInt32BE(12)]
    const data = woff.subarray(offset, offset + packed)
    return {
      tag: entry.subarray(0, 4),
      checksum: entry.subarray(16, 20),
      data: packed < length ? inflateSync(data) : data,
    }
  })
  const power = 2 ** Math.floor(Math.log2(tables.length))
  const head = Buffer.alloc(SFNT_HEADER + tables.length * SFNT_ENTRY)
  head.writeUInt32BE(flavor, 0)
  head.writeUInt16BE(tables.length, 4)
  head.writeUInt16BE(power * SFNT_ENTRY, 6)
  head.writeUInt16BE(Math.log2(power), 8)
  head.writeUInt16BE((tables.length - power) * SFNT_ENTRY, 10)
  const parts: Buffer[] = [head]
  let offset = head.length
  for (const [at, { tag, checksum, data }] of tables.entries()) {
    const entry = head.subarray(SFNT_HEADER + at * SFNT_ENTRY)
    tag.copy(entry, 0)
    checksum.copy(entry, 4)
    entry.writeUInt32BE(offset, 8)
    entry.writeUInt32BE(data.length, 12)
    parts.push(data, Buffer.alloc(padLength(data.length) - data.length))
    offset += padLength(data.length)
  }
  return Buffer.concat(parts)
}
