import { type Readable, Transform } from 'node:stream'
import yauzl from 'yauzl'
import type { ByteRange } from './files.ts'

/** Opens a stream of a file, or of a range of its bytes. */
export type ReadBytes = (range?: ByteRange) => Readable

/** Error of a file that has another format or unpacks to too many bytes; `message` is for the user. */
export class UnreadableFileError extends Error {
  override readonly name = 'UnreadableFileError'
}

const MAX_DIRECTORY = 1024 * 1024
const MAX_ENTRIES = 2000
/** Size (bytes) of a directory entry before its variable part. */
const ENTRY_BYTES = 46
const ENTRY_MARK = 0x02014b50
/** Maximum compression ratio. Real sheets have 10 to 50; a higher ratio indicates a ZIP bomb. */
const MAX_RATIO = 100
const RATIO_FROM = 8 * 1024 * 1024

const BROKEN = 'El archivo Excel está dañado o no es un .xlsx.'
const TOO_BIG = 'El archivo Excel es demasiado grande al abrirlo. Guardalo como CSV o partilo en varios.'

/** Adapter of yauzl for a range reader. */
class RangeReader extends yauzl.RandomAccessReader {
  /** Error of reading the file itself; undefined: reading has not failed. */
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
    // Reject duplicate names, because ZIP readers disagree on which entry counts.
    if (entries.has(entry.fileName) || isLink(entry)) throw new UnreadableFileError(BROKEN)
    if (entry.isEncrypted()) throw new UnreadableFileError('El archivo Excel tiene contraseña. Guardalo sin ella.')
    bytes += ENTRY_BYTES + entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength
    if (bytes > MAX_DIRECTORY) throw new UnreadableFileError(TOO_BIG)
    entries.set(entry.fileName, entry)
  }
  // The directory must end after the number of entries that it declares. Otherwise readers that ignore this number
  // would find more entries.
  const end = Number(zip.readEntryCursor)
  for await (const next of read({ start: end, end: end + 3 }))
    if (next.length === 4 && (next as Buffer).readUInt32LE() === ENTRY_MARK) throw new UnreadableFileError(BROKEN)
  return entries
}

/**
 * Opens a ZIP by its directory. Unpacks entries on demand and only up to a limit, because declared sizes may be false.
 * Throws UnreadableFileError.
 */
export const openZip = async (read: ReadBytes, length: number) => {
  const reader = new RangeReader(read)
  /** Runs yauzl. Its errors become UnreadableFileError, unless reading the file itself failed. */
  const withFileErrors = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work
    } catch (error) {
      if (reader.failure) throw reader.failure
      throw error instanceof UnreadableFileError ? error : new UnreadableFileError(BROKEN, { cause: error })
    }
  }
  const options = { autoClose: false, validateEntrySizes: false }
  const zip = await withFileErrors(yauzl.fromRandomAccessReaderPromise(reader, length, options))
  const entries = await withFileErrors(readEntries(zip, read))

  /**
   * Returns a stream of the unpacked bytes of an entry; it fails after `most` bytes. `onBytes` is called with the size
   * of each chunk.
   */
  const open = async (name: string, most: number, onBytes: (count: number) => void = () => {}): Promise<Readable> => {
    const entry = entries.get(name)
    if (!entry) throw new UnreadableFileError(BROKEN)
    if (entry.uncompressedSize > most) throw new UnreadableFileError(TOO_BIG)
    const local = await withFileErrors(zip.readLocalFileHeaderPromise(entry))
    if (!local.fileName.equals(entry.fileNameRaw)) throw new UnreadableFileError(BROKEN)
    const unpacked = await withFileErrors(zip.openReadStreamPromise(entry))
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
    /** Unpacked size that an entry declares. */
    sizeOf: (name: string): number => entries.get(name)?.uncompressedSize ?? 0,
    open,
    /** Returns a small entry as text. */
    text: async (name: string, most: number): Promise<string> => {
      const pieces: Buffer[] = []
      for await (const piece of await open(name, most)) pieces.push(piece as Buffer)
      return Buffer.concat(pieces).toString('utf8')
    },
  }
}

export type Zip = Awaited<ReturnType<typeof openZip>>
