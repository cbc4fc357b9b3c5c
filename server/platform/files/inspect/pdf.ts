import { inflateSync } from 'node:zlib'
import { RefusedFileError } from './inspect.ts'

const COPY = 'Abrilo, elegí Imprimir → Guardar como PDF y subí esa copia.'
const ACTIVE = `el PDF trae acciones, programas o archivos adentro. ${COPY}`
const LOCKED = `el PDF tiene contraseña o permisos. ${COPY}`
const HIDDEN = `el PDF tiene partes que no se pueden revisar. ${COPY}`

/** What a PDF may do or bring besides being read, by the names of ISO 32000: whatever says one of them is not taken. */
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
/** Inside what is packed two or three letters come up by chance. */
const LONG_NAME = 6
/** Names that are followed by what is done without being asked. */
const BY_ITSELF = new Set(['OpenAction', 'AA'])

// Of what names are made: neither white space nor delimiters.
const NAME = /\/([!-$&'*-.0-;=?-Z\\^-z|~\u0080-\u00ff]{1,127})/g
const OBJECT = /\b(\d{1,10})\s+\d{1,5}\s+obj\b/g
const REFERENCE = /^\s*(\d{1,10})\s+\d{1,5}\s+R\b/

/** Object streams of documents: a table of objects each, some tens of KB. */
const MAX_PART = 32 * 1024 * 1024
const MAX_PARTS = 128 * 1024 * 1024
const HEAD_BYTES = 1024

const decodeName = (name: string): string =>
  name.includes('#')
    ? name.replace(/#([\da-f]{2})/gi, (_all, hex: string) => String.fromCharCode(parseInt(hex, 16)))
    : name

interface Span {
  text: string
  /** The packed bytes of a stream: names in it may be chance. */
  isPacked: boolean
}

interface Stream {
  /** What is said of it: everything since the one before. */
  said: string
  bytes: Buffer
}

/** The file as a reader walks it that knows nothing of its table: what is between streams, and the streams. */
const cut = (bytes: Buffer): { spans: Span[]; streams: Stream[] } => {
  const text = bytes.toString('latin1')
  const spans: Span[] = []
  const streams: Stream[] = []
  let from = 0
  for (const found of text.matchAll(/(?<=[>\s])stream[ \t]*(?:\r\n|\n|\r)/g)) {
    const start = found.index + found[0].length
    if (found.index < from) continue
    const end = text.indexOf('endstream', start)
    // Without an end the rest is read as if it were no stream.
    if (end < 0) break
    const said = text.slice(from, found.index)
    spans.push({ text: said, isPacked: false }, { text: text.slice(start, end), isPacked: true })
    streams.push({ said, bytes: bytes.subarray(start, end) })
    from = end
  }
  spans.push({ text: text.slice(from), isPacked: false })
  return { spans, streams }
}

/** What a stream unpacks to, as far as it is whole; undefined when it is not packed so or has an error. */
const unpack = (packed: Buffer, isHead: boolean): string | undefined => {
  try {
    // 2 = Z_SYNC_FLUSH: what there is of one that goes on.
    const options = isHead ? { finishFlush: 2, maxOutputLength: 2 * 1024 * 1024 } : { maxOutputLength: MAX_PART }
    return inflateSync(isHead ? packed.subarray(0, HEAD_BYTES) : packed, options).toString('latin1')
  } catch (error) {
    if ((error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE') throw new RefusedFileError(HIDDEN)
    return undefined
  }
}

const namesIn = (text: string): Set<string> => new Set([...text.matchAll(NAME)].map(([, name]) => decodeName(name!)))

/** An object stream begins with pairs of numbers; white space and comments may come first. */
const isObjects = (head: string): boolean => /^(?:\s|\0|%[^\r\n]*[\r\n])*(?:$|%|\d+\s+\d+\s)/.test(head)

const OTHER_FILTERS = new Set(
  'LZWDecode LZW ASCII85Decode A85 ASCIIHexDecode AHx RunLengthDecode RL Crypt DecodeParms'.split(' '),
)

/** What object streams hold. One that says it is one and cannot be opened is not taken. */
const openObjects = (streams: readonly Stream[]): string[] => {
  let total = 0
  return streams.flatMap(({ said, bytes }) => {
    const says = namesIn(said)
    // Some readers take for one whatever says where its first object is.
    const isSaid = says.has('ObjStm') || (says.has('First') && /\/First\s+\d+\b(?!\s+\d+\s+R)/.test(decodeName(said)))
    if (isSaid && [...says].some((name) => OTHER_FILTERS.has(name))) throw new RefusedFileError(HIDDEN)
    if (!isSaid) {
      const head = unpack(bytes, true)
      if (head === undefined || !isObjects(head)) return []
    }
    const inside = unpack(bytes, false)
    if (inside === undefined && isSaid && says.has('Filter')) throw new RefusedFileError(HIDDEN)
    total += inside?.length ?? 0
    if (total > MAX_PARTS) throw new RefusedFileError(HIDDEN)
    // One that is not packed is looked at as it is.
    return inside ?? (isSaid ? [bytes.toString('latin1')] : [])
  })
}

/** Whether what is done by itself only goes to a page. */
const isQuiet = (value: string, bodies: ReadonlyMap<string, readonly string[]>): boolean => {
  const number = REFERENCE.exec(value)?.[1]
  const said = number === undefined ? [value] : (bodies.get(number) ?? [])
  return (
    said.length > 0 &&
    said.every((body) => {
      const text = decodeName(body.trimStart())
      if (text.startsWith('[')) return true
      const inside = /^<<((?:[^<>]|<[^<>]*>)*)>>/.exec(text)?.[1]
      const kinds = [...(inside ?? '').matchAll(/\/S\s*\/(\w+)/g)].map(([, kind]) => kind)
      return kinds.length > 0 && kinds.every((kind) => kind === 'GoTo') && !inside!.includes('/Next')
    })
  )
}

/** How much of an object is looked at to know what it does. */
const BODY = 500

/** The objects by number, each as often as it is said; those of object streams have their numbers first. */
const bodiesOf = (loose: readonly string[], packed: readonly string[]): Map<string, string[]> => {
  const bodies = new Map<string, string[]>()
  const add = (number: string, body: string) => bodies.set(number, [...(bodies.get(number) ?? []), body])
  for (const text of loose) {
    for (const { 0: all, 1: number, index } of text.matchAll(OBJECT))
      add(number!, text.slice(index + all.length, index + all.length + BODY))
  }
  for (const text of packed) {
    const head = /^(?:\s|\0|%[^\r\n]*[\r\n])*((?:\d+\s+\d+\s+)+)/.exec(text)
    const numbers = head?.[1]!.trim().split(/\s+/) ?? []
    for (let at = 0; at + 1 < numbers.length; at += 2) {
      const start = head![0].length + Number(numbers[at + 1])
      add(numbers[at]!, text.slice(start, start + BODY))
    }
  }
  return bodies
}

const refuseActive = (text: string, least: number): void => {
  for (const [, name] of text.matchAll(NAME)) {
    const meant = decodeName(name!)
    if (meant.length >= least && ACTIVE_NAMES.has(meant)) throw new RefusedFileError(ACTIVE)
  }
}

/**
 * Refuses a PDF that does something or brings something: scripts, launches, forms that send themselves, files, media, XFA;
 * also where names are written in code or objects are packed. What cannot be looked into is refused as well.
 */
export const checkPdf = (bytes: Buffer): void => {
  const { spans, streams } = cut(bytes)
  const loose = spans.filter(({ isPacked }) => !isPacked).map(({ text }) => text)
  for (const { text, isPacked } of spans) refuseActive(text, isPacked && text.search(OBJECT) < 0 ? LONG_NAME : 1)
  // With a key, what object streams hold cannot be read.
  const isEncrypted = loose.some((text) => namesIn(text).has('Encrypt'))
  if (isEncrypted && streams.some(({ said }) => namesIn(said).has('ObjStm'))) throw new RefusedFileError(LOCKED)
  const packed = openObjects(streams)
  for (const text of packed) refuseActive(text, 1)
  const bodies = bodiesOf(loose, packed)
  for (const text of [...loose, ...packed]) {
    for (const { 0: all, 1: name, index } of text.matchAll(NAME)) {
      const isAsked = !BY_ITSELF.has(decodeName(name!))
      const start = index + all.length
      if (!isAsked && !isQuiet(text.slice(start, start + BODY), bodies)) throw new RefusedFileError(ACTIVE)
    }
  }
}
