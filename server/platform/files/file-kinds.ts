import { TIPO_CORREO } from '#contract/base/archivos.ts'
import type { Inspection } from './inspect/inspect.ts'

/** Kind of file: content type, and how the kind is recognized and inspected. */
interface FileKind {
  tipo: string
  /** Content types that its first bytes may be detected as; empty for text, which has no signature. */
  starts: readonly string[]
  /** Content types that are converted to this kind. */
  converts?: readonly string[]
  inspection?: Inspection
  /** true: the text may be UTF-16, because the code that reads it supports that. */
  isWide?: true
  /** true: all bytes are valid, because the portal received the content itself. */
  isRaw?: true
  /** Pattern that the beginning of the text must match. */
  begins?: RegExp
}

const XLSX: FileKind = {
  tipo: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  starts: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'application/zip'],
  inspection: 'xlsx',
}
const JPEG: FileKind = {
  tipo: 'image/jpeg',
  starts: ['image/jpeg'],
  converts: ['image/heic', 'image/heif', 'image/webp'],
  inspection: 'picture',
}

/** Kinds by extension. `lsx` and `peg` (sic, spec §5) are treated as xlsx and jpeg. */
const KINDS: Record<string, FileKind> = {
  xlsx: XLSX,
  lsx: XLSX,
  xls: { tipo: 'application/vnd.ms-excel', starts: ['application/x-cfb'], inspection: 'xls' },
  png: { tipo: 'image/png', starts: ['image/png'], inspection: 'picture' },
  jpg: JPEG,
  jpeg: JPEG,
  peg: JPEG,
  pdf: { tipo: 'application/pdf', starts: ['application/pdf'], inspection: 'pdf' },
  // Excel saves "Texto Unicode" as UTF-16.
  txt: { tipo: 'text/plain', starts: [], isWide: true },
  csv: { tipo: 'text/csv', starts: [], isWide: true },
  eml: { tipo: TIPO_CORREO, starts: [], isRaw: true },
  json: { tipo: 'application/json', starts: [], begins: /^[\s\uFEFF]*[[{"\d\-tfn]/ },
}

export const FILE_TYPES: readonly string[] = [...new Set(Object.values(KINDS).map(({ tipo }) => tipo))]

const isLetter = (code: number): boolean => !(code < 9 || (code > 13 && code < 32 && code !== 27))

/**
 * Creates a check of text that arrives in chunks. It accepts UTF-8, Latin-1 and UTF-16 with a BOM, but no zero bytes or
 * control characters.
 */
export const createTextCheck = (extension: string | undefined) => {
  const isWide = KINDS[extension ?? '']?.isWide === true
  /** Index (0 or 1) of the high byte in the two bytes of a UTF-16 character; undefined: one byte per character. */
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

/**
 * Returns the kind for an extension if the first bytes match it, with the inspection `conversion` if the file is to be
 * converted to the kind. undefined: the bytes do not match.
 */
export const kindOf = async (extension: string, head: Buffer): Promise<FileKind | undefined> => {
  const kind = KINDS[extension]
  if (!kind || kind.isRaw) return kind
  const { fileTypeFromBuffer } = await import('file-type')
  const found = await fileTypeFromBuffer(head).catch(() => undefined)
  if (found && kind.converts?.includes(found.mime)) return { ...kind, inspection: 'conversion' }
  if (kind.starts.length) return found && kind.starts.includes(found.mime) ? kind : undefined
  // The BOM of UTF-16 is detected as audio, so ignore that result. createTextCheck checks the rest of the text.
  const isWide = kind.isWide && /^(?:\u00ff\u00fe|\u00fe\u00ff)/.test(head.toString('latin1', 0, 2))
  const isText = (!found || isWide) && (!kind.begins || kind.begins.test(head.toString('utf8')))
  return isText ? kind : undefined
}
