import { createHash } from 'node:crypto'

/** The same texts give the same UUID, for ever: what is made of one event for one person is one thing, however often it is made. */
export const derivedId = (...texts: readonly string[]): string => {
  const hex = createHash('sha256').update(texts.join(' ')).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
