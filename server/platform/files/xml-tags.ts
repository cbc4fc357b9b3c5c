import { SaxesParser } from 'saxes'
import { UnreadableFileError } from './zip-read.ts'

/** XML tag, with the text before it. `<a/>` yields a start tag and an end tag. */
export interface XmlTag {
  /** Name of the tag without the namespace prefix. */
  name: string
  isEnd: boolean
  /** Values of the attributes by their name, which includes the prefix. */
  attributes: Readonly<Record<string, string>>
  /** Text between the previous tag and this tag. */
  before: string
}

/** Maximum bytes between two tags. */
const MAX_PIECE = 1024 * 1024
const NONE = {}

/**
 * Yields the tags of XML that arrives in chunks, one batch for each chunk. Throws UnreadableFileError for a DOCTYPE,
 * for malformed XML, and for too many bytes between two tags.
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

/** Returns all tags of a small XML. */
export const tagsOf = async (xml: string): Promise<XmlTag[]> =>
  (await Array.fromAsync(readXml([Buffer.from(xml)]))).flat()
