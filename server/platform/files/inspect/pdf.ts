import { inflateSync } from 'node:zlib'
import { RefusedFileError } from './inspect.ts'

const COPY = 'Abrilo, elegí Imprimir → Guardar como PDF y subí esa copia.'
const ACTIVE = `el PDF trae acciones, programas o archivos adentro. ${COPY}`
const LOCKED = `el PDF tiene contraseña o permisos. ${COPY}`
const HIDDEN = `el PDF tiene partes que no se pueden revisar. ${COPY}`

/** Names of ISO 32000 for active content and attachments. A PDF that contains any of them is rejected. */
const ACTIVE_NAMES = new Set([
  'JavaScript',
  'JS',
  'Launch',
  'SubmitForm',
  'ImportData',
  'GoToE',
  'EmbeddedFile',
  'EmbeddedFiles',
  'RichMedia',
  'RichMediaContent',
  'Rendition',
  'Movie',
  'XFA',
])
/** Minimum length of a name to search for in compressed bytes, where shorter names occur by chance. */
const LONG_NAME = 6
/** Names of the actions that a PDF reader runs without a click. */
const AUTOMATIC = new Set(['OpenAction', 'AA'])

// Pattern of a PDF name: no white space or delimiters.
const NAME = /\/([!-$&'*-.0-;=?-Z\\^-z|~\u0080-\u00ff]{1,127})/g
const OBJECT = /\b(\d{1,10})\s+\d{1,5}\s+obj\b/g
const REFERENCE = /^\s*(\d{1,10})\s+\d{1,5}\s+R\b/

/** Maximum size (bytes) of an object stream after inflating. Those of real documents have tens of KB. */
const MAX_PART = 32 * 1024 * 1024
const MAX_PARTS = 128 * 1024 * 1024
const HEAD_BYTES = 1024

const decodeName = (name: string): string =>
  name.includes('#')
    ? name.replace(/#([\da-f]{2})/gi, (_all, hex: string) => String.fromCharCode(parseInt(hex, 16)))
    : name

interface Span {
  text: string
  /** true: the bytes of the stream are compressed, so a name may occur in them by chance. */
  isCompressed: boolean
}

interface Stream {
  /** Text between the previous stream and this stream. It contains the dictionary of the stream. */
  header: string
  bytes: Buffer
}

/**
 * Splits a PDF into its streams and the text between them. Ignores the cross-reference table, because it may be false.
 */
const split = (bytes: Buffer): { spans: Span[]; streams: Stream[] } => {
  const text = bytes.toString('latin1')
  const spans: Span[] = []
  const streams: Stream[] = []
  let from = 0
  for (const found of text.matchAll(/(?<=[>\s])stream[ \t]*(?:\r\n|\n|\r)/g)) {
    const start = found.index + found[0].length
    if (found.index < from) continue
    const end = text.indexOf('endstream', start)
    // Without `endstream`, treat the rest of the file as text.
    if (end < 0) break
    const header = text.slice(from, found.index)
    spans.push({ text: header, isCompressed: false }, { text: text.slice(start, end), isCompressed: true })
    streams.push({ header, bytes: bytes.subarray(start, end) })
    from = end
  }
  spans.push({ text: text.slice(from), isCompressed: false })
  return { spans, streams }
}

/**
 * Inflates a stream, or only its beginning. undefined: the stream is not deflated or is broken. Throws RefusedFileError
 * when the result is too big.
 */
const inflate = (objectTexts: Buffer, isHead: boolean): string | undefined => {
  try {
    // 2 = Z_SYNC_FLUSH, which also inflates a truncated stream.
    const options = isHead ? { finishFlush: 2, maxOutputLength: 2 * 1024 * 1024 } : { maxOutputLength: MAX_PART }
    return inflateSync(isHead ? objectTexts.subarray(0, HEAD_BYTES) : objectTexts, options).toString('latin1')
  } catch (error) {
    if ((error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE') throw new RefusedFileError(HIDDEN)
    return undefined
  }
}

const namesIn = (text: string): Set<string> => new Set([...text.matchAll(NAME)].map(([, name]) => decodeName(name!)))

/** Whether a text is an object stream: pairs of numbers after white space and comments. */
const isObjects = (head: string): boolean => /^(?:\s|\0|%[^\r\n]*[\r\n])*(?:$|%|\d+\s+\d+\s)/.test(head)

const OTHER_FILTERS = new Set(
  'LZWDecode LZW ASCII85Decode A85 ASCIIHexDecode AHx RunLengthDecode RL Crypt DecodeParms'.split(' '),
)

/**
 * Returns the contents of all object streams. Throws RefusedFileError when a stream that declares itself an object
 * stream cannot be read.
 */
const openObjects = (streams: readonly Stream[]): string[] => {
  let total = 0
  return streams.flatMap(({ header, bytes }) => {
    const names = namesIn(header)
    // true: the stream declares itself an object stream. The key /First counts too, because it is enough for some
    // readers.
    const isDeclared =
      names.has('ObjStm') || (names.has('First') && /\/First\s+\d+\b(?!\s+\d+\s+R)/.test(decodeName(header)))
    if (isDeclared && [...names].some((name) => OTHER_FILTERS.has(name))) throw new RefusedFileError(HIDDEN)
    if (!isDeclared) {
      const head = inflate(bytes, true)
      if (head === undefined || !isObjects(head)) return []
    }
    const inside = inflate(bytes, false)
    if (inside === undefined && isDeclared && names.has('Filter')) throw new RefusedFileError(HIDDEN)
    total += inside?.length ?? 0
    if (total > MAX_PARTS) throw new RefusedFileError(HIDDEN)
    // Inspect an object stream that is not compressed as it is.
    return inside ?? (isDeclared ? [bytes.toString('latin1')] : [])
  })
}

/** Whether an automatic action does nothing but go to a page. */
const isHarmless = (value: string, bodies: ReadonlyMap<string, readonly string[]>): boolean => {
  const number = REFERENCE.exec(value)?.[1]
  const header = number === undefined ? [value] : (bodies.get(number) ?? [])
  return (
    header.length > 0 &&
    header.every((body) => {
      const text = decodeName(body.trimStart())
      if (text.startsWith('[')) return true
      const inside = /^<<((?:[^<>]|<[^<>]*>)*)>>/.exec(text)?.[1]
      const kinds = [...(inside ?? '').matchAll(/\/S\s*\/(\w+)/g)].map(([, kind]) => kind)
      return kinds.length > 0 && kinds.every((kind) => kind === 'GoTo') && !inside!.includes('/Next')
    })
  )
}

/** Number of characters of an object to read, enough to know its action. */
const BODY = 500

/**
 * Returns the bodies of objects by number. A redefined object has several bodies. Object streams list the numbers of
 * their objects first.
 */
const bodiesOf = (plainTexts: readonly string[], objectTexts: readonly string[]): Map<string, string[]> => {
  const bodies = new Map<string, string[]>()
  const add = (number: string, body: string) => bodies.set(number, [...(bodies.get(number) ?? []), body])
  for (const text of plainTexts) {
    for (const { 0: all, 1: number, index } of text.matchAll(OBJECT))
      add(number!, text.slice(index + all.length, index + all.length + BODY))
  }
  for (const text of objectTexts) {
    const head = /^(?:\s|\0|%[^\r\n]*[\r\n])*((?:\d+\s+\d+\s+)+)/.exec(text)
    const numbers = head?.[1]!.trim().split(/\s+/) ?? []
    for (let at = 0; at + 1 < numbers.length; at += 2) {
      const start = head![0].length + Number(numbers[at + 1])
      add(numbers[at]!, text.slice(start, start + BODY))
    }
  }
  return bodies
}

const rejectActive = (text: string, least: number): void => {
  for (const [, name] of text.matchAll(NAME)) {
    const decoded = decodeName(name!)
    if (decoded.length >= least && ACTIVE_NAMES.has(decoded)) throw new RefusedFileError(ACTIVE)
  }
}

/**
 * Throws RefusedFileError for a PDF with scripts, launches, form submissions, attachments, media or XFA, even with
 * encoded names or in compressed objects. Also for a PDF that cannot be inspected.
 */
export const checkPdf = (bytes: Buffer): void => {
  const { spans, streams } = split(bytes)
  const plainTexts = spans.filter(({ isCompressed }) => !isCompressed).map(({ text }) => text)
  for (const { text, isCompressed } of spans)
    rejectActive(text, isCompressed && text.search(OBJECT) < 0 ? LONG_NAME : 1)
  // Reject an encrypted file: its object streams cannot be read.
  const isEncrypted = plainTexts.some((text) => namesIn(text).has('Encrypt'))
  if (isEncrypted && streams.some(({ header }) => namesIn(header).has('ObjStm'))) throw new RefusedFileError(LOCKED)
  const objectTexts = openObjects(streams)
  for (const text of objectTexts) rejectActive(text, 1)
  const bodies = bodiesOf(plainTexts, objectTexts)
  for (const text of [...plainTexts, ...objectTexts]) {
    for (const { 0: all, 1: name, index } of text.matchAll(NAME)) {
      const isManual = !AUTOMATIC.has(decodeName(name!))
      const start = index + all.length
      if (!isManual && !isHarmless(text.slice(start, start + BODY), bodies)) throw new RefusedFileError(ACTIVE)
    }
  }
}
