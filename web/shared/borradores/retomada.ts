/** What a row is of: the first of its fields. */
const ofWhat = (row: object): unknown => Object.values(row)[0]

/** The rows that there are now, as they were left: each by what it is of, and of several of the same by their order. */
const rowsLeft = (now: readonly object[], kept: readonly object[]): object[] => {
  const left = [...kept]
  return now.map((row) => {
    const at = left.findIndex((each) => ofWhat(each) === ofWhat(row))
    return at < 0 ? row : left.splice(at, 1)[0]!
  })
}

/** A form as it was left, on the rows that it has now; of a row that is new, what it starts with. */
export const retomada = <F extends object>(start: F, draft: F): F => {
  const lists = Object.entries(start).filter((entry): entry is [string, object[]] => Array.isArray(entry[1]))
  const left = draft as Record<string, unknown>
  return {
    ...start,
    ...draft,
    ...Object.fromEntries(lists.map(([name, rows]) => [name, rowsLeft(rows, left[name] as object[])])),
  }
}
