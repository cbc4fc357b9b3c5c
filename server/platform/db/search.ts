import sql, { join, type Sql } from 'sql-template-tag'
import { parseComprobante } from '#contract/valores/comprobantes.ts'
import { plain } from '#contract/valores/formato.ts'

const MAX_WORDS = 8

/**
 * Condition: the column begins with a text, by a `text_pattern_ops` index. LIKE uses the index only if the pattern is
 * known when planning; these operators use it in a generic plan too.
 */
export const beginsWith = (column: Sql, start: string): Sql =>
  sql`(${column} ~>=~ ${start} and ${column} ~<~ ${`${start}\u{10FFFF}`})`

/** Condition: the column ends with a text, by an index of reversed texts. */
export const endsWith = (column: Sql, end: string): Sql =>
  beginsWith(sql`reverse(${column})`, end.split('').toReversed().join(''))

/** Condition: the last 8 digits of an official number are these. `numero` may lack leading zeros. */
export const hasSequence = (column: Sql, numero: string): Sql =>
  sql`right(${column}, 8) = ${numero.slice(-8).padStart(8, '0')}`

/**
 * Maximum number of records with the same last digits that are read before the newest of them are chosen. The index of
 * reversed numbers yields the exact number first, because its next digits are zeros. Equal numbers come newest first.
 */
export const MAX_ALIKE = 200

/** Official number with all its digits. A shorter number could also be the number of a shipment. */
const WHOLE_NUMBER = /^(?:[a-z]-?)?\d{4,5}(?:-|[a-z])\d{8}$/

/** Returns a word without punctuation. Official numbers get a common notation: `00012A00990921` is `a001200990921`. */
const compactOf = (word: string): string =>
  plain((WHOLE_NUMBER.test(plain(word)) && parseComprobante(word)) || word).replace(/[^a-z0-9ñ]/g, '')

/**
 * Returns the search tokens of a code: the code without dashes and dots, its groups of digits, and for an invoice its
 * sequence number without zeros.
 */
const codeTokens = (code: string): string[] => {
  const compact = plain(code).replace(/[^a-z0-9ñ]/g, '')
  const number = parseComprobante(code)?.split('-').at(-1)
  const digits = code.match(/\d{4,}/g) ?? []
  if (!number) return [compact, ...digits]
  const whole = compactOf(code)
  return [...new Set([compact, whole, whole.replace(/^[a-z]/, ''), number, number.replace(/^0+/, '')])]
}

/**
 * Returns the words with punctuation in two forms: without it, and split at it. Needed because PostgreSQL keeps an
 * address, a fraction or a file name as one word, so a search would not find its parts.
 */
const splitWords = (text: string): { compact: string[]; parts: string[] } => {
  const words = text.split(/\s+/).filter((word) => /[a-z0-9ñ][^a-z0-9ñ]+[a-z0-9ñ]/.test(word))
  return {
    compact: words.map(compactOf),
    parts: words.map((word) => word.replace(/[^a-z0-9ñ]+/g, ' ')),
  }
}

/** SQL of the tsvector of a record. Codes stay unchanged; words are reduced to their Spanish stem. */
export const documentOf = (codes: readonly string[], words: readonly string[]): Sql => {
  const text = plain(words.join(' '))
  const { compact, parts } = splitWords(text)
  return sql`to_tsvector('simple', ${[...codes.flatMap(codeTokens), ...compact].join(' ')}) || to_tsvector('spanish', ${[text, ...parts].join(' ')})`
}

/** SQL of a tsquery that matches any of these whole codes. */
export const codeQuery = (codes: readonly string[]): Sql => {
  const tokens = codes.map(compactOf).filter(Boolean)
  return sql`to_tsquery('simple', ${tokens.join(' | ')})`
}

/**
 * Swaps the endings "-ción" and "-ciones" of a word. In a word without accents, the stemmer removes only the ending of
 * the plural, so a search needs both forms.
 */
const otherNumber = (spanish: string): string =>
  spanish.replace(/cion(es)?$/, (_, plural?: string) => (plural ? 'cion' : 'ciones'))

/**
 * SQL of a tsquery in which every word must match, as the prefix of a code or as a Spanish word. Ignores stop words
 * ("de", "con") unless there are no other words. Its SQL text is the same for any number of words, so that one prepared
 * statement serves all. Use it as `(select …)`, which is evaluated once.
 */
export const searchQuery = (text: string): Sql => {
  const words = plain(text)
    .split(/\s+/)
    .flatMap((word) => {
      const compact = compactOf(word)
      return compact ? [{ compact, spanish: word.replace(/[^a-z0-9ñ]+/g, ' ').trim() }] : []
    })
    .slice(0, MAX_WORDS)
  const spanish = words.map((word) => word.spanish)
  return sql`busqueda(${words.map(({ compact }) => compact)}::text[], ${spanish}::text[], ${spanish.map(otherNumber)}::text[])`
}

/**
 * SQL of a tsquery in which every word must begin a word of a name. Names are stored by `palabras_de_nombre`: without
 * accents, with and without punctuation. undefined: the text has no letters or digits.
 */
export const nameQuery = (text: string): Sql | undefined => {
  const words = plain(text.normalize('NFKD'))
    .split(/\s+/)
    .flatMap((word) => {
      const parts = word.match(/[a-z0-9]+/g) ?? []
      if (parts.length < 2) return parts.map((part) => `${part}:*`)
      return `(${parts.join('')}:* | (${parts.join(' & ')}:*))`
    })
    .slice(0, MAX_WORDS)
  return words.length ? sql`to_tsquery('simple', ${words.join(' & ')})` : undefined
}

/**
 * Condition: `known` contains every word of the text, ignoring accents; a number matches by its digits. Reads every
 * row, so use it only for tables with thousands of rows at most.
 */
export const containsWords = (known: Sql, text: string): Sql => {
  const words = plain(text).split(/\s+/).filter(Boolean).slice(0, MAX_WORDS)
  const each = words.map((word) => {
    const number = word.replace(/[.-]/g, '')
    return sql`strpos(lower(unaccent(${known})), ${/^\d+$/.test(number) ? number : word}) > 0`
  })
  return each.length ? join(each, ' and ') : sql`true`
}
