import sql from 'sql-template-tag'
import type { TipoTicket } from '#contract/tickets/reglas.ts'
import { type Db, execute, selectOne, selectRows } from '#server/db/database.ts'

/** A ticket as the reader of the desk sees it. */
export interface TicketLeido {
  ticketId: number
  tipo: TipoTicket
  estadoId: number
  razonSocialId: number
  usuarioId: number
  mesaEstado: number | null
  mesaActualizado: Date | null
  /** Something decided here has not reached the desk yet: what it shows is older. */
  hayCambiosPendientes: boolean
}

/** The ticket of a number of the desk; locked until the transaction ends when asked. */
export const selectTicketLeido = (db: Db, invgateId: number, lock = false): Promise<TicketLeido | undefined> =>
  selectOne<TicketLeido>(
    db,
    sql`select t.ticket_id as "ticketId", t.tipo, t.estado_id as "estadoId", t.razon_social_id as "razonSocialId",
          t.usuario_id as "usuarioId", t.mesa_estado as "mesaEstado", t.mesa_actualizado as "mesaActualizado",
          exists (select 1 from ticket_historial h where h.ticket_id = t.ticket_id and h.mesa_pendiente
            and h.desde_id is not null) as "hayCambiosPendientes"
        from ticket t where t.ticket_invgate_id = ${invgateId} and t.mesa_externa ${lock ? sql`for update` : sql``}`,
  )

/** Which of these numbers of the desk are tickets of ours that it attends. */
export const selectConocidos = async (db: Db, invgateIds: readonly number[]): Promise<Set<number>> => {
  const rows = await selectRows<{ id: number }>(
    db,
    sql`select ticket_invgate_id as id from ticket where ticket_invgate_id = any(${invgateIds}::bigint[]) and mesa_externa`,
  )
  return new Set(rows.map(({ id }) => id))
}

/** Which of these comments of the desk are here already. */
export const selectLeidos = async (db: Db, invgateIds: readonly number[]): Promise<Set<number>> => {
  const rows = await selectRows<{ id: number }>(
    db,
    sql`select invgate_id as id from ticket_comentario where invgate_id = any(${invgateIds}::bigint[])`,
  )
  return new Set(rows.map(({ id }) => id))
}

/** Writes the number that a comment of ours has in the desk. */
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

/** Somebody of the customer's, by their number in the desk: they may answer its mails. */
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

/** Up to which second the desk has been read; 0 before the first time. */
export const selectCursor = async (db: Db, mesa: string): Promise<number> =>
  (await selectOne<{ actualizado: number }>(db, sql`select actualizado from mesa_cursor where mesa = ${mesa}`))
    ?.actualizado ?? 0

export const updateCursor = (db: Db, mesa: string, actualizado: number): Promise<number> =>
  execute(
    db,
    sql`insert into mesa_cursor (mesa, actualizado, leido) values (${mesa}, ${actualizado}, now())
        on conflict (mesa) do update set actualizado = greatest(mesa_cursor.actualizado, excluded.actualizado), leido = excluded.leido`,
  )
