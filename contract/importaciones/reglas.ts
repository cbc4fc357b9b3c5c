import type { FileLimits } from '#contract/route.ts'

/** What can be imported, in an order in which an empty installation can be filled. What each has is the server's table. */
export const QUE = {
  negocios: 'Negocios y marcas',
  empresas: 'Empresas',
  contactos: 'Contactos',
  personas: 'Personas de los clientes',
  productos: 'Productos',
  facturas: 'Facturas',
  'cuenta-corriente': 'Cuenta corriente',
  documentos: 'Detalle de comprobantes',
  creditos: 'Límites de crédito',
  centros: 'Centros de garantía',
  motos: 'Motos',
  unidades: 'Unidades vendidas',
  transportes: 'Transportes',
  sectores: 'Sectores',
  motivos: 'Motivos de reclamo y garantía',
  feriados: 'Feriados',
  acreditaciones: 'Acreditaciones bancarias',
} as const
export type Que = keyof typeof QUE

/** Where an import comes from. */
export const ORIGENES = { pantalla: 'Archivo', api: 'API', comando: 'Comando' } as const
export type OrigenImportacion = keyof typeof ORIGENES

/** What an import can be doing; `activa`: somebody works on it. */
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

/** Why what an import changed does not go back when it is undone. */
export const POR_QUE_QUEDO = {
  cambiada: 'Alguien la cambió después.',
  usada: 'Ya hay algo que la usa.',
} as const

/** Below this line nobody writes a header. */
export const MAX_ENCABEZADO = 1000

/** Rows of one batch of the API. */
export const MAX_LOTE = 1000

/** A file to import. */
export const LIMITES_IMPORTACION: FileLimits = {
  extensiones: ['csv', 'txt', 'xlsx'],
  maxBytes: 100 * 1024 * 1024,
  maxFiles: 1,
}
