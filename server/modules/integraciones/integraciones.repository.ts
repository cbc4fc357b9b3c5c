import sql from 'sql-template-tag'
import { type Db, selectRows } from '#server/database.ts'
import type { TicketNombrado } from './integraciones.rules.ts'

export const selectTickets = (db: Db, ids: readonly number[]): Promise<TicketNombrado[]> =>
  selectRows<TicketNombrado>(
    db,
    sql`select ticket_id as "ticketId", tipo, ticket_invgate_id is not null as "enMesa" from ticket
        where ticket_id = any(${ids}::bigint[])`,
  )
