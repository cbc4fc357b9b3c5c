/** What was changed of a master, field by field. */
export type Cambios = Record<string, readonly [before: unknown, after: unknown]>

/** Of these fields, what is no longer as it was; of something new or gone, everything it says. */
export const changesOf = (campos: object, before: object | undefined, after: object | undefined): Cambios => {
  const [was, is] = [(before ?? {}) as Record<string, unknown>, (after ?? {}) as Record<string, unknown>]
  const fields = Object.keys(campos).filter((field) => JSON.stringify(was[field]) !== JSON.stringify(is[field]))
  return Object.fromEntries(fields.map((field) => [field, [was[field] ?? null, is[field] ?? null]]))
}

/** The message when a value is out of what its parameter takes. */
export const rangoMessage = ({ minimo, maximo, unidad }: { minimo: number; maximo: number; unidad: string }): string =>
  `Ingresá un número entero de ${minimo.toLocaleString('es-AR')} a ${maximo.toLocaleString('es-AR')}${unidad && ` (${unidad})`}.`
