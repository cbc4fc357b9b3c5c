/** Returns the value that identifies a row, which is its first field. */
const identityOf = (row: object): unknown => Object.values(row)[0]

/**
 * Returns the current rows with the values of the draft's rows that have the same identity. Rows of equal identity
 * match in order.
 */
const restoreRows = (now: readonly object[], kept: readonly object[]): object[] => {
  const left = [...kept]
  return now.map((row) => {
    const at = left.findIndex((each) => identityOf(each) === identityOf(row))
    return at < 0 ? row : left.splice(at, 1)[0]!
  })
}

/**
 * Merges a draft into a form whose rows may have changed since. A row that the draft lacks keeps its initial values.
 */
export const retomada = <F extends object>(start: F, draft: F): F => {
  const lists = Object.entries(start).filter((entry): entry is [string, object[]] => Array.isArray(entry[1]))
  const left = draft as Record<string, unknown>
  return {
    ...start,
    ...draft,
    ...Object.fromEntries(lists.map(([name, rows]) => [name, restoreRows(rows, left[name] as object[])])),
  }
}
