import { crc32, deflateRawSync, deflateSync } from 'node:zlib'

/** Entry of a ZIP, with the defects that it should have. */
export interface ZipEntry {
  name: string
  content?: Buffer | string
  /** Name in the local header, when it differs from the name in the central directory. */
  localName?: string
  /** Wrong size to write into the central directory. */
  size?: number
  isLink?: boolean
  isEncrypted?: boolean
  method?: number
}

/** Returns a ZIP, written byte by byte, because no library writes the defects that the tests need. */
export const zip = (entries: readonly ZipEntry[], { count = entries.length } = {}): Buffer => {
  const [files, directory]: [Buffer[], Buffer[]] = [[], []]
  let at = 0
  for (const { name, content = '', localName = name, size, isLink, isEncrypted, method = 8 } of entries) {
    const bytes = Buffer.from(content)
    const packed = method === 8 ? deflateRawSync(bytes) : bytes
    const head = Buffer.alloc(26)
    head.writeUInt16LE(20, 0)
    head.writeUInt16LE(isEncrypted ? 1 : 0, 2)
    head.writeUInt16LE(method, 4)
    head.writeUInt32LE(crc32(bytes), 10)
    head.writeUInt32LE(packed.length, 14)
    head.writeUInt32LE(size ?? bytes.length, 18)
    head.writeUInt16LE(Buffer.byteLength(localName), 22)
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), head, Buffer.from(localName), packed])
    const central = Buffer.alloc(46)
    central.write('PK\u0001\u0002', 'latin1')
    head.copy(central, 6)
    central.writeUInt16LE(Buffer.byteLength(name), 28)
    central.writeUInt32LE(isLink ? 0xa1ff0000 : 0, 38)
    central.writeUInt32LE(at, 42)
    files.push(local)
    directory.push(central, Buffer.from(name))
    at += local.length
  }
  const central = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006', 'latin1')
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(central.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...files, central, end])
}

const MAIN = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'

/** Returns the XML of one relationship of a workbook, from its type and target. */
export const relationship = (type: string, target: string, mode = 'External'): string =>
  `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="r1" Type="${OFFICE}/${type}" Target="${target}" TargetMode="${mode}"/></Relationships>`

/** Returns the parts of a small workbook. `changes` replaces or adds parts; undefined removes a part. */
export const workbook = (changes: Record<string, string | Buffer | undefined> = {}): ZipEntry[] =>
  Object.entries({
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Override PartName="/xl/workbook.xml" ContentType="${MAIN}"/></Types>`,
    '_rels/.rels': relationship('officeDocument', 'xl/workbook.xml', 'Internal'),
    'xl/workbook.xml': '<workbook><sheets><sheet name="Hoja" sheetId="1" r:id="r1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': relationship('worksheet', 'worksheets/sheet1.xml', 'Internal'),
    'xl/worksheets/sheet1.xml': '<worksheet><sheetData/></worksheet>',
    ...changes,
  }).flatMap(([name, content]) => (content === undefined ? [] : [{ name, content }]))

const SECTOR = 512
const ENDS = 0xfffffffe
const FREE = 0xffffffff

const cfbEntry = (name: string, kind: number, start: number, size: number): Buffer => {
  const entry = Buffer.alloc(128)
  entry.write(name, 'utf16le')
  entry.writeUInt16LE((name.length + 1) * 2, 64)
  entry[66] = kind
  for (const at of [68, 72, 76]) entry.writeUInt32LE(FREE, at)
  entry.writeUInt32LE(start, 116)
  entry.writeUInt32LE(size, 120)
  return entry
}

const record = (kind: number, body: Buffer = Buffer.alloc(0)): Buffer => {
  const head = Buffer.alloc(4)
  head.writeUInt16LE(kind, 0)
  head.writeUInt16LE(body.length, 2)
  return Buffer.concat([head, body])
}

/** Returns the sheet record of an .xls workbook. `kind` 0: a worksheet; 1: a macro sheet; 6: a VBA module. */
export const sheetRecord = (kind: number): Buffer =>
  record(0x85, Buffer.from([0, 0, 0, 0, 0, kind, 4, 0, 72, 111, 106, 97]))
export const passwordRecord = (): Buffer => record(0x2f, Buffer.alloc(6))

/**
 * Returns an .xls workbook (CFB file) with these records. `more`: names of additional directory entries. `stream`: name
 * of the main stream. `next`: sector after the last sector of that stream, which can make a loop or lie outside the
 * file.
 */
export const xls = (
  records: readonly Buffer[] = [sheetRecord(0)],
  { more = [], stream = 'Workbook', next = ENDS }: { more?: readonly string[]; stream?: string; next?: number } = {},
): Buffer => {
  const book = Buffer.concat([record(0x809, Buffer.alloc(16)), ...records, record(0x0a), Buffer.alloc(4096)]).subarray(
    0,
    4096,
  )
  const header = Buffer.alloc(SECTOR)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header)
  header.writeUInt16LE(0x3e, 24)
  header.writeUInt16LE(3, 26)
  header.writeUInt16LE(0xfffe, 28)
  header.writeUInt16LE(9, 30)
  header.writeUInt16LE(6, 32)
  header.writeUInt32LE(1, 44)
  header.writeUInt32LE(1, 48)
  header.writeUInt32LE(4096, 56)
  header.writeUInt32LE(ENDS, 60)
  header.writeUInt32LE(ENDS, 68)
  header.fill(0xff, 76)
  header.writeUInt32LE(0, 76)
  const table = Buffer.alloc(SECTOR, 0xff)
  const directory = [
    cfbEntry('Root Entry', 5, ENDS, 0),
    cfbEntry(stream, 2, 9, 4096),
    ...more.map((n) => cfbEntry(n, 2, ENDS, 0)),
  ]
  const sectors = Math.ceil(directory.length / 4)
  table.writeUInt32LE(0xfffffffd, 0)
  for (let at = 0; at < sectors; at += 1) table.writeUInt32LE(at + 1 < sectors ? at + 2 : ENDS, (at + 1) * 4)
  for (let at = 9; at < 17; at += 1) table.writeUInt32LE(at < 16 ? at + 1 : next, at * 4)
  const entries = Buffer.alloc(8 * SECTOR)
  Buffer.concat(directory).copy(entries)
  return Buffer.concat([header, table, entries, book])
}

/** Returns a PDF of these objects, numbered from 1. A Buffer is copied unchanged. */
export const pdf = (...objects: (string | Buffer)[]): Buffer =>
  Buffer.concat([
    Buffer.from('%PDF-1.7\n%âãÏÓ\n'),
    ...objects.flatMap((body, at) => [Buffer.from(`${at + 1} 0 obj\n`), Buffer.from(body), Buffer.from('\nendobj\n')]),
    Buffer.from('trailer\n<</Root 1 0 R>>\n%%EOF\n'),
  ])

/** Returns a stream object of a PDF, from its dictionary and its raw bytes. */
export const stream = (dictionary: string, bytes: Buffer | string): Buffer =>
  Buffer.concat([Buffer.from(`<<${dictionary}>>\nstream\n`), Buffer.from(bytes), Buffer.from('\nendstream')])

/** Returns a compressed object stream that contains one object. */
export const packedObjects = (body: string, dictionary = '/Type/ObjStm/N 1/First 4/Filter/FlateDecode'): Buffer =>
  stream(dictionary, deflateSync(Buffer.from(`5 0 ${body}`)))
