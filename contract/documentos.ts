import { z } from 'zod'
import { entero } from './enteros.ts'
import { CAPACIDADES } from './capacidades.ts'
import {
  Acceso,
  Certificado,
  CertificadoCriteria,
  Documento,
  DocumentoCriteria,
  DocumentoDetail,
  DocumentoUpdate,
  NewCertificado,
  NewDocumento,
} from './documentos.schemas.ts'
import { MAX_ZIP_DOCUMENTOS, TIPO_CERTIFICADO_IDS } from './documentos.tabla.ts'
import { PageParams, pageOf } from './paging.ts'
import { type FileLimits, route } from './route.ts'
import { SERVICIOS } from './servicios.ts'

const servicio = SERVICIOS.documentacion
const { roles: administrar } = CAPACIDADES.administrar
const DocumentoId = z.object({ documentoId: entero(z.number().int().positive()) })
const CertificadoId = z.object({ certificadoId: entero(z.number().int().positive()) })

/** The file of a document: nothing that a browser would have to guess. */
export const LIMITES_DOCUMENTO: FileLimits = {
  extensiones: ['pdf', 'png', 'jpg', 'jpeg', 'xlsx', 'xls'],
  maxBytes: 25 * 1024 * 1024,
  maxFiles: 1,
}
/** What a certificate is uploaded as. */
export const LIMITES_CERTIFICADO: FileLimits = {
  extensiones: ['pdf', 'png', 'jpg', 'jpeg'],
  maxBytes: 10 * 1024 * 1024,
  maxFiles: 1,
}

/** The library: each person has the documents in force of their businesses and companies; who administers has all. */
export const documentos = {
  search: route({
    summary: 'Documentos que le tocan a quien pregunta, los publicados últimos primero.',
    method: 'POST',
    path: 'documentos/v1/find/page/:page/size/:size',
    params: PageParams,
    body: DocumentoCriteria,
    reply: pageOf(Documento),
    servicio,
  }),
  summarize: route({
    summary: 'Cuántos documentos esperan lectura, cuántos hay nuevos y qué certificados vencen en 30 días.',
    method: 'GET',
    path: 'documentos/v1/resumen',
    reply: z.object({
      sinLeer: z.number().int(),
      nuevos: z.number().int().describe('Publicados desde la última visita'),
      porVencer: z.array(
        z.object({
          certificadoId: z.number().int(),
          tipo: z.enum(TIPO_CERTIFICADO_IDS),
          razonSocialId: z.number().int(),
          vence: z.string().describe('aaaa-mm-dd'),
        }),
      ),
    }),
    servicio,
  }),
  get: route({
    summary: 'Un documento con sus versiones.',
    method: 'GET',
    path: 'documentos/v1/:documentoId',
    params: DocumentoId,
    reply: DocumentoDetail,
    servicio,
  }),
  download: route({
    summary: 'El archivo de un documento, entero o por partes (Range). Queda en su registro.',
    method: 'GET',
    path: 'documentos/v1/:documentoId/archivo',
    params: DocumentoId,
    query: z.object({
      modo: z.enum(['vista', 'descarga']).default('descarga'),
      version: entero(z.number().int().positive()).optional().describe('La última, si no se dice'),
    }),
    reply: 'file',
    servicio,
    audited: true,
  }),
  downloadZip: route({
    summary: `Los documentos elegidos en un ZIP: hasta ${MAX_ZIP_DOCUMENTOS} y 200 MB.`,
    method: 'POST',
    path: 'documentos/v1/download/zip',
    body: z.object({
      documentoIds: z
        .array(z.number().int().positive())
        .min(1, 'Elegí al menos un documento')
        .max(MAX_ZIP_DOCUMENTOS, `Elegí hasta ${MAX_ZIP_DOCUMENTOS} documentos`),
    }),
    reply: 'file',
    servicio,
    audited: true,
  }),
  setLeido: route({
    summary: 'Acuse de lectura de una versión. Repetirlo no cambia nada.',
    method: 'POST',
    path: 'documentos/v1/:documentoId/leido',
    params: DocumentoId,
    body: z.object({ version: z.number().int() }),
    reply: z.object({ leido: z.string().describe('Instante ISO') }),
    servicio,
    writes: true,
  }),
  setVisita: route({
    summary: 'Anota que la persona está mirando los documentos: los de antes dejan de ser nuevos en la próxima visita.',
    method: 'POST',
    path: 'documentos/v1/visita',
    reply: z.object({ visita: z.string().describe('Instante ISO') }),
    servicio,
    writes: true,
  }),
  listAccesos: route({
    summary: 'Quién abrió, descargó o confirmó un documento, y qué versión; de a 100, los últimos primero.',
    method: 'GET',
    path: 'documentos/v1/:documentoId/accesos',
    params: DocumentoId,
    query: z.object({ antesDe: entero(z.number().int().positive()).optional() }),
    reply: z.object({ accesos: z.array(Acceso), hayMas: z.boolean() }),
    roles: administrar,
  }),
  create: route({
    summary: 'Publica un documento con su archivo.',
    method: 'POST',
    path: 'documentos/v1',
    body: NewDocumento,
    files: LIMITES_DOCUMENTO,
    reply: z.object({ documentoId: z.number().int() }),
    roles: administrar,
    writes: true,
  }),
  update: route({
    summary: 'Cambia un documento. Con un archivo nuevo es otra versión: se avisa y se pide leer de nuevo.',
    method: 'PUT',
    path: 'documentos/v1/:documentoId',
    params: DocumentoId,
    body: DocumentoUpdate,
    files: LIMITES_DOCUMENTO,
    reply: z.object({ documentoId: z.number().int(), version: z.number().int(), revision: z.number().int() }),
    roles: administrar,
    writes: true,
  }),
  setArchivado: route({
    summary: 'Saca un documento de la vista de los clientes, o lo devuelve.',
    method: 'POST',
    path: 'documentos/v1/:documentoId/archivado',
    params: DocumentoId,
    body: z.object({ archivado: z.boolean() }),
    reply: z.object({ documentoId: z.number().int(), archivado: z.boolean() }),
    roles: administrar,
    writes: true,
  }),
}

/** The certificates of a company, which its people upload and the distributor approves. */
export const certificados = {
  search: route({
    summary: 'Certificados vigentes en la lista, los que vencen antes primero.',
    method: 'POST',
    path: 'documentos/v1/certificados/find/page/:page/size/:size',
    params: PageParams,
    body: CertificadoCriteria,
    reply: pageOf(Certificado),
    servicio,
  }),
  listAnteriores: route({
    summary: 'Los certificados que uno reemplazó, los últimos primero.',
    method: 'GET',
    path: 'documentos/v1/certificados/:certificadoId/anteriores',
    params: CertificadoId,
    reply: z.array(Certificado),
    servicio,
  }),
  create: route({
    summary: 'Sube un certificado de una razón social, nuevo o en lugar de otro.',
    method: 'POST',
    path: 'documentos/v1/certificados',
    body: NewCertificado,
    files: LIMITES_CERTIFICADO,
    reply: z.object({ certificadoId: z.number().int() }),
    servicio,
    writes: true,
  }),
  setEstado: route({
    summary: 'Aprueba o rechaza un certificado. Rechazar necesita un motivo.',
    method: 'POST',
    path: 'documentos/v1/certificados/:certificadoId/:estado',
    params: CertificadoId.extend({ estado: z.enum(['aprobado', 'rechazado']) }),
    body: z.object({
      version: z.number().int(),
      motivo: z.string().trim().max(300, 'Usá hasta 300 caracteres').default(''),
    }),
    reply: Certificado.pick({ certificadoId: true, estado: true, version: true }),
    roles: CAPACIDADES.resolverCertificados.roles,
    writes: true,
  }),
}
