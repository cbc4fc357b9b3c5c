import { tickets } from '#contract/tickets/calls.ts'
import { ticketsShapes } from '#contract/tickets/shapes.ts'
import { sendBorrador } from '#modules/borradores'
import { implement } from '#server/http/implement.ts'
import { getUnidad, listPorVencer } from './garantias.service.ts'
import { createTicket } from './tickets-alta.service.ts'
import type { TicketsOptions } from './tickets-avisos.service.ts'
import {
  createTicketComentario,
  listComentariosPropios,
  listComentariosTicket,
  setTicketLeido,
  setTicketsLeidos,
} from './tickets-comentarios.service.ts'
import { setEstadoTicket, setTicketDuplicado, setTicketPuntaje } from './tickets-estado.service.ts'
import { downloadTicketsExcel } from './tickets-excel.service.ts'
import {
  countTickets,
  getTicket,
  getTicketCatalogo,
  listEstadosTicket,
  listSimilares,
  searchTickets,
  summarizeTickets,
} from './tickets.service.ts'

export const ticketsRoutes = (options: TicketsOptions) =>
  implement(tickets, ticketsShapes, {
    create: (context, sent) =>
      sendBorrador(
        context,
        { borrador: sent.body.borrador, clase: sent.body.tipo, numeroOf: ({ ticketId }) => ticketId },
        () => createTicket(context, sent, options),
      ),
    getEstados: listEstadosTicket,
    getCatalogo: getTicketCatalogo,
    search: searchTickets,
    count: countTickets,
    summarize: summarizeTickets,
    get: getTicket,
    listSimilares,
    getUnidad,
    listPorVencer,
    getComentarios: listComentariosTicket,
    listComentarios: listComentariosPropios,
    createComentario: createTicketComentario,
    setLeido: setTicketLeido,
    setLeidos: setTicketsLeidos,
    setEstado: setEstadoTicket,
    setDuplicado: setTicketDuplicado,
    setPuntaje: setTicketPuntaje,
    downloadExcel: downloadTicketsExcel,
  })
