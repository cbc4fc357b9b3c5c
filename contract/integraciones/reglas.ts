/** Scheduled reads from SAP. A read comes after those whose rows it refers to. */
export const LECTURAS = {
  clientes: { texto: 'Clientes' },
  productos: { texto: 'Productos' },
  facturas: { texto: 'Facturas' },
} as const
export type Lectura = keyof typeof LECTURAS

/** Minutes without a read after which an administrator should check. The reads are hourly, so two were missed. */
export const ATRASO_MAXIMO_MINUTOS = 120

/** Maximum of failed rows that the screen shows. */
export const MAXIMO_ERRORES = 200
