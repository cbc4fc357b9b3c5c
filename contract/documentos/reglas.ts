import { clavesDe } from '#contract/base/claves.ts'

/** What a document of the library can be. */
export const TIPOS_DOCUMENTO = {
  constancia: 'Constancia',
  certificado: 'Certificado',
  formulario: 'Formulario',
  condiciones: 'Condiciones',
  politica: 'Política',
  listaPrecios: 'Lista de precios',
  catalogo: 'Catálogo general',
  manual: 'Manual',
  otro: 'Otro',
} as const
export type TipoDocumento = keyof typeof TIPOS_DOCUMENTO
export const TIPO_DOCUMENTO_IDS = clavesDe(TIPOS_DOCUMENTO)

/** Which documents, by when they count. Customers have only those in force. */
export const VIGENCIAS = {
  vigentes: 'Vigentes',
  porVencer: 'Vencen en 30 días',
  programados: 'Todavía no rigen',
  vencidos: 'Vencidos',
  archivados: 'Archivados',
} as const
export type Vigencia = keyof typeof VIGENCIAS
export const VIGENCIA_IDS = clavesDe(VIGENCIAS)
/** What anybody may ask; the rest is of who administers. */
export const VIGENCIAS_DE_TODOS: readonly Vigencia[] = ['vigentes', 'porVencer']

/** What people do with a document. */
export const ACCIONES_DOCUMENTO = {
  vista: 'Lo abrió',
  descarga: 'Lo descargó',
  zip: 'Lo bajó en un ZIP',
  lectura: 'Confirmó la lectura',
} as const
export type AccionDocumento = keyof typeof ACCIONES_DOCUMENTO
export const ACCION_DOCUMENTO_IDS = clavesDe(ACCIONES_DOCUMENTO)

/** The certificates that customers upload, each until a day. */
export const TIPOS_CERTIFICADO = {
  cuit: 'Constancia de CUIT',
  iibb: 'Ingresos Brutos',
  convenio: 'Convenio Multilateral',
  exencion: 'Exención',
  noRetencion: 'No retención',
} as const
export type TipoCertificado = keyof typeof TIPOS_CERTIFICADO
export const TIPO_CERTIFICADO_IDS = clavesDe(TIPOS_CERTIFICADO)

export const ESTADOS_CERTIFICADO = { pendiente: 'Pendiente', aprobado: 'Aprobado', rechazado: 'Rechazado' } as const
export type EstadoCertificado = keyof typeof ESTADOS_CERTIFICADO
export const ESTADO_CERTIFICADO_IDS = clavesDe(ESTADOS_CERTIFICADO)

/** Closer than this a certificate counts as about to expire. */
export const DIAS_POR_VENCER = 30

/** What a ZIP of documents may have. */
export const MAX_ZIP_DOCUMENTOS = 50
export const MAX_ZIP_BYTES = 200 * 1024 * 1024

const MIN_MOTIVO = 5

/** What is missing to decide a certificate, by its field. */
export const faltasDeCertificado = (estado: EstadoCertificado, motivo: string): Record<string, string> =>
  estado === 'rechazado' && motivo.trim().length < MIN_MOTIVO
    ? { motivo: 'Contale por qué, así sube el que corresponde.' }
    : {}
