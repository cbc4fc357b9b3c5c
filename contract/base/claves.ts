/** Returns the keys of a table as zod's enum takes them: a non-empty tuple. */
export const clavesDe = <K extends string>(tabla: Readonly<Partial<Record<K, unknown>>>): [K, ...K[]] =>
  Object.keys(tabla) as [K, ...K[]]
