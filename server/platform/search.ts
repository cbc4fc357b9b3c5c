import sql, { join, type Sql } from 'sql-template-tag'
import { parseComprobante } from '#contract/comprobantes.ts'
import { stripAccents } from '#contract/formato.ts'

const MAX_WORDS = 8

const plain = (text: string): string => stripAccents(text).toLowerCase()

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

/** Every word typed must be there, as the start of a code or as a Spanish word. */
export const searchQuery = (text: string): Sql => {
  const words = plain(text)
    .split(/\s+/)
    .flatMap((word) => {
      const compact = word.replace(/[^a-z0-9ñ]/g, '')
      return compact ? [{ compact, spanish: word.replace(/[^a-z0-9ñ]+/g, ' ').trim() }] : []
    })
    .slice(0, MAX_WORDS)
  if (!words.length) return sql`''::tsquery`
  const each = words.map(
    ({ compact, spanish }) => sql`(to_tsquery('simple', ${`${compact}:*`}) || plainto_tsquery('spanish', ${spanish}))`,
  )
  return join(each, ' && ')
}
