/** Returns the first field of a row, which identifies the row. */
const identityOf = (row: object): unknown => Object.values(row)[0]

/**
 * Returns the current rows, with values from the draft. Each row takes the values of the draft's row with the same
 * identity; rows of equal identity match in order.
 */
const restoreRows = (now: readonly object[], kept: readonly object[]): object[] => {
  const left = [...kept]
  return now.map((row) => {
    const at = left.findIndex((each) => identityOf(each) === identityOf(row))
    return at < 0 ? row : left.splice(at, 1)[0]!
  })
}

/**
 * Merges a draft into a form whose rows may have changed since the draft was stored. A row that the draft lacks keeps
 * its initial values.
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
