import { createHash } from 'node:crypto'

/**
 * Returns a UUID that depends only on the texts. With it, a row created from an event for a user has the same id when
 * the job is retried.
 */
export const derivedId = (...texts: readonly string[]): string => {
  const hex = createHash('sha256').update(texts.join(' ')).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
