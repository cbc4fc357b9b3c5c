import { CAPACIDADES } from '#contract/base/capacidades.ts'
import type { Calls } from '#contract/route.ts'
import type { ticketsShapes } from './shapes.ts'

/**
 * Calls for claims and warranties (spec §7). Each kind needs its service. Tickets of another razón social answer 404.
 */
export const tickets: Calls<typeof ticketsShapes> = {
  create: {
    summary:
      'Crea un reclamo o una garantía de una razón social. Prioridad, categoría, grupo, creador, cliente y descripción para InvGate los pone el servidor.',
    method: 'POST',
    path: 'ticket/v1/:razonSocial',
    files: true,
    roles: CAPACIDADES.crearTicket.roles,
    touches: ['tickets'],
    token: ['reclamos:crear', 'garantias:crear'],
  },
  getEstados: {
    summary: 'Estados de reclamos y garantías, con el texto que se muestra y su nombre en el otro juego de estados.',
    method: 'GET',
    path: 'ticket/v1/reclamos/getEstados',
    token: ['reclamos:leer', 'garantias:leer'],
  },
  getCatalogo: {
    summary: 'Sectores, motivos (Otros al final, con lo que pide cada uno) y orígenes.',
    method: 'GET',
    path: 'ticket/v1/catalogo',
    reads: ['maestros'],
    token: ['reclamos:leer', 'garantias:leer', 'reclamos:crear', 'garantias:crear'],
  },
  search: {
    summary:
      'Lista por fecha descendente; a igual fecha, primero el mayor número externo. La página 1 no necesita cursor.',
    method: 'POST',
    path: 'ticket/v1/busqueda/criterios',
    reads: ['tickets', 'leidos'],
    token: ['reclamos:leer', 'garantias:leer'],
    herramienta: 'Los reclamos o las garantías de la empresa, según «tipo», por estado, fecha, motivo o texto.',
  },
  count: {
    summary: 'Cuántos de lo filtrado hay en cada pestaña de la lista, y en total.',
    method: 'POST',
    path: 'ticket/v1/busqueda/cuenta',
    reads: ['tickets', 'leidos'],
    token: ['reclamos:leer', 'garantias:leer'],
  },
  summarize: {
    summary: 'Cuántos están abiertos, cuántos tienen comentarios sin leer y cuántos esperan al cliente.',
    method: 'GET',
    path: 'ticket/v1/resumen',
    reads: ['tickets', 'leidos'],
    token: ['reclamos:leer', 'garantias:leer'],
  },
  get: {
    summary: 'Un reclamo o garantía entero, con lo que el usuario puede hacer.',
    method: 'GET',
    path: 'ticket/v1/detalle/:ticketId',
    reads: ['tickets'],
    token: ['reclamos:leer', 'garantias:leer'],
    herramienta: 'Un reclamo o una garantía entera, con lo que se decidió y lo que falta.',
  },
  listSimilares: {
    summary: 'Reclamos abiertos parecidos de la misma razón social, para no pedir dos veces lo mismo.',
    method: 'GET',
    path: 'ticket/v1/similares',
    reads: ['tickets'],
  },
  getUnidad: {
    summary:
      'Una moto por su chasis: si la vendimos a la razón social, hasta cuándo tiene garantía y qué garantías hay abiertas.',
    method: 'GET',
    path: 'ticket/v1/unidad',
    reads: ['tickets'],
    token: ['garantias:leer', 'garantias:crear'],
  },
  listPorVencer: {
    summary: 'Motos cuya garantía termina en los próximos 30 días, la que vence primero antes.',
    method: 'GET',
    path: 'ticket/v1/unidad/porVencer',
    reads: ['fichas'],
    token: ['garantias:leer'],
  },
  getComentarios: {
    summary:
      'Comentarios, del más viejo al más nuevo. {ticketId} es el número del portal y {usuarioId} el del usuario: dice cuáles son propios. Las notas internas solo le llegan a la distribuidora.',
    method: 'GET',
    path: 'ticket/v1/comentarios/:ticketId/:usuarioId',
    reads: ['tickets'],
  },
  listComentarios: {
    summary: 'Comentarios de un reclamo o una garantía, del más viejo al más nuevo.',
    method: 'GET',
    path: 'ticket/v1/comentarios/:ticketId',
    reads: ['tickets'],
    token: ['reclamos:leer', 'garantias:leer'],
    herramienta: 'Los comentarios de un reclamo o una garantía, del más viejo al más nuevo.',
  },
  createComentario: {
    undoable: { id: 'ticketId', clases: ['reclamo', 'garantia'] },
    summary:
      'Agrega un comentario o una nota interna, con archivos ya subidos; un comentario puede llevar el cambio de estado.',
    method: 'POST',
    path: 'ticket/v1/comentario/nuevo',
    touches: ['tickets'],
    token: ['reclamos:crear', 'garantias:crear'],
  },
  setLeido: {
    summary: 'Marca la conversación como leída hasta ahora.',
    method: 'PUT',
    path: 'ticket/v1/leido/:ticketId',
    touches: ['leidos'],
  },
  setLeidos: {
    summary: 'Marca varias conversaciones como leídas hasta ahora; si una no existe para el usuario, ninguna.',
    method: 'PUT',
    path: 'ticket/v1/leidos',
    touches: ['leidos'],
  },
  setEstado: {
    undoable: { id: 'ticketId', clases: ['reclamo', 'garantia'] },
    summary: 'Pasa a otro estado. Una transición que la tabla no permite es 409.',
    method: 'POST',
    path: 'ticket/v1/update/estado/:ticketId/:statusId',
    touches: ['tickets'],
    token: ['reclamos:crear', 'garantias:crear'],
  },
  setDuplicado: {
    undoable: { id: 'ticketId', clases: ['reclamo', 'garantia'] },
    summary:
      'Enlaza una gestión con otra de la misma razón social, que sigue en su lugar, y la cierra diciéndole al cliente dónde.',
    method: 'POST',
    path: 'ticket/v1/duplicado/:ticketId',
    roles: CAPACIDADES.atenderTickets.roles,
    touches: ['tickets'],
  },
  setPuntaje: {
    summary: 'Califica de 1 a 5 la atención de una gestión cerrada. Menos de 4 necesita un comentario.',
    method: 'POST',
    path: 'ticket/v1/calificar/:ticketId',
    touches: ['tickets'],
  },
  downloadExcel: {
    summary: 'Excel de lo filtrado, con celdas de número y de fecha.',
    method: 'POST',
    path: 'ticket/v1/download/excel',
    reply: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    token: ['reclamos:leer', 'garantias:leer'],
  },
}
