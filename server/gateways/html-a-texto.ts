import { decodeEntities, htmlTokens } from '#server/files/html-tokens.ts'

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

/** Line before a signature. Its space distinguishes it from a line of dashes. */
const SIGNATURE = /^\s*--[ \u00A0]\s*$/

/**
 * Returns the text of an HTML message. Keeps line breaks, puts ">" before quoted lines, and drops tags and links. Runs
 * in linear time.
 */
export const textOfHtml = (html: string): string => {
  const lines = ['']
  let [quoted, hidden] = [0, '']
  const pushLine = () => lines.push(quoted ? '> ' : '')
  // Several tags in a row, such as `</p><p>`, make only one line break.
  const breakLine = () => void (/^(> )?$/.test(lines.at(-1)!) || pushLine())
  for (const { tag, isEnd, source } of htmlTokens(html)) {
    if (!tag) {
      if (!hidden) lines[lines.length - 1] += decodeEntities(source.replace(/\s+/g, ' '))
    } else if (HIDDEN.has(tag)) {
      if (!isEnd && !hidden) hidden = tag
      else if (isEnd && hidden === tag) hidden = ''
    } else if (!hidden && isEnd && CELLS.has(tag)) lines[lines.length - 1] += ' '
    else if (!hidden && BREAKS.has(tag)) {
      if (tag === 'blockquote') quoted = Math.max(0, quoted + (isEnd ? -1 : 1))
      if (tag === 'br' || tag === 'blockquote') pushLine()
      else breakLine()
      if (tag === 'p' && isEnd) pushLine()
    }
  }
  return lines
    .map((line) => (SIGNATURE.test(line) ? '-- ' : line.trim()))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
