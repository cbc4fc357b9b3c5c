import { CAPACIDADES } from '#contract/base/capacidades.ts'
import type { devolucionesShapes } from './shapes.ts'
import type { Calls } from '#contract/route.ts'
import { SERVICIOS } from '#contract/base/servicios.ts'

const servicio = SERVICIOS.devoluciones

/** Returns (spec §7). What another company owns does not exist: 404. */
export const devoluciones: Calls<typeof devolucionesShapes> = {
  create: {
    summary: 'Crea una devolución. Los archivos se nombran desde cada producto por su posición en `files`.',
    method: 'POST',
    path: 'devoluciones/v1',
    files: true,
    roles: CAPACIDADES.crearDevolucion.roles,
    servicio,
    writes: true,
  },
  getEstados: {
    summary: 'Estados de las devoluciones que se muestran y se pueden filtrar.',
    method: 'GET',
    path: 'devoluciones/v1/getEstados',
    servicio,
  },
  getMotivos: {
    summary: 'Motivos de devolución (Otros al final) y motivos de rechazo.',
    method: 'GET',
    path: 'devoluciones/v1/getMotivos',
    servicio,
  },
  search: {
    summary:
      'Lista por fecha descendente; a igual fecha, primero el mayor número externo. La página 1 no necesita cursor.',
    method: 'POST',
    path: 'devoluciones/v1/all/find/page/:page/size/:size',
    servicio,
  },
  summarize: {
    summary: 'Cuántas devoluciones están abiertas y cuántas esperan datos de transporte.',
    method: 'GET',
    path: 'devoluciones/v1/resumen',
    servicio,
  },
  get: {
    summary: 'Una devolución entera: productos, envío, historial y lo que el usuario puede hacer con ella.',
    method: 'GET',
    path: 'devoluciones/v1/:devolucionId',
    servicio,
  },
  createComentario: {
    summary: 'Agrega un comentario, con archivos ya subidos.',
    method: 'POST',
    path: 'devoluciones/v1/comentario/nuevo',
    servicio,
    writes: true,
  },
  getComentarios: {
    summary: 'Comentarios de una devolución, del más viejo al más nuevo.',
    method: 'GET',
    path: 'devoluciones/v1/comentario/get/:id',
    servicio,
  },
  setEstado: {
    summary: 'Pasa la devolución a otro estado. Una transición que la tabla no permite es 409.',
    method: 'POST',
    path: 'devoluciones/v1/update/solicitud/estado/:id/:statusId',
    servicio,
    writes: true,
  },
  saveEnvio: {
    summary: 'Guarda los datos de transporte y los archivos del envío.',
    method: 'POST',
    path: 'devoluciones/v1/save/envio/exterior',
    files: true,
    servicio,
    writes: true,
  },
  downloadExcel: {
    summary: 'Excel de lo filtrado, con celdas de número y de fecha.',
    method: 'POST',
    path: 'devoluciones/v1/download/excel',
    reply: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    servicio,
  },
}
