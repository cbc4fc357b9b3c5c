/** The names of a table, as an enum of zod takes them: there is at least one. */
export const clavesDe = <K extends string>(tabla: Readonly<Partial<Record<K, unknown>>>): [K, ...K[]] =>
  Object.keys(tabla) as [K, ...K[]]
