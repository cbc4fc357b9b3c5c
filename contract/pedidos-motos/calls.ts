import { CAPACIDADES } from '#contract/base/capacidades.ts'
import type { pedidosMotosShapes } from './shapes.ts'
import { LIMITES_IMAGEN } from '#contract/imagenes/reglas.ts'
import type { Calls, FileLimits } from '#contract/route.ts'
import { SERVICIOS } from '#contract/base/servicios.ts'

const servicio = SERVICIOS.pedidosMotos
const { roles } = CAPACIDADES.pedirMotos

export const LIMITES_DOCUMENTO: FileLimits = {
  extensiones: ['pdf', 'png', 'jpg', 'jpeg'],
  maxBytes: 10 * 1024 * 1024,
  maxFiles: 1,
}

/**
 * Calls for the orders of motos (domain §6). Orders of another razón social answer 404; so do drafts, for staff who did
 * not write them.
 */
export const pedidosMotos: Calls<typeof pedidosMotosShapes> = {
  listModelos: {
    summary: 'Modelos que se pueden pedir, con sus colores y cómo está el stock de cada uno.',
    method: 'GET',
    path: 'pedidosmotos/v1/modelos',
    reads: ['maestros', 'pedidosMotos'],
    roles,
    servicio,
    token: ['pedidos:leer', 'pedidos:crear'],
  },
  downloadFoto: {
    summary: 'La foto de un modelo, en WebP. Cada cambio es otro fotoId.',
    method: 'GET',
    path: 'pedidosmotos/v1/modelos/:modeloId/foto',
    reply: 'image/webp',
    roles,
    servicio,
  },
  setFoto: {
    summary: 'Cambia la foto de un modelo: un PNG o JPEG de hasta 2 MB. Se recorta al centro y se rehace.',
    method: 'POST',
    path: 'pedidosmotos/v1/modelos/:modeloId/foto',
    files: LIMITES_IMAGEN,
    roles: CAPACIDADES.administrar.roles,
    touches: ['maestros', 'fichas'],
  },
  deleteFoto: {
    summary: 'Quita la foto de un modelo: queda el dibujo.',
    method: 'DELETE',
    path: 'pedidosmotos/v1/modelos/:modeloId/foto',
    roles: CAPACIDADES.administrar.roles,
    touches: ['maestros', 'fichas'],
  },
  getCredito: {
    summary: 'Crédito de una razón social, en pesos. Nulo cuando no se sabe: nunca cero.',
    method: 'GET',
    path: 'pedidosmotos/v1/credito',
    reads: ['pedidosMotos'],
    roles,
    servicio,
    token: ['pedidos:crear'],
  },
  create: {
    summary: 'Empieza un pedido: queda en borrador hasta que se envía.',
    method: 'POST',
    path: 'pedidosmotos/v1',
    roles,
    servicio,
    touches: ['borradores'],
    token: ['pedidos:crear'],
  },
  update: {
    summary: 'Guarda el borrador entero. Con otra versión, o ya enviado, es 409.',
    method: 'PUT',
    path: 'pedidosmotos/v1/:pedidoId',
    roles,
    servicio,
    touches: ['borradores'],
    token: ['pedidos:crear'],
  },
  search: {
    summary: 'Lista por fecha descendente. La página 1 no necesita cursor.',
    method: 'POST',
    path: 'pedidosmotos/v1/busqueda/page/:page/size/:size',
    reads: ['pedidosMotos', 'borradores', 'leidos'],
    roles,
    servicio,
    token: ['pedidos:leer'],
    herramienta: 'Los pedidos de motos de la empresa, por estado, fecha o texto.',
  },
  count: {
    summary: 'Cuántos de lo filtrado hay en cada pestaña de la lista, y en total.',
    method: 'POST',
    path: 'pedidosmotos/v1/busqueda/cuenta',
    reads: ['pedidosMotos', 'borradores', 'leidos'],
    roles,
    servicio,
    token: ['pedidos:leer'],
  },
  get: {
    summary: 'Un pedido entero, con lo que se puede hacer con él.',
    method: 'GET',
    path: 'pedidosmotos/v1/:pedidoId',
    reads: ['pedidosMotos'],
    roles,
    servicio,
    token: ['pedidos:leer'],
    herramienta: 'Un pedido de motos entero: modelos, precios, unidades con su chasis e historial.',
  },
  setEstado: {
    undoable: { id: 'pedidoId', clases: ['pedido'] },
    summary:
      'Pasa el pedido a otro estado con lo que ese cambio pide; enviar (102) y anular (111) también. Lo que la tabla no permite es 409.',
    method: 'POST',
    path: 'pedidosmotos/v1/:pedidoId/estado/:estadoId',
    roles,
    servicio,
    touches: ['pedidosMotos'],
    token: ['pedidos:crear'],
  },
  setColor: {
    summary: 'Cambia el color de un renglón, hasta que las unidades estén asignadas.',
    method: 'PUT',
    path: 'pedidosmotos/v1/:pedidoId/linea/:lineaId/color',
    roles,
    servicio,
    touches: ['pedidosMotos'],
    token: ['pedidos:crear'],
  },
  addDocumento: {
    summary: 'Carga un documento de una unidad; el anterior del mismo tipo se reemplaza.',
    method: 'POST',
    path: 'pedidosmotos/v1/:pedidoId/unidad/:unidadId/documento/:documento',
    files: LIMITES_DOCUMENTO,
    roles: CAPACIDADES.revisarPedidosMotos.roles,
    touches: ['pedidosMotos'],
  },
  downloadDocumento: {
    summary: 'Descarga un documento de una unidad.',
    method: 'GET',
    path: 'pedidosmotos/v1/:pedidoId/unidad/:unidadId/documento/:documento',
    reply: 'file',
    roles,
    servicio,
    token: ['pedidos:leer'],
  },
  downloadPdf: {
    summary: 'El pedido en PDF.',
    method: 'GET',
    path: 'pedidosmotos/v1/:pedidoId/pdf',
    reply: 'application/pdf',
    roles,
    servicio,
    token: ['pedidos:leer'],
  },
  downloadExcel: {
    summary: 'Excel de lo filtrado, con celdas de número y de fecha.',
    method: 'POST',
    path: 'pedidosmotos/v1/download/excel',
    reply: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    roles,
    servicio,
    token: ['pedidos:leer'],
  },
}
