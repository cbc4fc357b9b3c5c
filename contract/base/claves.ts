/** Returns the keys of a table as a non-empty tuple, which the enum of zod requires. */
export const clavesDe = <K extends string>(tabla: Readonly<Partial<Record<K, unknown>>>): [K, ...K[]] =>
  Object.keys(tabla) as [K, ...K[]]
