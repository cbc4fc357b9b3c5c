import type { Inspection } from './inspect/inspect.ts'

/** How a kind of file is known, and what it is sent as. */
interface FileKind {
  tipo: string
  /** What its first bytes may say; none for text, which has no such beginning. */
  starts: readonly string[]
  /** How the rest of it is looked into. */
  inspection?: Inspection
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
  txt: { tipo: 'text/plain', starts: [] },
  csv: { tipo: 'text/csv', starts: [] },
  json: { tipo: 'application/json', starts: [], begins: /^[\s\uFEFF]*[[{"\d\-tfn]/ },
}

/** What a file that was uploaded may be sent as. */
export const FILE_TYPES: readonly string[] = [...new Set(Object.values(KINDS).map(({ tipo }) => tipo))]

/** Text has no zero byte and is UTF-8 or Latin-1 without control characters. */
export const isText = (bytes: Uint8Array): boolean => {
  for (const byte of bytes) if (byte < 9 || (byte > 13 && byte < 32 && byte !== 27)) return false
  return true
}

/** The kind that an extension says, when the first bytes agree with it; undefined when they do not. */
export const kindOf = async (extension: string, head: Buffer): Promise<FileKind | undefined> => {
  const kind = KINDS[extension]
  if (!kind) return undefined
  const { fileTypeFromBuffer } = await import('file-type')
  const found = await fileTypeFromBuffer(head).catch(() => undefined)
  if (kind.starts.length) return found && kind.starts.includes(found.mime) ? kind : undefined
  const isOne = !found && (!kind.begins || kind.begins.test(head.toString('utf8')))
  return isOne ? kind : undefined
}
