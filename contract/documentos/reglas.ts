import { clavesDe } from '#contract/base/claves.ts'

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

/** Options of the filter by validity. Customers see only documents that are in force. */
export const VIGENCIAS = {
  vigentes: 'Vigentes',
  porVencer: 'Vencen en 30 días',
  programados: 'Todavía no rigen',
  vencidos: 'Vencidos',
  archivados: 'Archivados',
} as const
export type Vigencia = keyof typeof VIGENCIAS
export const VIGENCIA_IDS = clavesDe(VIGENCIAS)
/** Options of the filter that all users can choose. The other options are only for administrators. */
export const VIGENCIAS_DE_TODOS: readonly Vigencia[] = ['vigentes', 'porVencer']

/** Actions of users on a document that the portal records. */
export const ACCIONES_DOCUMENTO = {
  vista: 'Lo abrió',
  descarga: 'Lo descargó',
  zip: 'Lo descargó en un ZIP',
  lectura: 'Confirmó la lectura',
} as const
export type AccionDocumento = keyof typeof ACCIONES_DOCUMENTO
export const ACCION_DOCUMENTO_IDS = clavesDe(ACCIONES_DOCUMENTO)

/** Types of certificate that customers upload; each certificate has an expiry date. */
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

/** Days before expiry during which a certificate counts as expiring soon. */
export const DIAS_POR_VENCER = 30

export const MAX_ZIP_DOCUMENTOS = 50
export const MAX_ZIP_BYTES = 200 * 1024 * 1024

const MIN_MOTIVO = 5

/** Returns the errors of a decision on a certificate, by field. */
export const faltasDeCertificado = (estado: EstadoCertificado, motivo: string): Record<string, string> =>
  estado === 'rechazado' && motivo.trim().length < MIN_MOTIVO
    ? { motivo: 'Contale por qué, así sube el que corresponde.' }
    : {}
