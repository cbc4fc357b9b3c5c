import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import sql from 'sql-template-tag'
import { localDay } from '#contract/valores/fechas.ts'
import { selectOne } from '#server/db/database.ts'
import { type TicketFilter, ticketsList } from '../../server/modules/tickets/tickets-lista.repository.ts'
import { GIANT } from '../mundos/data.ts'

const FILTER: TicketFilter = {
  reader: { usuarioId: 1, isStaff: false },
  tipo: 'reclamo',
  scope: [GIANT],
}

/**
 * Registers routes of the reference server, which uses only fastify and pg. They run the statements of the list of
 * tickets, and insert a ticket.
 */
export const registerBareTickets = (app: FastifyInstance, pool: pg.Pool): void => {
  app.post('/tickets', async () => {
    const rows = await ticketsList.of(pool, FILTER)
    return rows.page!({ cursor: undefined, offset: 0, size: 20 }, 1001)
  })
  app.post('/ticket', async () => {
    const now = new Date()
    const created = await selectOne<{ id: number }>(
      pool,
      sql`insert into ticket (tipo, razon_social_id, usuario_id, estado_id, fecha, creado, estado_desde, negocio_id, sector_id, motivo_id, prioridad_id,
            origen_id, titulo, descripcion, consultado, documento)
          values ('reclamo', ${GIANT}, 1, 1, ${localDay(now)}::date, ${now}, ${now}, 4, 3, 303, 3, 1, 'Pedido sin procesar',
            'El pedido de la semana pasada no aparece.', ${now}, strip(to_tsvector('spanish', 'Pedido sin procesar El pedido de la semana pasada no aparece')))
          returning ticket_id as id`,
    )
    return { ticketId: created!.id }
  })
}
