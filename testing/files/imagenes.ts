import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { PNG } from '../portal.ts'

/** Returns a square picture of one colour. */
export const picture = (side: number, format: 'png' | 'jpeg' = 'png', background = '#c41c1c') =>
  sharp({ create: { width: side, height: side, channels: 3, background } })
    [format]()
    .toBuffer()

const crcTable = Array.from({ length: 256 }, (_none, n) => {
  let c = n
  for (let k = 0; k < 8; k += 1) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1
  return c >>> 0
})
const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  let crc = 0xffffffff
  for (const byte of body) crc = crcTable[(crc ^ byte) & 255]! ^ (crc >>> 8)
  const head = Buffer.alloc(4)
  head.writeUInt32BE(data.length)
  const tail = Buffer.alloc(4)
  tail.writeUInt32BE((crc ^ 0xffffffff) >>> 0)
  return Buffer.concat([head, body, tail])
}
/** Inserts a chunk before the end of a PNG. */
export const withChunk = (png: Buffer, type: string, data: string): Buffer =>
  Buffer.concat([png.subarray(0, -12), chunk(type, Buffer.from(data, 'latin1')), png.subarray(-12)])
/** Inserts a comment segment at the start of a JPEG. */
export const withComment = (jpeg: Buffer, text: string): Buffer => {
  const head = Buffer.from([0xff, 0xfe, 0, 0])
  head.writeUInt16BE(text.length + 2, 2)
  return Buffer.concat([jpeg.subarray(0, 2), head, Buffer.from(text, 'latin1'), jpeg.subarray(2)])
}
/** Returns a PNG of a few bytes. Its header claims 900 million pixels. */
export const bomb = (): Buffer => {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(30_000, 0)
  header.writeUInt32BE(30_000, 4)
  header.set([8, 2], 8)
  const idat = chunk('IDAT', deflateSync(Buffer.alloc(100_000)))
  return Buffer.concat([PNG.subarray(0, 8), chunk('IHDR', header), idat, chunk('IEND', Buffer.alloc(0))])
}
