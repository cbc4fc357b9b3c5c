/** Scheduled reads from SAP. A read comes after the reads whose rows it refers to. */
export const LECTURAS = {
  clientes: { texto: 'Clientes' },
  productos: { texto: 'Productos' },
  facturas: { texto: 'Facturas' },
} as const
export type Lectura = keyof typeof LECTURAS

/**
 * Minutes without a SAP read after which an administrator should check. Reads are hourly, so two have failed by then.
 */
export const ATRASO_MAXIMO_MINUTOS = 120

/** Maximum number of failed rows on screen. */
export const MAXIMO_ERRORES = 200
