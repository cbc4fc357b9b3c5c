import { CAPACIDADES } from '#contract/base/capacidades.ts'
import type { pedidosRazonSocialShapes } from './shapes.ts'
import type { Calls } from '#contract/route.ts'

/** Calls for the requests to act for a further razón social (flag add-legal-entity). */
export const pedidosRazonSocial: Calls<typeof pedidosRazonSocialShapes> = {
  create: {
    summary: 'Pide trabajar para una razón social, con la documentación que lo prueba.',
    method: 'POST',
    path: 'razonsocial/v1/validar',
    files: true,
    touches: ['altas'],
  },
  list: {
    summary: 'Las altas propias, las más nuevas primero.',
    method: 'GET',
    path: 'razonsocial/v1/validar',
    reads: ['altas'],
  },
  get: {
    summary: 'Un alta, para quien la resuelve.',
    method: 'GET',
    path: 'razonsocial/v1/validar/:pedidoId',
    reads: ['altas'],
    roles: CAPACIDADES.resolverRazonesSociales.roles,
  },
  search: {
    summary: 'Altas por resolver o resueltas, las más nuevas primero.',
    method: 'POST',
    path: 'razonsocial/v1/validar/page/:page/size/:size',
    reads: ['altas'],
    roles: CAPACIDADES.resolverRazonesSociales.roles,
  },
  setEstado: {
    undoable: { id: 'pedidoId', clases: ['alta'] },
    summary:
      'Aprueba o rechaza un alta. Aprobar una razón social que no está cargada necesita su código de cliente; rechazar, un motivo.',
    method: 'POST',
    path: 'razonsocial/v1/validar/:pedidoId/:estado',
    roles: CAPACIDADES.resolverRazonesSociales.roles,
    touches: ['altas', 'fichas'],
    fresh: [['estado', 'aprobado']],
  },
  download: {
    summary: 'Un archivo de un alta, para quien lo subió y para quien resuelve.',
    method: 'GET',
    path: 'razonsocial/v1/validar/:pedidoId/archivo/:archivoId',
    reply: 'file',
  },
}
