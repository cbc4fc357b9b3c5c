import { UnreadableFileError } from '#server/files/zip-read.ts'

/** A tag of an XML as it comes, with the text that stands before it. */
export interface XmlTag {
  /** Without its prefix. */
  name: string
  isEnd: boolean
  /** `<a/>`: there is no end to come. */
  isEmpty: boolean
  attributes: string
  /** What was between the tag before and this one, as it is written: entities and all. */
  before: string
}

/** The longest piece between two tags. */
const MAX_PIECE = 1024 * 1024
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Text of an XML as it is meant. Only the five names of XML and numbers count: no document says what others mean. */
export const unescapeXml = (text: string): string =>
  text.includes('&')
    ? text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{1,8}));/gi, (whole, decimal, hex, name: string) => {
        const code = decimal ? Number(decimal) : hex ? Number.parseInt(String(hex), 16) : undefined
        if (code !== undefined) return code <= 0x10ffff ? String.fromCodePoint(code) : ''
        return ENTITIES[name] ?? whole
      })
    : text

/** The value of an attribute of ours: names without a prefix, or with the one said. */
export const attributeOf = (attributes: string, name: string): string | undefined => {
  for (let at = attributes.indexOf(name); at >= 0; at = attributes.indexOf(name, at + 1)) {
    const quote = attributes[at + name.length + 1]
    if (attributes[at + name.length] !== '=' || (quote !== '"' && quote !== "'")) continue
    if (at > 0 && !/\s/.test(attributes[at - 1]!)) continue
    const start = at + name.length + 2
    const end = attributes.indexOf(quote, start)
    return end < 0 ? undefined : unescapeXml(attributes.slice(start, end))
  }
  return undefined
}

const tagOf = (inside: string, before: string): XmlTag => {
  const isEnd = inside.startsWith('/')
  const isEmpty = inside.endsWith('/')
  const body = inside.slice(isEnd ? 1 : 0, isEmpty ? -1 : undefined)
  let end = 0
  while (end < body.length && body.charCodeAt(end) > 32) end += 1
  const colon = body.lastIndexOf(':', end - 1)
  return { name: body.slice(colon < 0 ? 0 : colon + 1, end), isEnd, isEmpty, attributes: body.slice(end), before }
}

/** Cuts the tags out of text that comes in pieces. Throws UnreadableFileError for a document with definitions of its own. */
export const createXmlCutter = () => {
  let rest = ''
  return function* cut(piece: string): Generator<XmlTag> {
    rest += piece
    let from = 0
    for (let open = rest.indexOf('<'); open >= 0; open = rest.indexOf('<', from)) {
      const close = rest.indexOf('>', open)
      if (close < 0) break
      const inside = rest.slice(open + 1, close)
      if (inside.startsWith('!DOCTYPE'))
        throw new UnreadableFileError('El archivo Excel no se puede abrir de forma segura.')
      const isTag = !inside.startsWith('?') && !inside.startsWith('!')
      if (isTag) yield tagOf(inside, rest.slice(from, open))
      from = close + 1
    }
    rest = rest.slice(from)
    if (rest.length > MAX_PIECE) throw new UnreadableFileError('El archivo Excel tiene un dato demasiado largo.')
  }
}
