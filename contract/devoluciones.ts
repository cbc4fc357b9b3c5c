import { z } from 'zod'
import { entero } from './enteros.ts'
import { CAPACIDADES } from './capacidades.ts'
import { Archivo } from './archivos.ts'
import { Comentario } from './comentarios.ts'
import {
  DevolucionCriteria,
  DevolucionDetail,
  DevolucionRow,
  EstadoUpdate,
  MotivoDevolucion,
  NewComentario,
  NewDevolucion,
  NewEnvio,
} from './devoluciones.schemas.ts'
import { PageParams, pageOf } from './paging.ts'
import { route } from './route.ts'
import { SERVICIOS } from './servicios.ts'

const servicio = SERVICIOS.devoluciones
const Id = entero(z.number().int().positive())

/** Returns (spec §7). What another company owns does not exist: 404. */
export const devoluciones = {
  create: route({
    summary: 'Crea una devolución. Los archivos se nombran desde cada producto por su posición en `files`.',
    method: 'POST',
    path: 'devoluciones/v1',
    body: NewDevolucion,
    files: true,
    reply: z.object({ devolucionId: z.number().int() }),
    roles: CAPACIDADES.crearDevolucion.roles,
    servicio,
    writes: true,
  }),
  getEstados: route({
    summary: 'Estados de las devoluciones que se muestran y se pueden filtrar.',
    method: 'GET',
    path: 'devoluciones/v1/getEstados',
    reply: z.array(z.object({ estadoId: z.number().int(), nombre: z.string(), texto: z.string() })),
    servicio,
  }),
  getMotivos: route({
    summary: 'Motivos de devolución (Otros al final) y motivos de rechazo.',
    method: 'GET',
    path: 'devoluciones/v1/getMotivos',
    reply: z.object({
      motivos: z.array(MotivoDevolucion),
      rechazos: z.array(z.object({ motivoRechazoId: z.number().int(), motivo: z.string() })),
    }),
    servicio,
  }),
  search: route({
    summary:
      'Lista por fecha descendente; a igual fecha, primero el mayor número externo. La página 1 no necesita cursor.',
    method: 'POST',
    path: 'devoluciones/v1/all/find/page/:page/size/:size',
    params: PageParams,
    body: DevolucionCriteria,
    reply: pageOf(DevolucionRow),
    servicio,
  }),
  summarize: route({
    summary: 'Cuántas devoluciones están abiertas y cuántas esperan datos de transporte.',
    method: 'GET',
    path: 'devoluciones/v1/resumen',
    query: z.object({ razonSocialId: entero().optional() }),
    reply: z.object({ esperanTransporte: z.number().int(), abiertas: z.number().int() }),
    servicio,
  }),
  get: route({
    summary: 'Una devolución entera: productos, envío, historial y lo que el usuario puede hacer con ella.',
    method: 'GET',
    path: 'devoluciones/v1/:devolucionId',
    params: z.object({ devolucionId: Id }),
    reply: DevolucionDetail,
    servicio,
  }),
  createComentario: route({
    summary: 'Agrega un comentario, con archivos ya subidos.',
    method: 'POST',
    path: 'devoluciones/v1/comentario/nuevo',
    body: NewComentario,
    reply: Comentario,
    servicio,
    writes: true,
  }),
  getComentarios: route({
    summary: 'Comentarios de una devolución, del más viejo al más nuevo.',
    method: 'GET',
    path: 'devoluciones/v1/comentario/get/:id',
    params: z.object({ id: Id }),
    reply: z.array(Comentario),
    servicio,
  }),
  setEstado: route({
    summary: 'Pasa la devolución a otro estado. Una transición que la tabla no permite es 409.',
    method: 'POST',
    path: 'devoluciones/v1/update/solicitud/estado/:id/:statusId',
    params: z.object({ id: Id, statusId: entero() }),
    body: EstadoUpdate.optional(),
    reply: z.object({ devolucionId: z.number().int(), estadoId: z.number().int(), version: z.number().int() }),
    servicio,
    writes: true,
  }),
  saveEnvio: route({
    summary: 'Guarda los datos de transporte y los archivos del envío.',
    method: 'POST',
    path: 'devoluciones/v1/save/envio/exterior',
    body: NewEnvio,
    files: true,
    reply: z.object({ devolucionId: z.number().int(), estadoId: z.number().int(), archivos: z.array(Archivo) }),
    servicio,
    writes: true,
  }),
  downloadExcel: route({
    summary: 'Excel de lo filtrado, con celdas de número y de fecha.',
    method: 'POST',
    path: 'devoluciones/v1/download/excel',
    body: DevolucionCriteria,
    reply: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    servicio,
  }),
}
