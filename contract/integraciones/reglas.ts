/** Scheduled reads from SAP, in order of their references. */
export const LECTURAS = {
  clientes: { texto: 'Clientes' },
  productos: { texto: 'Productos' },
  facturas: { texto: 'Facturas' },
} as const
export type Lectura = keyof typeof LECTURAS

/** Minutes without a read after which an administrator should check: two hourly reads were missed. */
export const ATRASO_MAXIMO_MINUTOS = 120

/** Maximum shown rows that could not be loaded. */
export const MAXIMO_ERRORES = 200
