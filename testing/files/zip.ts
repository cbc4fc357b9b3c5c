import { inflateRawSync } from 'node:zlib'

/** Returns the entries of a ZIP by name, in order. */
export const readZip = (zip: Buffer): Map<string, Buffer> => {
  const end = zip.lastIndexOf('PK\x05\x06', undefined, 'latin1')
  const entries = new Map<string, Buffer>()
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const isStored = zip.readUInt16LE(at + 10) === 0
    const size = zip.readUInt32LE(at + 20)
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset))
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength!)
    const local = zip.readUInt32LE(at + 42)
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const content = zip.subarray(start, start + size)
    entries.set(name, isStored ? content : inflateRawSync(content))
    at += 46 + nameLength! + extraLength! + commentLength!
  }
  return entries
}
