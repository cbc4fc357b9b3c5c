import { Readable, Transform } from 'node:stream'
import { createInflateRaw } from 'node:zlib'
import type { ByteRange } from './files.ts'

/** A file on disk: all of it, or the bytes of a range. */
export type ReadBytes = (range?: ByteRange) => Readable

/** The file is not what it says, or would be too much; `message` is for people. */
export class UnreadableFileError extends Error {
  override readonly name = 'UnreadableFileError'
}

interface Entry {
  method: number
  packed: number
  size: number
  at: number
}

const END = 0x06054b50
const CENTRAL = 0x02014b50
const LOCAL_BYTES = 30
const END_BYTES = 22
/** The end of a ZIP may be followed by a comment of this length. */
const MAX_COMMENT = 65_535
const MAX_DIRECTORY = 1024 * 1024
const MAX_ENTRIES = 2000
const ZIP64 = 0xffffffff
/** Sheets of people pack to a tenth or a fiftieth; what unpacks to more than this many times was made to. */
const MAX_RATIO = 100
const RATIO_FROM = 8 * 1024 * 1024

const BROKEN = 'El archivo Excel está dañado o no es un .xlsx.'
const TOO_BIG = 'El archivo Excel es demasiado grande al abrirlo. Guardalo como CSV o partilo en varios.'

const bytesOf = async (read: ReadBytes, range: ByteRange): Promise<Buffer> => {
  const pieces: Buffer[] = []
  for await (const piece of read(range)) pieces.push(piece as Buffer)
  return Buffer.concat(pieces)
}

const readDirectory = async (read: ReadBytes, length: number): Promise<Map<string, Entry>> => {
  if (length < END_BYTES) throw new UnreadableFileError(BROKEN)
  const tailAt = Math.max(0, length - END_BYTES - MAX_COMMENT)
  const tail = await bytesOf(read, { start: tailAt, end: length - 1 })
  let end = tail.length - END_BYTES
  while (end >= 0 && tail.readUInt32LE(end) !== END) end -= 1
  if (end < 0) throw new UnreadableFileError(BROKEN)
  const [count, bytes, start] = [tail.readUInt16LE(end + 10), tail.readUInt32LE(end + 12), tail.readUInt32LE(end + 16)]
  if (count > MAX_ENTRIES || bytes > MAX_DIRECTORY) throw new UnreadableFileError(TOO_BIG)
  if (!bytes || start + bytes > length) throw new UnreadableFileError(BROKEN)
  const directory = await bytesOf(read, { start, end: start + bytes - 1 })
  const entries = new Map<string, Entry>()
  for (let at = 0; at + 46 <= directory.length && directory.readUInt32LE(at) === CENTRAL;) {
    const name = directory.toString('utf8', at + 46, at + 46 + directory.readUInt16LE(at + 28))
    const isEncrypted = (directory.readUInt16LE(at + 8) & 1) === 1
    const entry = {
      method: directory.readUInt16LE(at + 10),
      packed: directory.readUInt32LE(at + 20),
      size: directory.readUInt32LE(at + 24),
      at: directory.readUInt32LE(at + 42),
    }
    // What two entries say of one name, readers understand in two ways.
    if (entries.has(name)) throw new UnreadableFileError(BROKEN)
    const isLink = ((directory.readUInt32LE(at + 38) >>> 28) & 0xf) === 0xa
    if (isLink || name.startsWith('/') || name.split(/[\\/]/).includes('..')) throw new UnreadableFileError(BROKEN)
    if (isEncrypted) throw new UnreadableFileError('El archivo Excel tiene contraseña. Guardalo sin ella.')
    if ([entry.packed, entry.size, entry.at].includes(ZIP64)) throw new UnreadableFileError(TOO_BIG)
    entries.set(name, entry)
    at += 46 + directory.readUInt16LE(at + 28) + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
  }
  if (entries.size !== count) throw new UnreadableFileError(BROKEN)
  return entries
}

/**
 * Opens a ZIP by its directory. Nothing is unpacked before it is asked for, and never more bytes than asked: what a file
 * says of its own size is not believed. Throws UnreadableFileError.
 */
export const openZip = async (read: ReadBytes, length: number) => {
  const entries = await readDirectory(read, length)

  /** The bytes of an entry, unpacked as they are read; fails once there are more than `most`. `onBytes` hears of the packed ones. */
  const open = async (name: string, most: number, onBytes: (count: number) => void = () => {}): Promise<Readable> => {
    const entry = entries.get(name)
    if (!entry) throw new UnreadableFileError(BROKEN)
    if (entry.size > most) throw new UnreadableFileError(TOO_BIG)
    if (entry.packed === 0) return Readable.from([])
    const local = await bytesOf(read, { start: entry.at, end: entry.at + LOCAL_BYTES - 1 })
    if (local.length < LOCAL_BYTES) throw new UnreadableFileError(BROKEN)
    const named = await bytesOf(read, {
      start: entry.at + LOCAL_BYTES,
      end: entry.at + LOCAL_BYTES + local.readUInt16LE(26) - 1,
    })
    if (named.toString('utf8') !== name) throw new UnreadableFileError(BROKEN)
    const start = entry.at + LOCAL_BYTES + local.readUInt16LE(26) + local.readUInt16LE(28)
    const packed = read({ start, end: start + entry.packed - 1 })
    packed.on('data', (piece: Buffer) => onBytes(piece.length)).pause()
    let unpacked = 0
    const meter = new Transform({
      transform(piece: Buffer, _encoding, done) {
        unpacked += piece.length
        const isBomb = unpacked > most || (unpacked > RATIO_FROM && unpacked > entry.packed * MAX_RATIO)
        done(isBomb ? new UnreadableFileError(TOO_BIG) : null, piece)
      },
    })
    if (entry.method !== 0 && entry.method !== 8) throw new UnreadableFileError(BROKEN)
    const inflate = entry.method === 8 ? createInflateRaw() : undefined
    const source = inflate ? packed.pipe(inflate) : packed
    packed.on('error', (error) => meter.destroy(error))
    inflate?.on('error', () => meter.destroy(new UnreadableFileError(BROKEN)))
    meter.on('close', () => packed.destroy())
    return source.pipe(meter)
  }

  return {
    names: [...entries.keys()],
    has: (name: string): boolean => entries.has(name),
    packedOf: (name: string): number => entries.get(name)?.packed ?? 0,
    open,
    /** A small entry whole, as text. */
    text: async (name: string, most: number): Promise<string> => {
      const pieces: Buffer[] = []
      for await (const piece of await open(name, most)) pieces.push(piece as Buffer)
      return Buffer.concat(pieces).toString('utf8')
    },
  }
}

export type Zip = Awaited<ReturnType<typeof openZip>>
