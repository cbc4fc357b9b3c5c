import { certificados, documentos } from '#contract/documentos/calls.ts'
import { documentosShapes, certificadosShapes } from '#contract/documentos/shapes.ts'
import type { FileStore } from '#server/files/files.ts'
import { implement } from '#server/http/implement.ts'
import {
  createCertificado,
  getCertificado,
  listAnteriores,
  searchCertificados,
  setEstadoCertificado,
} from './certificados.service.ts'
import { downloadDocumento, downloadDocumentos } from './documentos-descargas.service.ts'
import { createDocumento, setArchivado, updateDocumento } from './documentos-edicion.service.ts'
import { getDocumento, listAccesos, searchDocumentos, setLeido, setVisita } from './documentos.service.ts'

export const documentosRoutes = (store: FileStore) => [
  ...implement(documentos, documentosShapes, {
    search: searchDocumentos,
    get: getDocumento,
    download: (context, sent) => downloadDocumento(context, sent, store),
    downloadZip: (context, sent) => downloadDocumentos(context, sent, store),
    setLeido,
    setVisita,
    listAccesos,
    create: createDocumento,
    update: updateDocumento,
    setArchivado,
  }),
  ...implement(certificados, certificadosShapes, {
    search: searchCertificados,
    get: getCertificado,
    listAnteriores,
    create: createCertificado,
    setEstado: setEstadoCertificado,
  }),
]
