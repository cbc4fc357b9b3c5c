/** The $filter language of OData V2, as much of it as is asked. */

/** A text; a quote inside is doubled, so that nobody writes a filter of their own. */
export const text = (value: string): string => `'${value.replaceAll("'", "''")}'`

/** An Edm.DateTime of a yyyy-mm-dd. */
export const day = (value: string): string => `datetime'${value}T00:00:00'`

export const all = (clauses: readonly string[]): string => clauses.join(' and ')

export const any = (clauses: readonly string[]): string =>
  clauses.length === 1 ? clauses[0]! : `(${clauses.join(' or ')})`

/** One of these texts. */
export const oneOf = (property: string, values: readonly string[]): string =>
  any(values.map((value) => `${property} eq ${text(value)}`))
