import { z } from 'zod'
import { textoEscrito } from '#contract/base/escrito.shapes.ts'
import { Archivo } from '#contract/archivos/shapes.ts'
import {
  ACCION_DOCUMENTO_IDS,
  ESTADO_CERTIFICADO_IDS,
  MAX_ZIP_DOCUMENTOS,
  TIPO_CERTIFICADO_IDS,
  TIPO_DOCUMENTO_IDS,
  VIGENCIA_IDS,
} from './reglas.ts'
import { entero } from '#contract/valores/enteros.shapes.ts'
import { Day } from '#contract/facturas/shapes.ts'
import { CambiadoDesde, PageParams, pageOf, RazonSocialIds } from '#contract/base/paging.shapes.ts'
import type { Shapes } from '#contract/route.ts'

const Id = z.number().int()
const Dia = z.string().describe('aaaa-mm-dd')
const Instante = z.string().describe('Instante ISO')

export const DocumentoCriteria = z.object({
  texto: z.string().trim().max(80, 'Usá hasta 80 caracteres').optional(),
  tipo: z.enum(TIPO_DOCUMENTO_IDS).optional(),
  negocioId: Id.optional(),
  marcaId: Id.optional(),
  razonSocialIds: RazonSocialIds.describe('Los que puede leer alguna de estas razones sociales'),
  vigencia: z.enum(VIGENCIA_IDS).optional().describe('Los clientes ven solo los vigentes'),
  soloNuevos: z.boolean().optional().describe('Publicados desde la última visita'),
  porLeer: z.boolean().optional().describe('Esperan el acuse de lectura del usuario'),
  cursor: z.string().max(200).optional(),
})
export type DocumentoCriteria = z.output<typeof DocumentoCriteria>

export const Documento = z.object({
  documentoId: Id,
  titulo: textoEscrito(z.string()),
  tipo: z.enum(TIPO_DOCUMENTO_IDS),
  negocioId: Id.nullable().describe('Nulo: de todos los negocios'),
  negocio: z.string().nullable(),
  marcaId: Id.nullable(),
  marca: z.string().nullable(),
  vigenteDesde: Dia,
  vigenteHasta: Dia.nullable(),
  version: Id.describe('De su archivo: sube cada vez que se reemplaza'),
  revision: Id.describe('De sus datos: quien guarda dice cuál leyó'),
  publicado: Instante,
  archivado: z.boolean(),
  archivo: Archivo,
  requiereLectura: z.boolean(),
  leido: Instante.nullable().describe('Cuándo confirmó el usuario la lectura de esta versión'),
  esNuevo: z.boolean().describe('Publicado desde la última visita del usuario'),
})
export type Documento = z.output<typeof Documento>

export const DocumentoDetail = Documento.extend({
  versiones: z.array(z.object({ version: Id, nombre: textoEscrito(z.string()), tamano: Id, publicado: Instante })),
  razonesSociales: z
    .array(z.object({ razonSocialId: Id, razonSocial: z.string() }))
    .nullable()
    .describe('Para quiénes es, si no es para todos; solo para la administración'),
})
export type DocumentoDetail = z.output<typeof DocumentoDetail>

const hasOrder = ({ vigenteDesde, vigenteHasta }: { vigenteDesde: string; vigenteHasta: string | null }) =>
  vigenteHasta === null || vigenteHasta >= vigenteDesde

const DocumentoFields = z.object({
  titulo: z.string().trim().min(3, 'Ingresá un título').max(150, 'Usá hasta 150 caracteres'),
  tipo: z.enum(TIPO_DOCUMENTO_IDS, 'Elegí el tipo'),
  negocioId: Id.nullable().default(null),
  marcaId: Id.nullable().default(null),
  vigenteDesde: Day,
  vigenteHasta: Day.nullable().default(null),
  requiereLectura: z.boolean().default(false),
  razonSocialIds: z.array(Id).max(500, 'Elegí hasta 500 razones sociales').default([]).describe('Vacío: para todos'),
})
const ORDER = { path: ['vigenteHasta'], message: 'Tiene que ser igual o posterior a la vigencia desde' }

/** Data of a new document, without its file. */
export const NewDocumento = DocumentoFields.refine(hasOrder, ORDER)
export type NewDocumento = z.output<typeof NewDocumento>
const DocumentoUpdate = DocumentoFields.extend({ revision: Id }).refine(hasOrder, ORDER)

export const Acceso = z.object({
  accesoId: Id,
  cuando: Instante,
  usuario: z.string(),
  nombre: z.string(),
  accion: z.enum(ACCION_DOCUMENTO_IDS),
  version: Id,
})
export type Acceso = z.output<typeof Acceso>

export const CertificadoCriteria = z.object({
  razonSocialIds: RazonSocialIds,
  tipo: z.enum(TIPO_CERTIFICADO_IDS).optional(),
  estado: z.enum(ESTADO_CERTIFICADO_IDS).optional(),
  cursor: z.string().max(200).optional(),
})
export type CertificadoCriteria = z.output<typeof CertificadoCriteria>

export const Certificado = z.object({
  certificadoId: Id,
  razonSocialId: Id,
  razonSocial: z.string(),
  tipo: z.enum(TIPO_CERTIFICADO_IDS),
  detalle: textoEscrito(z.string()).describe('Jurisdicción u organismo, cuando hay más de uno del mismo tipo'),
  vence: Dia,
  dias: Id.describe('Días que le quedan; menos de cero: vencido'),
  estado: z.enum(ESTADO_CERTIFICADO_IDS),
  motivo: textoEscrito(z.string()).nullable().describe('Por qué se rechazó'),
  creado: Instante,
  usuario: z.string().describe('Quién lo subió'),
  resuelto: Instante.nullable(),
  anteriores: Id.describe('Cuántos reemplazó'),
  version: Id,
  archivo: Archivo,
})
export type Certificado = z.output<typeof Certificado>

export const NewCertificado = z.object({
  razonSocialId: Id.positive('Elegí la razón social'),
  tipo: z.enum(TIPO_CERTIFICADO_IDS, 'Elegí el tipo'),
  detalle: z.string().trim().max(60, 'Usá hasta 60 caracteres').default(''),
  vence: Day,
  reemplazaId: Id.nullable().default(null).describe('El certificado al que reemplaza'),
})
export type NewCertificado = z.output<typeof NewCertificado>

const DocumentoId = z.object({ documentoId: entero(z.number().int().positive()) })
const CertificadoId = z.object({ certificadoId: entero(z.number().int().positive()) })

export const documentosShapes = {
  search: {
    params: PageParams,
    body: DocumentoCriteria.extend({ cambiadoDesde: CambiadoDesde }),
    reply: pageOf(Documento),
  },
  get: {
    params: DocumentoId,
    reply: DocumentoDetail,
  },
  download: {
    params: DocumentoId,
    query: z.object({
      modo: z.enum(['vista', 'descarga']).default('descarga'),
      version: entero(z.number().int().positive()).optional().describe('La última, si no se dice'),
    }),
  },
  downloadZip: {
    body: z.object({
      documentoIds: z
        .array(z.number().int().positive())
        .min(1, 'Elegí al menos un documento')
        .max(MAX_ZIP_DOCUMENTOS, `Elegí hasta ${MAX_ZIP_DOCUMENTOS} documentos`),
    }),
  },
  setLeido: {
    params: DocumentoId,
    body: z.object({ version: z.number().int() }),
    reply: z.object({ leido: z.string().describe('Instante ISO') }),
  },
  setVisita: {
    reply: z.object({ visita: z.string().describe('Instante ISO') }),
  },
  listAccesos: {
    params: DocumentoId,
    query: z.object({ antesDe: entero(z.number().int().positive()).optional() }),
    reply: z.object({ accesos: z.array(Acceso), hayMas: z.boolean() }),
  },
  create: {
    body: NewDocumento,
    reply: z.object({ documentoId: z.number().int() }),
  },
  update: {
    params: DocumentoId,
    body: DocumentoUpdate,
    reply: z.object({ documentoId: z.number().int(), version: z.number().int(), revision: z.number().int() }),
  },
  setArchivado: {
    params: DocumentoId,
    body: z.object({ archivado: z.boolean() }),
    reply: z.object({ documentoId: z.number().int(), archivado: z.boolean() }),
  },
} satisfies Shapes

export const certificadosShapes = {
  search: {
    params: PageParams,
    body: CertificadoCriteria.extend({ cambiadoDesde: CambiadoDesde }),
    reply: pageOf(Certificado),
  },
  get: {
    params: CertificadoId,
    reply: Certificado,
  },
  listAnteriores: {
    params: CertificadoId,
    reply: z.array(Certificado),
  },
  create: {
    body: NewCertificado,
    reply: z.object({ certificadoId: z.number().int() }),
  },
  setEstado: {
    params: CertificadoId.extend({ estado: z.enum(['aprobado', 'rechazado']) }),
    body: z.object({
      version: z.number().int(),
      motivo: z.string().trim().max(300, 'Usá hasta 300 caracteres').default(''),
    }),
    reply: Certificado.pick({ certificadoId: true, estado: true, version: true }),
  },
} satisfies Shapes
