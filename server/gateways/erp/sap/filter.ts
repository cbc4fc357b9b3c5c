/** Builders of the $filter language of OData V2, as far as the portal needs it. */

/** Returns a text literal. Quotes inside the text are doubled, against injection. */
export const text = (value: string): string => `'${value.replaceAll("'", "''")}'`

/** Returns an Edm.DateTime literal of a day yyyy-mm-dd. */
export const day = (value: string): string => `datetime'${value}T00:00:00'`

export const all = (clauses: readonly string[]): string => clauses.join(' and ')

export const any = (clauses: readonly string[]): string =>
  clauses.length === 1 ? clauses[0]! : `(${clauses.join(' or ')})`

/** Condition: a property equals one of these texts. */
export const oneOf = (property: string, values: readonly string[]): string =>
  any(values.map((value) => `${property} eq ${text(value)}`))
