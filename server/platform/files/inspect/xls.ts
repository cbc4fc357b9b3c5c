import { RefusedFileError } from './inspect.ts'

const CLEAN = 'Guardalo como libro de Excel (.xlsx), o como PDF.'
const MACROS = `el libro trae macros. ${CLEAN}`
const INSIDE = `el libro trae otros archivos adentro. ${CLEAN}`
const LOCKED = 'el libro tiene contraseña. Guardalo sin ella.'
const BROKEN = `el libro está dañado. ${CLEAN}`
const NOT_ONE = `el contenido no es el de un libro de Excel. ${CLEAN}`

const SECTOR_ENDS = 0xfffffffa
const ENTRY = 128
const SMALL_SECTOR = 64

/** Names of directory entries that a workbook must not have. Some begin with a control character. */
const FORBIDDEN: readonly [RegExp, string][] = [
  [/^(_VBA_PROJECT.*|VBA|Macros|PROJECT|PROJECTwm|dir)$/i, MACROS],
  [/^\p{Cc}?(EncryptedPackage|EncryptionInfo|DataSpaces)$/u, LOCKED],
  [/^\p{Cc}?(Ole10Native|Package|CONTENTS|MBD[\dA-F]+|Equation Native)$/iu, INSIDE],
]

interface Entry {
  name: string
  kind: number
  start: number
  size: number
}

const reject = (message: string): never => {
  throw new RefusedFileError(message)
}

/**
 * Returns every block that looks like a directory entry, wherever it is in the file. So no entry can be hidden from the
 * check.
 */
const entriesOf = (bytes: Buffer): Entry[] => {
  const entries: Entry[] = []
  for (let at = 512; at + ENTRY <= bytes.length; at += ENTRY) {
    const length = bytes.readUInt16LE(at + 64)
    const kind = bytes[at + 66]!
    if (length < 4 || length > 64 || length % 2 || ![1, 2, 5].includes(kind)) continue
    if (bytes.readUInt16LE(at + length - 2) !== 0) continue
    const name = bytes.toString('utf16le', at, at + length - 2)
    entries.push({ name, kind, start: bytes.readUInt32LE(at + 116), size: bytes.readUInt32LE(at + 120) })
  }
  return entries
}

/** Returns the sectors of a chain. Throws RefusedFileError when the chain is circular or leads out of the file. */
const chain = (table: Buffer, first: number): number[] => {
  const sectors: number[] = []
  for (let sector = first; sector < SECTOR_ENDS; sector = table.readUInt32LE(sector * 4)) {
    if (sectors.length * 4 > table.length || (sector + 1) * 4 > table.length) reject(BROKEN)
    sectors.push(sector)
  }
  return sectors
}

const openFile = (bytes: Buffer) => {
  const shift = bytes.readUInt16LE(30)
  if (shift !== 9 && shift !== 12) reject(BROKEN)
  const size = 2 ** shift
  const sectorAt = (sector: number): Buffer => {
    const start = (sector + 1) * size
    if (start >= bytes.length) reject(BROKEN)
    return bytes.subarray(start, start + size)
  }
  const tables: Buffer[] = []
  const addTables = (from: Buffer) => {
    for (let at = 0; at + 4 <= from.length; at += 4) {
      const sector = from.readUInt32LE(at)
      if (sector < SECTOR_ENDS) tables.push(sectorAt(sector))
    }
  }
  addTables(bytes.subarray(76, 512))
  // The header has space for 109 sector numbers, enough for 7 MB. In a larger file, further sectors contain the other
  // numbers.
  for (let sector = bytes.readUInt32LE(68), n = 0; sector < SECTOR_ENDS; n += 1) {
    if (n > bytes.length / size) reject(BROKEN)
    const more = sectorAt(sector)
    addTables(more.subarray(0, size - 4))
    sector = more.readUInt32LE(size - 4)
  }
  const table = Buffer.concat(tables)
  const large = (first: number): Buffer => Buffer.concat(chain(table, first).map(sectorAt))
  return {
    large,
    small: (first: number, root: Entry): Buffer => {
      const [all, smallTable] = [large(root.start), large(bytes.readUInt32LE(60))]
      return Buffer.concat(
        chain(smallTable, first).map((sector) => all.subarray(sector * SMALL_SECTOR, (sector + 1) * SMALL_SECTOR)),
      )
    },
    smallest: bytes.readUInt32LE(56),
  }
}

const BOUNDSHEET = 0x85
const FILEPASS = 0x2f
const BOF = 0x809
const EOF = 0x0a

/**
 * Checks the records of the workbook, which come before its sheets. The sheet list shows old macros, and a record shows
 * a password.
 */
const checkRecords = (workbook: Buffer): void => {
  if (workbook.length < 8 || workbook.readUInt8(0) !== (BOF & 0xff)) reject(NOT_ONE)
  for (let at = 0; at + 4 <= workbook.length;) {
    const [kind, length] = [workbook.readUInt16LE(at), workbook.readUInt16LE(at + 2)]
    if (kind === EOF) return
    if (kind === FILEPASS) reject(LOCKED)
    // Kind of sheet: 0 worksheet, 2 chart, 1 macro sheet, 6 module.
    if (kind === BOUNDSHEET && [1, 6].includes(workbook.readUInt8(at + 9))) reject(MACROS)
    at += 4 + length
  }
  reject(BROKEN)
}

/**
 * Throws RefusedFileError for a file that is no .xls workbook, or has macros, modules, embedded files or a password.
 */
export const checkXls = (bytes: Buffer): void => {
  const entries = entriesOf(bytes)
  for (const { name } of entries) {
    const bad = FORBIDDEN.find(([pattern]) => pattern.test(name))
    if (bad) reject(bad[1])
  }
  const book = entries.find(({ name, kind }) => kind === 2 && /^(Workbook|Book)$/i.test(name))
  const root = entries.find(({ kind }) => kind === 5)
  if (!book || !root) return reject(NOT_ONE)
  const file = openFile(bytes)
  checkRecords(
    (book.size < file.smallest ? file.small(book.start, root) : file.large(book.start)).subarray(0, book.size),
  )
}
