import { type Readable, Transform } from 'node:stream'
import yauzl from 'yauzl'
import type { ByteRange } from './files.ts'

/** A file on disk: all of it, or the bytes of a range. */
export type ReadBytes = (range?: ByteRange) => Readable

/** The file is not what it says, or would be too much; `message` is for people. */
export class UnreadableFileError extends Error {
  override readonly name = 'UnreadableFileError'
}

const MAX_DIRECTORY = 1024 * 1024
const MAX_ENTRIES = 2000
/** What the directory has of an entry besides its texts. */
const ENTRY_BYTES = 46
const ENTRY_MARK = 0x02014b50
/** Sheets of people pack to a tenth or a fiftieth; what unpacks to more than this many times was made to. */
const MAX_RATIO = 100
const RATIO_FROM = 8 * 1024 * 1024

const BROKEN = 'El archivo Excel está dañado o no es un .xlsx.'
const TOO_BIG = 'El archivo Excel es demasiado grande al abrirlo. Guardalo como CSV o partilo en varios.'

/** How yauzl reads what is read by ranges. */
class RangeReader extends yauzl.RandomAccessReader {
  /** Why the file itself could not be read. */
  failure: Error | undefined
  readonly #read: ReadBytes
  constructor(read: ReadBytes) {
    super()
    this.#read = read
  }
  override _readStreamForRange(start: number, end: number): Readable {
    return this.#read({ start, end: end - 1 }).once('error', (error: Error) => {
      this.failure ??= error
    })
  }
}

const isLink = ({ externalFileAttributes }: yauzl.Entry): boolean => ((externalFileAttributes >>> 28) & 0xf) === 0xa

const readEntries = async (zip: yauzl.ZipFile, read: ReadBytes): Promise<Map<string, yauzl.Entry>> => {
  const entries = new Map<string, yauzl.Entry>()
  let bytes = 0
  if (zip.entryCount > MAX_ENTRIES) throw new UnreadableFileError(TOO_BIG)
  for await (const entry of zip.eachEntry()) {
    // What two entries say of one name, readers understand in two ways.
    if (entries.has(entry.fileName) || isLink(entry)) throw new UnreadableFileError(BROKEN)
    if (entry.isEncrypted()) throw new UnreadableFileError('El archivo Excel tiene contraseña. Guardalo sin ella.')
    bytes += ENTRY_BYTES + entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength
    if (bytes > MAX_DIRECTORY) throw new UnreadableFileError(TOO_BIG)
    entries.set(entry.fileName, entry)
  }
  // A number, whatever its type says. One more entry there would be found by readers who do not count.
  const end = Number(zip.readEntryCursor)
  for await (const next of read({ start: end, end: end + 3 }))
    if (next.length === 4 && (next as Buffer).readUInt32LE() === ENTRY_MARK) throw new UnreadableFileError(BROKEN)
  return entries
}

/**
 * Opens a ZIP by its directory. Nothing is unpacked before it is asked for, and never more bytes than asked: what a file
 * says of its own size is not believed. Throws UnreadableFileError.
 */
export const openZip = async (read: ReadBytes, length: number) => {
  const reader = new RangeReader(read)
  /** What yauzl finds wrong is the file's fault, unless it could not be read. */
  const tried = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work
    } catch (error) {
      if (reader.failure) throw reader.failure
      throw error instanceof UnreadableFileError ? error : new UnreadableFileError(BROKEN, { cause: error })
    }
  }
  const options = { autoClose: false, validateEntrySizes: false }
  const zip = await tried(yauzl.fromRandomAccessReaderPromise(reader, length, options))
  const entries = await tried(readEntries(zip, read))

  /** The bytes of an entry, unpacked as they are read; fails once there are more than `most`. `onBytes` hears of them. */
  const open = async (name: string, most: number, onBytes: (count: number) => void = () => {}): Promise<Readable> => {
    const entry = entries.get(name)
    if (!entry) throw new UnreadableFileError(BROKEN)
    if (entry.uncompressedSize > most) throw new UnreadableFileError(TOO_BIG)
    const local = await tried(zip.readLocalFileHeaderPromise(entry))
    if (!local.fileName.equals(entry.fileNameRaw)) throw new UnreadableFileError(BROKEN)
    const unpacked = await tried(zip.openReadStreamPromise(entry))
    let size = 0
    const meter = new Transform({
      transform(piece: Buffer, _encoding, done) {
        size += piece.length
        onBytes(piece.length)
        const isBomb = size > most || (size > RATIO_FROM && size > entry.compressedSize * MAX_RATIO)
        done(isBomb ? new UnreadableFileError(TOO_BIG) : null, piece)
      },
    })
    unpacked.on('error', (cause) => meter.destroy(reader.failure ?? new UnreadableFileError(BROKEN, { cause })))
    meter.on('close', () => unpacked.destroy())
    return unpacked.pipe(meter)
  }

  return {
    names: [...entries.keys()],
    has: (name: string): boolean => entries.has(name),
    /** What the directory says that an entry unpacks to. */
    sizeOf: (name: string): number => entries.get(name)?.uncompressedSize ?? 0,
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
