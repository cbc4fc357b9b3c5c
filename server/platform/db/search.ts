import sql, { join, type Sql } from 'sql-template-tag'
import { parseComprobante } from '#contract/valores/comprobantes.ts'
import { stripAccents } from '#contract/valores/formato.ts'

const MAX_WORDS = 8

const plain = (text: string): string => stripAccents(text).toLowerCase()

/**
 * Whether a text begins so, in the order of its index (`text_pattern_ops`): of `like` PostgreSQL has to know the pattern when it
 * plans, of these two the index finds any.
 */
export const beginsWith = (column: Sql, start: string): Sql =>
  sql`(${column} ~>=~ ${start} and ${column} ~<~ ${`${start}\u{10FFFF}`})`

/** Whether a text ends so, by an index of reversed texts. */
export const endsWith = (column: Sql, end: string): Sql =>
  beginsWith(sql`reverse(${column})`, end.split('').toReversed().join(''))

/** Whether an official number has this very sequence, which may be written without its zeros. */
export const hasSequence = (column: Sql, numero: string): Sql =>
  sql`right(${column}, 8) = ${numero.slice(-8).padStart(8, '0')}`

/**
 * So many numbers that end alike are read at most before the newest of them are chosen. They are read in the order of the
 * index of reversed numbers, which begins with that very number: its next digits are zeros; of those that are the same, the newest.
 */
export const MAX_ALIKE = 200

/** A code as it is looked for: without dashes nor dots, also by its digits, and an invoice number by the end people remember. */
const codeTokens = (code: string): string[] => {
  const compact = plain(code).replace(/[^a-z0-9ñ]/g, '')
  const number = parseComprobante(code)?.split('-').at(-1)
  const digits = code.match(/\d{4,}/g) ?? []
  return number ? [compact, compact.replace(/^[a-z]/, ''), number, number.replace(/^0+/, '')] : [compact, ...digits]
}

/** What a record is found by: codes as they are, and words by their Spanish stem. */
export const documentOf = (codes: readonly string[], words: readonly string[]): Sql =>
  sql`to_tsvector('simple', ${codes.flatMap(codeTokens).join(' ')}) || to_tsvector('spanish', ${plain(words.join(' '))})`

/** Whether a code is one of those that something is found by, as it is: not the start of one. */
export const codeQuery = (codes: readonly string[]): Sql => {
  const tokens = codes.map((code) => plain(code).replace(/[^a-z0-9ñ]/g, '')).filter(Boolean)
  return sql`to_tsquery('simple', ${tokens.join(' | ')})`
}

/** Without its accent the stemmer leaves "-ción" as it is, and takes "-ciones" off: each is looked for as the other, too. */
const otherNumber = (spanish: string): string =>
  spanish.replace(/cion(es)?$/, (_, plural?: string) => (plural ? 'cion' : 'ciones'))

/**
 * Every word typed must be there, as the start of a code or as a Spanish word. Those that no index keeps ("de", "con") are
 * not asked for, unless there is nothing else: they may be the start of another. As many words as there are, it is one text:
 * a statement with a name asks `(select …)` of it, which is made once, and of its plan says nothing.
 */
export const searchQuery = (text: string): Sql => {
  const words = plain(text)
    .split(/\s+/)
    .flatMap((word) => {
      const compact = word.replace(/[^a-z0-9ñ]/g, '')
      return compact ? [{ compact, spanish: word.replace(/[^a-z0-9ñ]+/g, ' ').trim() }] : []
    })
    .slice(0, MAX_WORDS)
  const spanish = words.map((word) => word.spanish)
  return sql`busqueda(${words.map(({ compact }) => compact)}::text[], ${spanish}::text[], ${spanish.map(otherNumber)}::text[])`
}

/**
 * Whether every word typed is somewhere in what something is known by, without accents; a number with its dots and dashes is
 * its digits. It reads every row: for tables of thousands.
 */
export const containsWords = (known: Sql, text: string): Sql => {
  const words = plain(text).split(/\s+/).filter(Boolean).slice(0, MAX_WORDS)
  const each = words.map((word) => {
    const number = word.replace(/[.-]/g, '')
    return sql`strpos(lower(unaccent(${known})), ${/^\d+$/.test(number) ? number : word}) > 0`
  })
  return each.length ? join(each, ' and ') : sql`true`
}
