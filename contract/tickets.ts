import { z } from 'zod'
import { entero } from './enteros.ts'
import { CAPACIDADES } from './capacidades.ts'
import { Comentario } from './comentarios.ts'
import { UnidadFound, UnidadPorVencer, UnidadQuery } from './garantias.schemas.ts'
import { pageOf } from './paging.ts'
import { route } from './route.ts'
import {
  NewTicket,
  NewTicketComentario,
  TicketCatalogo,
  TicketCriteria,
  TicketDetail,
  TicketEstadoUpdate,
  TicketRow,
  TIPOS,
} from './tickets.schemas.ts'
import { PageQuery } from './paging.ts'

const Id = entero(z.number().int().positive())

/** Claims and warranties (spec §7). The service of each kind is asked by kind; what another company owns is 404. */
export const tickets = {
  create: route({
    summary:
      'Crea un reclamo o una garantía de una razón social. Prioridad, categoría, grupo, creador, cliente y descripción para la mesa los pone el servidor.',
    method: 'POST',
    path: 'ticket/v1/:razonSocial',
    params: z.object({ razonSocial: Id.describe('razonSocialId') }),
    body: NewTicket,
    files: true,
    reply: z.object({ ticketId: z.number().int(), avisos: z.array(z.string()), respuestaHoras: z.number().int() }),
    roles: CAPACIDADES.crearTicket.roles,
    writes: true,
  }),
  getEstados: route({
    summary: 'Estados de reclamos y garantías, con el texto que se muestra y su nombre en el otro juego de estados.',
    method: 'GET',
    path: 'ticket/v1/reclamos/getEstados',
    query: z.object({ tipo: z.enum(TIPOS).default('reclamo') }),
    reply: z.array(z.object({ estadoId: z.number().int(), nombre: z.string(), texto: z.string(), estado: z.string() })),
  }),
  getCatalogo: route({
    summary: 'Sectores, motivos (Otros al final, con lo que pide cada uno) y orígenes.',
    method: 'GET',
    path: 'ticket/v1/catalogo',
    query: z.object({ tipo: z.enum(TIPOS) }),
    reply: TicketCatalogo,
  }),
  search: route({
    summary:
      'Lista por fecha descendente; a igual fecha, primero el mayor número externo. La página 1 no necesita cursor.',
    method: 'POST',
    path: 'ticket/v1/busqueda/criterios',
    query: PageQuery,
    body: TicketCriteria,
    reply: pageOf(TicketRow),
  }),
  summarize: route({
    summary: 'Cuántos están abiertos, cuántos tienen respuestas sin leer y cuántos esperan al cliente.',
    method: 'GET',
    path: 'ticket/v1/resumen',
    query: z.object({ tipo: z.enum(TIPOS), razonSocialId: entero().optional() }),
    reply: z.object({ abiertos: z.number().int(), sinLeer: z.number().int(), esperanCliente: z.number().int() }),
  }),
  get: route({
    summary: 'Un reclamo o garantía entero, con lo que el usuario puede hacer.',
    method: 'GET',
    path: 'ticket/v1/detalle/:ticketId',
    params: z.object({ ticketId: Id }),
    reply: TicketDetail,
  }),
  listSimilares: route({
    summary: 'Reclamos abiertos parecidos de la misma razón social, para no pedir dos veces lo mismo.',
    method: 'GET',
    path: 'ticket/v1/similares',
    query: z.object({
      razonSocialId: entero(),
      motivoId: entero(),
      texto: z.string().trim().max(120).optional(),
    }),
    reply: z.array(TicketRow.pick({ ticketId: true, titulo: true, motivo: true, estadoId: true, fecha: true })),
  }),
  getUnidad: route({
    summary:
      'Una moto por su chasis: si la vendimos a la razón social, hasta cuándo tiene garantía y qué garantías hay abiertas.',
    method: 'GET',
    path: 'ticket/v1/unidad',
    query: UnidadQuery,
    reply: UnidadFound,
  }),
  listPorVencer: route({
    summary: 'Motos cuya garantía termina en los próximos 30 días, la que vence primero antes.',
    method: 'GET',
    path: 'ticket/v1/unidad/porVencer',
    query: z.object({ razonSocialId: Id.optional() }),
    reply: z.object({ unidades: z.array(UnidadPorVencer), hayMas: z.boolean() }),
  }),
  getComentarios: route({
    summary:
      'Comentarios, del más viejo al más nuevo. {ticketId} es el número del portal y {usuarioId} el de quien pregunta: dice cuáles son propios. Las notas internas solo le llegan a la distribuidora.',
    method: 'GET',
    path: 'ticket/v1/comentarios/:ticketId/:usuarioId',
    params: z.object({ ticketId: Id, usuarioId: Id }),
    reply: z.array(Comentario),
  }),
  createComentario: route({
    summary: 'Agrega un comentario o una nota interna, con archivos ya subidos.',
    method: 'POST',
    path: 'ticket/v1/comentario/nuevo',
    body: NewTicketComentario,
    reply: Comentario,
    writes: true,
  }),
  setLeido: route({
    summary: 'Marca la conversación como leída hasta ahora.',
    method: 'PUT',
    path: 'ticket/v1/leido/:ticketId',
    params: z.object({ ticketId: Id }),
    reply: z.object({ leidoHasta: z.string() }),
    writes: true,
  }),
  setEstado: route({
    summary: 'Pasa a otro estado. Una transición que la tabla no permite es 409.',
    method: 'POST',
    path: 'ticket/v1/update/estado/:ticketId/:statusId',
    params: z.object({ ticketId: Id, statusId: entero() }),
    body: TicketEstadoUpdate.optional(),
    reply: z.object({ ticketId: z.number().int(), estadoId: z.number().int(), version: z.number().int() }),
    writes: true,
  }),
  setPuntaje: route({
    summary: 'Califica de 1 a 5 la atención de una gestión cerrada. Menos de 4 necesita un comentario.',
    method: 'POST',
    path: 'ticket/v1/calificar/:ticketId',
    params: z.object({ ticketId: Id }),
    body: z.object({
      puntaje: z.number('Elegí de 1 a 5').int('Elegí de 1 a 5').min(1, 'Elegí de 1 a 5').max(5, 'Elegí de 1 a 5'),
      comentario: z.string().trim().max(1000, 'Usá hasta 1.000 caracteres').default(''),
    }),
    reply: z.object({ puntaje: z.number().int() }),
    writes: true,
  }),
  downloadExcel: route({
    summary: 'Excel de lo filtrado, con celdas de número y de fecha.',
    method: 'POST',
    path: 'ticket/v1/download/excel',
    body: TicketCriteria,
    reply: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  }),
}
