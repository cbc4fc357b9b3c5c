/** Functions that build conditions in the $filter language of OData V2, as far as the portal needs it. */

/** Returns a text literal. Doubles the quotes inside the text, against injection. */
export const text = (value: string): string => `'${value.replaceAll("'", "''")}'`

/** Returns the Edm.DateTime literal of a day (yyyy-mm-dd). */
export const day = (value: string): string => `datetime'${value}T00:00:00'`

export const all = (clauses: readonly string[]): string => clauses.join(' and ')

export const any = (clauses: readonly string[]): string =>
  clauses.length === 1 ? clauses[0]! : `(${clauses.join(' or ')})`

/** OData condition: the property equals one of these texts. */
export const oneOf = (property: string, values: readonly string[]): string =>
  any(values.map((value) => `${property} eq ${text(value)}`))
