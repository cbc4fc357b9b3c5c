/** What is read from SAP by the clock, in the order in which one names the other; `texto` is what people call it. */
export const LECTURAS = {
  clientes: { texto: 'Clientes' },
  productos: { texto: 'Productos' },
  facturas: { texto: 'Facturas' },
} as const
export type Lectura = keyof typeof LECTURAS

/** A reading this late has missed an hour and the next one: somebody should look. */
export const ATRASO_MAXIMO_MINUTOS = 120

/** Rows that could not be loaded, as many as are shown at once. */
export const MAXIMO_ERRORES = 200
