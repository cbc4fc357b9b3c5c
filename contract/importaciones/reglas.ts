import type { FileLimits } from '#contract/route.ts'

/**
 * Kinds of data that can be imported, in an order that works for an empty installation. The server has their columns.
 */
export const IMPORTABLES = {
  negocios: 'Negocios y marcas',
  empresas: 'Clientes',
  contactos: 'Contactos',
  personas: 'Usuarios de los clientes',
  productos: 'Productos',
  facturas: 'Facturas',
  'cuenta-corriente': 'Cuenta corriente',
  documentos: 'Detalle de comprobantes',
  creditos: 'Límites de crédito',
  centros: 'Centros de garantías',
  motos: 'Modelos de motos',
  unidades: 'Motos vendidas',
  transportes: 'Transportes',
  sectores: 'Sectores',
  motivos: 'Motivos de reclamo y garantía',
  feriados: 'Feriados',
  acreditaciones: 'Acreditaciones bancarias',
} as const
export type Que = keyof typeof IMPORTABLES

export const ORIGENES = { pantalla: 'Archivo', api: 'API', comando: 'Comando' } as const
export type OrigenImportacion = keyof typeof ORIGENES

/** States of an import. `activa`: true while a process is working on the import. */
export const ESTADOS_IMPORTACION = {
  subida: { texto: 'Falta revisar', activa: false },
  revisando: { texto: 'Revisando', activa: true },
  revisada: { texto: 'Revisada', activa: false },
  importando: { texto: 'Importando', activa: true },
  terminada: { texto: 'Terminada', activa: false },
  fallada: { texto: 'No se pudo', activa: false },
  deshaciendo: { texto: 'Deshaciendo', activa: true },
  deshecha: { texto: 'Deshecha', activa: false },
} as const
export type EstadoImportacion = keyof typeof ESTADOS_IMPORTACION

/** Reasons why undoing an import leaves a row unchanged. */
export const POR_QUE_QUEDO = {
  cambiada: 'Alguien la cambió después.',
  usada: 'Ya hay algo que la usa.',
} as const

/** Highest line in which a file may have its header. */
export const MAX_ENCABEZADO = 1000

export const MAX_LOTE = 1000

export const LIMITES_IMPORTACION: FileLimits = {
  extensiones: ['csv', 'txt', 'xlsx', 'xls'],
  maxBytes: 100 * 1024 * 1024,
  maxFiles: 1,
}
