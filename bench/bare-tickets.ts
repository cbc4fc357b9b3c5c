import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import sql from 'sql-template-tag'
import { localDay } from '#contract/fechas.ts'
import { type TicketFilter, ticketsList } from '../server/modules/tickets/tickets-lista.repository.ts'
import { insertTicket, nextTicketId } from '../server/modules/tickets/tickets.repository.ts'
import { GIANT } from './data.ts'

const FILTER: TicketFilter = {
  tipo: 'reclamo',
  scope: [GIANT],
  estadoIds: undefined,
  motivoId: undefined,
  marcaId: undefined,
  origenId: undefined,
  desde: undefined,
  hasta: undefined,
  texto: undefined,
}

/** The same statements of the ticket list and of a new ticket, with fastify and pg and nothing else. */
export const registerBareTickets = (app: FastifyInstance, pool: pg.Pool): void => {
  app.post('/tickets', async () => {
    const [filas, total] = await Promise.all([
      ticketsList.select(pool, { usuarioId: 1, isStaff: false }, FILTER, { cursor: undefined, offset: 0, size: 20 }),
      ticketsList.count(pool, FILTER),
    ])
    return { filas, total }
  })
  app.post('/ticket', async () => {
    const ticketId = await nextTicketId(pool)
    const creado = new Date()
    await insertTicket(pool, {
      ticketId,
      tipo: 'reclamo',
      razonSocialId: GIANT,
      usuarioId: 1,
      estadoId: 1,
      fecha: localDay(creado),
      creado,
      negocioId: 4,
      marcaId: null,
      sectorId: 3,
      motivoId: 303,
      prioridadId: 3,
      origenId: 1,
      titulo: 'Pedido sin procesar',
      descripcion: 'El pedido de la semana pasada no aparece.',
      datos: {},
      vin: null,
      documento: sql`to_tsvector('spanish', ${`${ticketId} Pedido sin procesar El pedido de la semana pasada no aparece`})`,
    })
    return { ticketId }
  })
}
