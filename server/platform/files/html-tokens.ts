const ENTITIES: Record<string, string> = {
  nbsp: ' ',
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  aacute: 'á',
  eacute: 'é',
  iacute: 'í',
  oacute: 'ó',
  uacute: 'ú',
  ntilde: 'ñ',
  uuml: 'ü',
  Aacute: 'Á',
  Eacute: 'É',
  Iacute: 'Í',
  Oacute: 'Ó',
  Uacute: 'Ú',
  Ntilde: 'Ñ',
  Uuml: 'Ü',
  iexcl: '¡',
  iquest: '¿',
  deg: '°',
  ordm: 'º',
  ordf: 'ª',
  laquo: '«',
  raquo: '»',
  euro: '€',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  hellip: '…',
  bull: '•',
}

const MAX_CODE_POINT = 0x10_ff_ff

/** Replaces HTML entities by their characters. An unknown entity stays unchanged. */
export const decodeEntities = (text: string): string =>
  text.replace(/&(#x[\da-f]{1,6}|#\d{1,7}|[a-z]{2,8});/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return ENTITIES[name] ?? whole
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    return code > 0 && code <= MAX_CODE_POINT ? String.fromCodePoint(code) : ''
  })

const withoutComments = (html: string): string => {
  let [kept, from] = ['', 0]
  for (;;) {
    const start = html.indexOf('<!--', from)
    if (start < 0) return kept + html.slice(from)
    kept += html.slice(from, start)
    const end = html.indexOf('-->', start)
    if (end < 0) return kept
    from = end + 3
  }
}

/** Token of an HTML text: a tag with its name in lower case, or text. `tag` is '' for text. */
interface HtmlToken {
  tag: string
  isEnd: boolean
  source: string
}

/** Yields the tags and texts of HTML, without comments and declarations. Runs in linear time. */
export function* htmlTokens(html: string): Generator<HtmlToken> {
  for (const [source] of withoutComments(html).matchAll(/<[^<>]*>|<|[^<]+/g)) {
    const [, end = '', name = ''] = /^<(\/?)([a-z][a-z0-9]*)/i.exec(source) ?? []
    if (name || !/^<[!?/]/.test(source)) yield { tag: name.toLowerCase(), isEnd: end !== '', source }
  }
}
