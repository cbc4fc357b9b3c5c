import { SaxesParser } from 'saxes'
import { UnreadableFileError } from './zip-read.ts'

/** A tag of an XML as it comes, with the text that stands before it; `<a/>` is two. */
export interface XmlTag {
  /** Without its prefix. */
  name: string
  isEnd: boolean
  /** By their names, with the prefix if they have one. */
  attributes: Readonly<Record<string, string>>
  /** What was between the tag before and this one. */
  before: string
}

/** The longest piece between two tags. */
const MAX_PIECE = 1024 * 1024
const NONE = {}

/**
 * The tags of an XML that comes in pieces, a batch for each. Throws UnreadableFileError for a document with definitions of its
 * own, for one that is not well formed, and for a piece too long.
 */
export async function* readXml(pieces: AsyncIterable<Buffer> | Iterable<Buffer>): AsyncGenerator<XmlTag[]> {
  const decoder = new TextDecoder()
  const parser = new SaxesParser<{ xmlns?: false; position: boolean }>({ position: false })
  let tags: XmlTag[] = []
  let before = ''
  let sinceTag = 0
  const add = (name: string, isEnd: boolean, attributes: XmlTag['attributes']) => {
    tags.push({ name: name.slice(name.indexOf(':') + 1), isEnd, attributes, before })
    before = ''
    sinceTag = 0
  }
  const addText = (text: string) => {
    before += text
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('opentag', ({ name, attributes }) => add(name, false, attributes))
  parser.on('closetag', ({ name }) => add(name, true, NONE))
  parser.on('error', (cause) => {
    throw new UnreadableFileError('El archivo Excel está dañado o no es un .xlsx.', { cause })
  })
  parser.on('doctype', () => {
    throw new UnreadableFileError('El archivo Excel no se puede abrir de forma segura.')
  })
  for await (const piece of pieces) {
    parser.write(decoder.decode(piece, { stream: true }))
    yield tags
    tags = []
    sinceTag += piece.length
    if (sinceTag > MAX_PIECE) throw new UnreadableFileError('El archivo Excel tiene un dato demasiado largo.')
  }
  parser.close()
  yield tags
}

/** The tags of an XML that is small. */
export const tagsOf = async (xml: string): Promise<XmlTag[]> =>
  (await Array.fromAsync(readXml([Buffer.from(xml)]))).flat()
