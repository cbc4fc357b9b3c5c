import sql from 'sql-template-tag'
import type { TipoTicket } from '#contract/tickets/reglas.ts'
import { type Db, execute, selectOne, selectRows } from '#server/db/database.ts'

/** Ticket with the columns that the sync from the service desk reads. */
export interface TicketLeido {
  ticketId: number
  tipo: TipoTicket
  estadoId: number
  razonSocialId: number
  usuarioId: number
  mesaEstado: number | null
  mesaActualizado: Date | null
  /**
   * true: a change of state made in the portal has not reached the service desk yet, so the state that the service desk
   * reports is older.
   */
  hayCambiosPendientes: boolean
}

/** Returns the ticket of a service desk number. lock: locks its row until the transaction ends. */
export const selectTicketLeido = (db: Db, invgateId: number, lock = false): Promise<TicketLeido | undefined> =>
  selectOne<TicketLeido>(
    db,
    sql`select t.ticket_id as "ticketId", t.tipo, t.estado_id as "estadoId", t.razon_social_id as "razonSocialId",
          t.usuario_id as "usuarioId", t.mesa_estado as "mesaEstado", t.mesa_actualizado as "mesaActualizado",
          exists (select 1 from ticket_historial h where h.ticket_id = t.ticket_id and h.mesa_pendiente
            and h.desde_id is not null) as "hayCambiosPendientes"
        from ticket t where t.ticket_invgate_id = ${invgateId} and t.mesa_externa ${lock ? sql`for update` : sql``}`,
  )

/** Returns which of these service desk numbers belong to tickets that the service desk attends. */
export const selectConocidos = async (db: Db, invgateIds: readonly number[]): Promise<Set<number>> => {
  const rows = await selectRows<{ id: number }>(
    db,
    sql`select ticket_invgate_id as id from ticket where ticket_invgate_id = any(${invgateIds}::bigint[]) and mesa_externa`,
  )
  return new Set(rows.map(({ id }) => id))
}

/** Returns which of these service desk comment ids are already stored. */
export const selectLeidos = async (db: Db, invgateIds: readonly number[]): Promise<Set<number>> => {
  const rows = await selectRows<{ id: number }>(
    db,
    sql`select invgate_id as id from ticket_comentario where invgate_id = any(${invgateIds}::bigint[])`,
  )
  return new Set(rows.map(({ id }) => id))
}

/** Stores the service desk id of a comment that the portal sent, if it has none yet. */
export const updateInvgateId = (
  db: Db,
  ticketId: number,
  { comentarioId, invgateId }: { comentarioId: number; invgateId: number },
): Promise<number> =>
  execute(
    db,
    sql`update ticket_comentario set invgate_id = ${invgateId}
        where ticket_comentario_id = ${comentarioId} and ticket_id = ${ticketId} and invgate_id is null`,
  )

export const updateLeido = (db: Db, ticketId: number, mesaEstado: number, actualizado: Date): Promise<number> =>
  execute(
    db,
    sql`update ticket set mesa_estado = ${mesaEstado}, mesa_actualizado = ${actualizado} where ticket_id = ${ticketId}`,
  )

/**
 * Returns the user of the customer with this service desk id. Customers may answer mails of the service desk directly.
 */
export const selectClienteDeMesa = (
  db: Db,
  razonSocialId: number,
  autorId: number,
): Promise<{ usuarioId: number } | undefined> =>
  selectOne(
    db,
    sql`select u.usuario_id as "usuarioId" from usuario u join usuario_razon_social r using (usuario_id)
        where u.user_id_invgate = ${autorId} and r.razon_social_id = ${razonSocialId} limit 1`,
  )

/** Returns the second (Unix time) until which the service desk has been read; 0 before the first time. */
export const selectCursor = async (db: Db, mesa: string): Promise<number> =>
  (await selectOne<{ actualizado: number }>(db, sql`select actualizado from mesa_cursor where mesa = ${mesa}`))
    ?.actualizado ?? 0

export const updateCursor = (db: Db, mesa: string, actualizado: number): Promise<number> =>
  execute(
    db,
    sql`insert into mesa_cursor (mesa, actualizado, leido) values (${mesa}, ${actualizado}, now())
        on conflict (mesa) do update set actualizado = greatest(mesa_cursor.actualizado, excluded.actualizado), leido = excluded.leido`,
  )
