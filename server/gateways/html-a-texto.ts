import { decodeEntities } from '#server/files/html-entities.ts'

const BREAKS = new Set([
  'br',
  'p',
  'div',
  'tr',
  'li',
  'table',
  'ul',
  'ol',
  'blockquote',
  'hr',
  'h1',
  'h2',
  'h3',
  'h4',
  'pre',
])
const CELLS = new Set(['td', 'th'])
/** Tags whose content is never shown. */
const HIDDEN = new Set(['style', 'script', 'head', 'title', 'template'])

/** Mark of a signature, whose space distinguishes it from dashes. */
const SIGNATURE = /^\s*--[ \u00A0]\s*$/

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

/**
 * Returns the text of an HTML message: it keeps the line breaks, puts ">" before quoted lines, and drops tags and
 * links. Runs in linear time.
 */
export const textOfHtml = (html: string): string => {
  const lines = ['']
  let [quoted, hidden] = [0, '']
  const pushLine = () => lines.push(quoted ? '> ' : '')
  // Several tags in a row, such as `</p><p>`, make a single line break.
  const breakLine = () => void (/^(> )?$/.test(lines.at(-1)!) || pushLine())
  for (const [token] of withoutComments(html).matchAll(/<[^<>]*>|<|[^<]+/g)) {
    const [, end = '', name = ''] = /^<(\/?)([a-z][a-z0-9]*)/i.exec(token) ?? []
    const tag = name.toLowerCase()
    if (!tag) {
      if (!hidden && !/^<[!?/]/.test(token)) lines[lines.length - 1] += decodeEntities(token.replace(/\s+/g, ' '))
    } else if (HIDDEN.has(tag)) {
      if (!end && !hidden) hidden = tag
      else if (end && hidden === tag) hidden = ''
    } else if (!hidden && end && CELLS.has(tag)) lines[lines.length - 1] += ' '
    else if (!hidden && BREAKS.has(tag)) {
      if (tag === 'blockquote') quoted = Math.max(0, quoted + (end ? -1 : 1))
      if (tag === 'br' || tag === 'blockquote') pushLine()
      else breakLine()
      if (tag === 'p' && end) pushLine()
    }
  }
  return lines
    .map((line) => (SIGNATURE.test(line) ? '-- ' : line.trim()))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
