import { CAPACIDADES } from '#contract/base/capacidades.ts'
import { MAX_ZIP_DOCUMENTOS } from './reglas.ts'
import type { certificadosShapes, documentosShapes } from './shapes.ts'
import type { Calls, FileLimits } from '#contract/route.ts'
import { SERVICIOS } from '#contract/base/servicios.ts'

const servicio = SERVICIOS.documentacion
const { roles: administrar } = CAPACIDADES.administrar

/** Limits of the file of a document. Only types that a browser recognizes without guessing. */
export const LIMITES_DOCUMENTO: FileLimits = {
  extensiones: ['pdf', 'png', 'jpg', 'jpeg', 'xlsx', 'xls'],
  maxBytes: 25 * 1024 * 1024,
  maxFiles: 1,
}
export const LIMITES_CERTIFICADO: FileLimits = {
  extensiones: ['pdf', 'png', 'jpg', 'jpeg'],
  maxBytes: 10 * 1024 * 1024,
  maxFiles: 1,
}

/**
 * Calls for the library. A user sees the documents in force for their negocios and razones sociales; administrators see
 * all.
 */
export const documentos: Calls<typeof documentosShapes> = {
  search: {
    summary: 'Documentos del usuario, los publicados últimos primero.',
    method: 'POST',
    path: 'documentos/v1/find/page/:page/size/:size',
    reads: ['documentos'],
    servicio,
    token: ['documentos:leer'],
    herramienta: 'Los documentos que la distribuidora publicó para la empresa: acuerdos, manuales, circulares.',
  },
  get: {
    summary: 'Un documento con sus versiones.',
    method: 'GET',
    path: 'documentos/v1/:documentoId',
    reads: ['documentos'],
    servicio,
    token: ['documentos:leer'],
  },
  download: {
    summary: 'El archivo de un documento, entero o por partes (Range). Queda en su historial.',
    method: 'GET',
    path: 'documentos/v1/:documentoId/archivo',
    reply: 'file',
    servicio,
    audited: true,
    token: ['documentos:leer'],
  },
  downloadZip: {
    summary: `Los documentos elegidos en un ZIP: hasta ${MAX_ZIP_DOCUMENTOS} y 200 MB.`,
    method: 'POST',
    path: 'documentos/v1/download/zip',
    reply: 'application/zip',
    servicio,
    audited: true,
    token: ['documentos:leer'],
  },
  setLeido: {
    summary: 'Acuse de lectura de una versión. Repetirlo no cambia nada.',
    method: 'POST',
    path: 'documentos/v1/:documentoId/leido',
    servicio,
    touches: ['documentos'],
  },
  setVisita: {
    summary: 'Anota que la persona está mirando los documentos: los de antes dejan de ser nuevos en la próxima visita.',
    method: 'POST',
    path: 'documentos/v1/visita',
    servicio,
    touches: ['documentos'],
  },
  listAccesos: {
    summary: 'Quién abrió, descargó o confirmó un documento, y qué versión; de a 100, los últimos primero.',
    method: 'GET',
    path: 'documentos/v1/:documentoId/accesos',
    reads: ['documentos'],
    roles: administrar,
  },
  create: {
    summary: 'Publica un documento con su archivo.',
    method: 'POST',
    path: 'documentos/v1',
    files: LIMITES_DOCUMENTO,
    roles: administrar,
    touches: ['documentos'],
  },
  update: {
    summary: 'Cambia un documento. Con un archivo nuevo es otra versión: se avisa y se pide leer de nuevo.',
    method: 'PUT',
    path: 'documentos/v1/:documentoId',
    files: LIMITES_DOCUMENTO,
    roles: administrar,
    touches: ['documentos'],
  },
  setArchivado: {
    summary: 'Archiva un documento, o lo vuelve a publicar.',
    method: 'POST',
    path: 'documentos/v1/:documentoId/archivado',
    roles: administrar,
    touches: ['documentos'],
  },
}

/** Calls for the certificates of a razón social. Its users upload them, and staff approve them. */
export const certificados: Calls<typeof certificadosShapes> = {
  search: {
    summary: 'Certificados vigentes en la lista, los que vencen antes primero.',
    method: 'POST',
    path: 'documentos/v1/certificados/find/page/:page/size/:size',
    reads: ['certificados'],
    servicio,
    token: ['documentos:leer'],
    herramienta: 'Los certificados impositivos de la empresa, con la fecha en que vence cada uno.',
  },
  get: {
    summary: 'Un certificado vigente.',
    method: 'GET',
    path: 'documentos/v1/certificados/:certificadoId',
    reads: ['certificados'],
    servicio,
    token: ['documentos:leer'],
  },
  listAnteriores: {
    summary: 'Los certificados que uno reemplazó, los últimos primero.',
    method: 'GET',
    path: 'documentos/v1/certificados/:certificadoId/anteriores',
    reads: ['certificados'],
    servicio,
    token: ['documentos:leer'],
  },
  create: {
    summary: 'Sube un certificado de una razón social, nuevo o en lugar de otro.',
    method: 'POST',
    path: 'documentos/v1/certificados',
    files: LIMITES_CERTIFICADO,
    servicio,
    touches: ['certificados'],
    token: ['certificados:cargar'],
  },
  setEstado: {
    undoable: { id: 'certificadoId', clases: ['certificado'] },
    summary: 'Aprueba o rechaza un certificado. Rechazar necesita un motivo.',
    method: 'POST',
    path: 'documentos/v1/certificados/:certificadoId/:estado',
    roles: CAPACIDADES.resolverCertificados.roles,
    touches: ['certificados'],
  },
}
