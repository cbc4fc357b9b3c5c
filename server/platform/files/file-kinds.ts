import type { Inspection } from './inspect/inspect.ts'

/** How a kind of file is known, and what it is sent as. */
interface FileKind {
  tipo: string
  /** What its first bytes may say; none for text, which has no such beginning. */
  starts: readonly string[]
  /** How the rest of it is looked into. */
  inspection?: Inspection
  /** Text that may be UTF-16, too: what reads it knows that. */
  isWide?: true
  /** What text of this kind begins with. */
  begins?: RegExp
}

const XLSX: FileKind = {
  tipo: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  starts: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'application/zip'],
  inspection: 'xlsx',
}
const JPEG: FileKind = { tipo: 'image/jpeg', starts: ['image/jpeg'], inspection: 'picture' }

/** Each extension that some call takes. `lsx` and `peg` are xlsx and jpeg cut short (spec §5). */
const KINDS: Record<string, FileKind> = {
  xlsx: XLSX,
  lsx: XLSX,
  xls: { tipo: 'application/vnd.ms-excel', starts: ['application/x-cfb'], inspection: 'xls' },
  png: { tipo: 'image/png', starts: ['image/png'], inspection: 'picture' },
  jpg: JPEG,
  jpeg: JPEG,
  peg: JPEG,
  pdf: { tipo: 'application/pdf', starts: ['application/pdf'], inspection: 'pdf' },
  // Excel saves “Texto Unicode” so.
  txt: { tipo: 'text/plain', starts: [], isWide: true },
  csv: { tipo: 'text/csv', starts: [], isWide: true },
  json: { tipo: 'application/json', starts: [], begins: /^[\s\uFEFF]*[[{"\d\-tfn]/ },
}

/** What a file that was uploaded may be sent as. */
export const FILE_TYPES: readonly string[] = [...new Set(Object.values(KINDS).map(({ tipo }) => tipo))]

const isLetter = (code: number): boolean => !(code < 9 || (code > 13 && code < 32 && code !== 27))

/** Looks at a file as it comes, in pieces: text is UTF-8 or Latin-1, or UTF-16 that says so, without zeros and control characters. */
export const createTextCheck = (extension: string | undefined) => {
  const isWide = KINDS[extension ?? '']?.isWide === true
  /** Where of two bytes the high one is; undefined: one byte is a letter. */
  let high: 0 | 1 | undefined
  let at = 0
  let before = 0
  let isAllText = true
  const addByte = (byte: number): void => {
    if (at === 1 && isWide && ((before === 0xff && byte === 0xfe) || (before === 0xfe && byte === 0xff)))
      high = before === 0xff ? 1 : 0
    if (high === undefined) isAllText &&= isLetter(byte)
    else if (at % 2 === 1) isAllText &&= isLetter(high === 1 ? byte * 256 + before : before * 256 + byte)
    before = byte
    at += 1
  }
  return {
    add: (bytes: Uint8Array): void => {
      for (const byte of bytes) addByte(byte)
    },
    isAllText: () => isAllText,
  }
}

/** The kind that an extension says, when the first bytes agree with it; undefined when they do not. */
export const kindOf = async (extension: string, head: Buffer): Promise<FileKind | undefined> => {
  const kind = KINDS[extension]
  if (!kind) return undefined
  const { fileTypeFromBuffer } = await import('file-type')
  const found = await fileTypeFromBuffer(head).catch(() => undefined)
  if (kind.starts.length) return found && kind.starts.includes(found.mime) ? kind : undefined
  // The mark of UTF-16 is taken for the beginning of music; whether it is text to its end is looked at besides.
  const isWide = kind.isWide && /^(?:\u00ff\u00fe|\u00fe\u00ff)/.test(head.toString('latin1', 0, 2))
  const isOne = (!found || isWide) && (!kind.begins || kind.begins.test(head.toString('utf8')))
  return isOne ? kind : undefined
}
