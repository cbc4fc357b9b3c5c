import { Readable } from 'node:stream'
import { readXml, tagsOf, type XmlTag } from '#server/files/xml-tags.ts'
import { openZip, type ReadBytes, type Zip } from '#server/files/zip-read.ts'
import { RefusedFileError } from './inspect.ts'

const CLEAN = 'Guardalo como libro de Excel sin macros (.xlsx), o como PDF.'
const MACROS = `el libro trae macros o controles. ${CLEAN}`
const INSIDE = 'el libro trae otros archivos adentro. Quitalos y subilos aparte.'
const OUTSIDE = 'el libro trae datos o imágenes de otros lugares. Quitá los vínculos externos y probá de nuevo.'
const NOT_ONE = 'el contenido no es el de un libro de Excel. Guardalo otra vez como .xlsx.'
const TOO_BIG = 'el libro es demasiado grande al abrirlo. Partilo en varios.'

const MB = 1024 * 1024
const MAX_XML = 4 * MB
/** Maximum size (bytes) of one unpacked part, and of all parts together. */
const MAX_PART = 1024 * MB
const MAX_ALL = 1536 * MB
/** Number of bytes at the start of a part that may contain definitions. */
const HEAD = 64 * 1024

/** Names of parts that a workbook must not have. */
const FORBIDDEN_PARTS: readonly [RegExp, string][] = [
  [/vbaproject|vbadata|macrosheets?\/|activex\/|dialogsheets?\/|customui\d*\//i, MACROS],
  [/(^|\/)embeddings\/|oleobject/i, INSIDE],
  [/\.(zip|rar|7z|gz|docm?|docx|xlsm?|xlsx|pptx?|pdf|exe|dll|js|vbs|html?)$/i, INSIDE],
]
const MACRO_TYPES = /macroenabled|vbaproject|activex|macrosheet|dialogsheet/i
const WORKBOOK = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml'
/**
 * External targets that are allowed: links that a user clicks, and another workbook on disk, about which Excel asks
 * when it opens.
 */
const CLICKED = /\/hyperlink$/
const OTHER_WORKBOOK = /\/externalLink(Path|LongPath)?$|\/xlExternalLinkPath\//
const REMOTE = /^(\w{2,}:(?!\/\/\/)|\\\\|\/\/|file:\/{3,}\\\\|file:\/{4})/i

const reject = (message: string): never => {
  throw new RefusedFileError(message)
}

/** Removes the zero bytes of UTF-16, so that the same pattern matches both encodings. */
const narrow = (bytes: Buffer): string => bytes.toString('latin1').replaceAll('\0', '')

const checkRelationships = async (xml: string): Promise<void> => {
  for (const { name, isEnd, attributes } of await tagsOf(xml)) {
    if (name !== 'Relationship' || isEnd) continue
    const { Type: type = '', Target: target = '', TargetMode: mode = '' } = attributes
    if (/\/(vbaProject|activeXControl|xlMacrosheet|control)\b/i.test(type)) reject(MACROS)
    if (/external/i.test(mode)) {
      if (CLICKED.test(type)) continue
      if (!OTHER_WORKBOOK.test(type) || REMOTE.test(target)) reject(OUTSIDE)
    }
  }
}

const checkTypes = async (xml: string): Promise<void> => {
  const types = (await tagsOf(xml)).map(({ attributes }) => attributes.ContentType ?? '')
  if (types.some((type) => MACRO_TYPES.test(type))) reject(MACROS)
  if (!types.includes(WORKBOOK)) reject(NOT_ONE)
}

/** Parts that can load data when the workbook opens, without a click. */
const LOADING = /externalLinks?\/|connections\.xml$|pivotCacheDefinition/i
const loads = ({ name, attributes }: XmlTag): boolean =>
  name === 'ddeLink' || /^(1|true)$/i.test(attributes.refreshOnLoad ?? '')

const checkLoading = async (zip: Zip, name: string): Promise<void> => {
  for await (const tags of readXml(await zip.open(name, MAX_PART))) if (tags.some(loads)) reject(OUTSIDE)
}

/** Unpacks a whole part and checks its beginning. Returns its size. */
const checkPart = async (zip: Zip, name: string): Promise<number> => {
  const head: Buffer[] = []
  let size = 0
  for await (const piece of await zip.open(name, MAX_PART)) {
    if (size < HEAD) head.push(piece as Buffer)
    size += (piece as Buffer).length
  }
  const start = Buffer.concat(head).subarray(0, HEAD)
  const magic = start.toString('latin1', 0, 4)
  if (magic === 'PK\u0003\u0004' || magic === 'Rar!' || magic === '7z\u00bc\u00af' || magic === '%PDF') reject(INSIDE)
  if (magic === '\u00d0\u00cf\u0011\u00e0') reject(INSIDE)
  if (/\.(xml|rels|vml)$/i.test(name)) {
    const text = narrow(start)
    if (/<!(DOCTYPE|ENTITY)/i.test(text)) reject(NOT_ONE)
    // Definitions come before the first element. If the checked beginning has no element, definitions could follow it,
    // so reject the part.
    if (size >= HEAD && !/<[a-z]/i.test(text)) reject(NOT_ONE)
  }
  return size
}

/**
 * Throws RefusedFileError for a file that is no workbook, has macros, embedded files or definitions, loads external
 * data, or unpacks to too many bytes.
 */
export const checkXlsx = async (bytes: Buffer): Promise<void> => {
  const read: ReadBytes = (range) => Readable.from([range ? bytes.subarray(range.start, range.end + 1) : bytes])
  const zip = await openZip(read, bytes.length)
  for (const name of zip.names) {
    const bad = FORBIDDEN_PARTS.find(([pattern]) => pattern.test(name))
    if (bad) reject(bad[1])
  }
  if (!zip.has('[Content_Types].xml') || !zip.has('_rels/.rels')) reject(NOT_ONE)
  await checkTypes(await zip.text('[Content_Types].xml', MAX_XML))
  let all = 0
  for (const name of zip.names) {
    if (name.endsWith('/')) continue
    all += await checkPart(zip, name)
    if (all > MAX_ALL) reject(TOO_BIG)
    if (LOADING.test(name) && name.endsWith('.xml')) await checkLoading(zip, name)
    if (name.endsWith('.rels')) await checkRelationships(await zip.text(name, MAX_XML))
  }
}
