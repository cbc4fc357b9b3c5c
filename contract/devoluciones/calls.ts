import { CAPACIDADES } from '#contract/base/capacidades.ts'
import type { devolucionesShapes } from './shapes.ts'
import type { Calls } from '#contract/route.ts'
import { SERVICIOS } from '#contract/base/servicios.ts'

const servicio = SERVICIOS.devoluciones

/** Calls for the returns of goods (spec §7). Returns of another razón social answer 404. */
export const devoluciones: Calls<typeof devolucionesShapes> = {
  create: {
    summary:
      'Crea una devolución. `facturas` va entera en una parte, en JSON; los archivos, cada uno en una parte `files`, se nombran desde cada producto por su posición.',
    example: `curl -s -H "Authorization: Bearer $TOKEN" -H "Idempotency-Key: $(uuidgen)" \\
  -F razonSocialId=1042 \\
  -F 'facturas=[{"numeroFactura":"A-0001-00034852","productos":[{"codigoMaterial":"VM-O220","cantidad":1,"motivo":{"motivoId":11},"archivos":[0]}]}]' \\
  -F files=@foto.jpg $PORTAL/autogestion/devoluciones/v1`,
    method: 'POST',
    path: 'devoluciones/v1',
    files: true,
    roles: CAPACIDADES.crearDevolucion.roles,
    servicio,
    touches: ['devoluciones'],
    token: ['devoluciones:crear'],
  },
  getEstados: {
    summary: 'Estados de las devoluciones que se muestran y se pueden filtrar.',
    method: 'GET',
    path: 'devoluciones/v1/getEstados',
    servicio,
    token: ['devoluciones:leer'],
  },
  getMotivos: {
    summary: 'Motivos de devolución (Otros al final) y motivos de rechazo.',
    method: 'GET',
    path: 'devoluciones/v1/getMotivos',
    reads: ['maestros'],
    servicio,
    token: ['devoluciones:leer', 'devoluciones:crear'],
    herramienta: 'Los motivos por los que se puede devolver un producto, con su plazo y lo que pide cada uno.',
  },
  search: {
    summary:
      'Lista por fecha descendente; a igual fecha, primero el mayor número externo. La página 1 no necesita cursor.',
    method: 'POST',
    path: 'devoluciones/v1/all/find/page/:page/size/:size',
    reads: ['devoluciones', 'leidos'],
    servicio,
    token: ['devoluciones:leer'],
    herramienta: 'Las devoluciones de la empresa, por estado, fecha, motivo o texto.',
  },
  count: {
    summary: 'Cuántas de lo filtrado hay en cada pestaña de la lista, y en total.',
    method: 'POST',
    path: 'devoluciones/v1/all/count',
    reads: ['devoluciones', 'leidos'],
    servicio,
    token: ['devoluciones:leer'],
  },
  summarize: {
    summary:
      'Cuántas devoluciones están abiertas, cuántas esperan datos de transporte y cuántas tienen comentarios sin leer.',
    method: 'GET',
    path: 'devoluciones/v1/resumen',
    reads: ['devoluciones', 'leidos'],
    servicio,
    token: ['devoluciones:leer'],
  },
  get: {
    summary: 'Una devolución entera: productos, envío, historial y lo que el usuario puede hacer con ella.',
    method: 'GET',
    path: 'devoluciones/v1/:devolucionId',
    reads: ['devoluciones'],
    servicio,
    token: ['devoluciones:leer'],
    herramienta: 'Una devolución entera: productos, decisión de cada uno, envío, nota de crédito e historial.',
  },
  createComentario: {
    undoable: { id: 'devolucionId', clases: ['devolucion'] },
    summary:
      'Agrega un comentario o una nota interna, con archivos ya subidos; un comentario puede llevar el cambio de estado.',
    method: 'POST',
    path: 'devoluciones/v1/comentario/nuevo',
    servicio,
    touches: ['devoluciones'],
    token: ['devoluciones:crear'],
  },
  getComentarios: {
    summary:
      'Comentarios de una devolución, del más viejo al más nuevo. Las notas internas solo le llegan a la distribuidora.',
    method: 'GET',
    path: 'devoluciones/v1/comentario/get/:id',
    reads: ['devoluciones'],
    servicio,
    token: ['devoluciones:leer'],
    herramienta: 'Los comentarios de una devolución, del más viejo al más nuevo; «id» es su número.',
  },
  setLeido: {
    summary: 'Marca la conversación como leída hasta ahora.',
    method: 'PUT',
    path: 'devoluciones/v1/leido/:devolucionId',
    servicio,
    touches: ['leidos'],
  },
  setLeidos: {
    summary: 'Marca varias conversaciones como leídas hasta ahora; si una no existe para el usuario, ninguna.',
    method: 'PUT',
    path: 'devoluciones/v1/leidos',
    servicio,
    touches: ['leidos'],
  },
  authorize: {
    undoable: { id: 'devolucionId', clases: ['devolucion'] },
    summary:
      'Decide cada línea y lleva la devolución adonde corresponde: a esperar la mercadería de lo autorizado, o a rechazada si no se autoriza nada. Los códigos los pone el servidor.',
    method: 'POST',
    path: 'devoluciones/v1/:devolucionId/autorizar',
    roles: CAPACIDADES.resolverGarantias.roles,
    servicio,
    touches: ['devoluciones'],
  },
  findByCodigo: {
    summary:
      'Las devoluciones en camino o en recepción que tienen ese código de autorización, número, remito, guía o código de barras de un producto.',
    method: 'GET',
    path: 'devoluciones/v1/porCodigo/:codigo',
    reads: ['devoluciones'],
    roles: CAPACIDADES.resolverGarantias.roles,
    servicio,
  },
  receive: {
    undoable: { id: 'devolucionId', clases: ['devolucion'] },
    summary:
      'Registra lo que llegó y, si ya se controló, lo que se acepta. Las diferencias se le cuentan al cliente en un comentario.',
    method: 'POST',
    path: 'devoluciones/v1/:devolucionId/recibir',
    roles: CAPACIDADES.resolverGarantias.roles,
    servicio,
    touches: ['devoluciones'],
  },
  setEstado: {
    undoable: { id: 'id', clases: ['devolucion'] },
    summary: 'Pasa la devolución a otro estado. Una transición que la tabla no permite es 409.',
    method: 'POST',
    path: 'devoluciones/v1/update/solicitud/estado/:id/:statusId',
    servicio,
    touches: ['devoluciones'],
    token: ['devoluciones:crear'],
  },
  saveEnvio: {
    summary: 'Guarda los datos de transporte y los archivos del envío.',
    method: 'POST',
    path: 'devoluciones/v1/save/envio/exterior',
    files: true,
    servicio,
    touches: ['devoluciones'],
    token: ['devoluciones:crear'],
  },
  downloadExcel: {
    summary: 'Excel de lo filtrado, con celdas de número y de fecha.',
    method: 'POST',
    path: 'devoluciones/v1/download/excel',
    reply: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    servicio,
    token: ['devoluciones:leer'],
  },
  downloadEtiqueta: {
    summary:
      'Para despachar lo autorizado, en PDF: una etiqueta por bulto con su Code 128 y su QR, o el detalle del envío. Antes de autorizar y después de recibir es 409.',
    method: 'GET',
    path: 'devoluciones/v1/:devolucionId/etiqueta',
    reply: 'application/pdf',
    servicio,
    token: ['devoluciones:leer'],
  },
}
