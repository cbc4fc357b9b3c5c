/** Chunk of a PNG or segment of a JPEG. */
export interface PicturePart {
  /** Name of a PNG chunk (`IDAT`), or hexadecimal marker of a JPEG segment (`e1`). */
  name: string
  /** Byte offsets in the file; `end` is exclusive. The `end` of the last part is where the image ends. */
  start: number
  end: number
  /** Content without length and checksum. */
  body: Buffer
}

const PNG_START = 8

const pngParts = (bytes: Buffer): PicturePart[] | undefined => {
  const parts: PicturePart[] = []
  for (let at = PNG_START; at + 12 <= bytes.length;) {
    const length = bytes.readUInt32BE(at)
    const name = bytes.toString('latin1', at + 4, at + 8)
    const end = at + 12 + length
    if (end > bytes.length) return undefined
    parts.push({ name, start: at, end, body: bytes.subarray(at + 8, end - 4) })
    if (name === 'IEND') return length === 0 ? parts : undefined
    at = end
  }
  return undefined
}

/** Returns where the data of a JPEG scan end: at the next marker that does not belong to the scan. */
const endOfScan = (bytes: Buffer, from: number): number => {
  for (let at = bytes.indexOf(0xff, from); at >= 0 && at + 1 < bytes.length; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1]!
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at
  }
  return bytes.length
}

const jpegParts = (bytes: Buffer): PicturePart[] | undefined => {
  const parts: PicturePart[] = []
  for (let at = 2; at + 2 <= bytes.length;) {
    if (bytes[at] !== 0xff) return undefined
    const marker = bytes[at + 1]!
    if (marker === 0xff) {
      at += 1
      continue
    }
    const name = marker.toString(16)
    if (marker === 0xd9) return [...parts, { name, start: at, end: at + 2, body: bytes.subarray(at, at) }]
    if (at + 4 > bytes.length) return undefined
    const end = at + 2 + bytes.readUInt16BE(at + 2)
    if (end > bytes.length) return undefined
    const past = marker === 0xda ? endOfScan(bytes, end) : end
    parts.push({ name, start: at, end: past, body: bytes.subarray(at + 4, end) })
    at = past
  }
  return undefined
}

/**
 * Returns the parts of a PNG or JPEG, up to its end marker. undefined: the image is malformed, or has no end marker.
 */
export const partsOf = (bytes: Buffer): PicturePart[] | undefined =>
  bytes[0] === 0x89 ? pngParts(bytes) : jpegParts(bytes)
