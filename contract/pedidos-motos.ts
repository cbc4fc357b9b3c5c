import { z } from 'zod'
import { entero } from './enteros.ts'
import { Archivo } from './archivos.ts'
import { CAPACIDADES } from './capacidades.ts'
import { PageParams, pageOf } from './paging.ts'
import {
  Credito,
  ModeloMoto,
  PedidoBorrador,
  PedidoCriteria,
  PedidoDetail,
  PedidoEstadoUpdate,
  PedidoRow,
  TipoDocumento,
} from './pedidos-motos.schemas.ts'
import { type FileLimits, route } from './route.ts'
import { SERVICIOS } from './servicios.ts'

const servicio = SERVICIOS.pedidosMotos
const { roles } = CAPACIDADES.pedirMotos
const PedidoId = z.object({ pedidoId: entero(z.number().int().positive()) })
const Saved = z.object({ pedidoId: z.number().int(), version: z.number().int() })
const Documento = PedidoId.extend({ unidadId: entero(z.number().int().positive()), documento: TipoDocumento })

/** A paper of a unit. */
export const LIMITES_DOCUMENTO: FileLimits = {
  extensiones: ['pdf', 'png', 'jpg', 'jpeg'],
  maxBytes: 10 * 1024 * 1024,
  maxFiles: 1,
}

/** Orders of motorcycles (domain §6). What another company owns is 404, and so is a draft for the distributor's people who did not write it. */
export const pedidosMotos = {
  listModelos: route({
    summary: 'Modelos que se pueden pedir, con sus colores y cómo está el stock de cada uno.',
    method: 'GET',
    path: 'pedidosmotos/v1/modelos',
    reply: z.array(ModeloMoto),
    roles,
    servicio,
  }),
  getCredito: route({
    summary: 'Crédito de una razón social, en pesos. Nulo cuando no se sabe: nunca cero.',
    method: 'GET',
    path: 'pedidosmotos/v1/credito',
    query: z.object({ razonSocialId: entero() }),
    reply: Credito,
    roles,
    servicio,
  }),
  create: route({
    summary: 'Empieza un pedido: queda en borrador hasta que se envía.',
    method: 'POST',
    path: 'pedidosmotos/v1',
    body: PedidoBorrador,
    reply: Saved,
    roles,
    servicio,
    writes: true,
  }),
  update: route({
    summary: 'Guarda el borrador entero. Con otra versión, o ya enviado, es 409.',
    method: 'PUT',
    path: 'pedidosmotos/v1/:pedidoId',
    params: PedidoId,
    body: PedidoBorrador.extend({ version: z.number('Falta la versión').int() }),
    reply: Saved,
    roles,
    servicio,
    writes: true,
  }),
  search: route({
    summary: 'Lista por fecha descendente. La página 1 no necesita cursor.',
    method: 'POST',
    path: 'pedidosmotos/v1/busqueda/page/:page/size/:size',
    params: PageParams,
    body: PedidoCriteria,
    reply: pageOf(PedidoRow),
    roles,
    servicio,
  }),
  get: route({
    summary: 'Un pedido entero, con lo que se puede hacer con él.',
    method: 'GET',
    path: 'pedidosmotos/v1/:pedidoId',
    params: PedidoId,
    reply: PedidoDetail,
    roles,
    servicio,
  }),
  setEstado: route({
    summary:
      'Pasa el pedido a otro estado con lo que ese cambio pide; enviar (102) y anular (111) también. Lo que la tabla no permite es 409.',
    method: 'POST',
    path: 'pedidosmotos/v1/:pedidoId/estado/:estadoId',
    params: PedidoId.extend({ estadoId: entero() }),
    body: PedidoEstadoUpdate,
    reply: z.object({ pedidoId: z.number().int(), estadoId: z.number().int(), version: z.number().int() }),
    roles,
    servicio,
    writes: true,
  }),
  setColor: route({
    summary: 'Cambia el color de una línea, hasta que las unidades estén asignadas.',
    method: 'PUT',
    path: 'pedidosmotos/v1/:pedidoId/linea/:lineaId/color',
    params: PedidoId.extend({ lineaId: entero(z.number().int().positive()) }),
    body: z.object({ color: z.string().trim().min(1, 'Elegí el color').max(40), version: z.number().int() }),
    reply: Saved,
    roles,
    servicio,
    writes: true,
  }),
  addDocumento: route({
    summary: 'Carga un papel de una unidad; el anterior del mismo tipo se reemplaza.',
    method: 'POST',
    path: 'pedidosmotos/v1/:pedidoId/unidad/:unidadId/documento/:documento',
    params: Documento,
    body: z.object({}),
    files: LIMITES_DOCUMENTO,
    reply: Archivo.extend({ documento: TipoDocumento }),
    roles: CAPACIDADES.revisarPedidosMotos.roles,
    writes: true,
  }),
  downloadDocumento: route({
    summary: 'Descarga un papel de una unidad.',
    method: 'GET',
    path: 'pedidosmotos/v1/:pedidoId/unidad/:unidadId/documento/:documento',
    params: Documento,
    reply: 'file',
    roles,
    servicio,
  }),
  downloadPdf: route({
    summary: 'El pedido en PDF.',
    method: 'GET',
    path: 'pedidosmotos/v1/:pedidoId/pdf',
    params: PedidoId,
    reply: 'application/pdf',
    roles,
    servicio,
  }),
  downloadExcel: route({
    summary: 'Excel de lo filtrado, con celdas de número y de fecha.',
    method: 'POST',
    path: 'pedidosmotos/v1/download/excel',
    body: PedidoCriteria,
    reply: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    roles,
    servicio,
  }),
}
