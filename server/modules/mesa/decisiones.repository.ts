import sql from 'sql-template-tag'
import type { decisiones } from '#contract/mesa/decisiones.calls.ts'
import type { Decision } from '#contract/mesa/decisiones.shapes.ts'
import type { DecisionDeOtro } from '#contract/mesa/shapes.ts'
import type { BodyOf } from '#contract/route.ts'
import { type Db, execute, selectOne, selectRows, type Statement } from '#server/db/database.ts'

const isPending = sql`d.hecha is null and d.motivo is null`

/** Stores a decision; false when it is already stored. */
export const insertDecision = async (
  db: Db,
  usuarioId: number,
  { decisionId, llamada, parametros, cuerpo, texto, item, escrito }: BodyOf<typeof decisiones.hold>,
  {
    trabajos,
    archivoIds,
    ip,
    sale,
  }: { trabajos: readonly string[]; archivoIds: readonly string[]; ip: string; sale: Date },
): Promise<boolean> =>
  (await execute(
    db,
    sql`with d as (insert into decision_pendiente (decision_id, usuario_id, llamada, parametros, cuerpo, texto, trabajos, item, escrito, ip, sale)
        values (${decisionId}, ${usuarioId}, ${llamada}, ${JSON.stringify(parametros)}::jsonb,
          ${JSON.stringify(cuerpo)}::jsonb, ${texto}, ${trabajos}, ${item}, ${escrito && JSON.stringify(escrito)}::jsonb, ${ip}, ${sale})
        on conflict do nothing returning decision_id),
        kept as (insert into decision_archivo select decision_id, archivo_id from d, archivo
          where archivo_id = any(${archivoIds}::uuid[]) and archivo.usuario_id = ${usuarioId})
        select from d`,
  )) > 0

/** Returns when a stored decision of a user is made; undefined when the id belongs to another user. */
export const selectSale = async (db: Db, usuarioId: number, decisionId: string): Promise<Date | undefined> =>
  (
    await selectOne<{ sale: Date }>(
      db,
      sql`select sale from decision_pendiente where usuario_id = ${usuarioId} and decision_id = ${decisionId}`,
    )
  )?.sale

/** Returns the decisions of a user that are pending or were returned to the user, and those made since `desde`. */
export const selectDecisiones = (
  db: Db,
  usuarioId: number,
  desde: Date,
): Promise<(Omit<Decision, 'faltaMs'> & { sale: Date })[]> =>
  selectRows(
    db,
    sql`select decision_id as "decisionId", llamada, texto, item, escrito, sale, respuesta, motivo,
          case when hecha is not null then 'hecha' when motivo is not null then 'devuelta' else 'pendiente' end as estado
        from decision_pendiente where usuario_id = ${usuarioId} and (hecha is null or hecha > ${desde})
        order by sale, decision_id`,
  )

/**
 * Returns the decisions of other users about an item (`reclamo-40102`) that can still be undone, the earliest due
 * first.
 */
export const selectPendientes = (
  db: Db,
  usuarioId: number,
  trabajo: string,
): Promise<(Omit<DecisionDeOtro, 'faltaMs'> & { sale: Date })[]> =>
  selectRows(
    db,
    sql`select u.nombre, d.texto, d.sale from decision_pendiente d join usuario u using (usuario_id)
        where ${trabajo} = any(d.trabajos) and d.usuario_id <> ${usuarioId} and ${isPending} order by d.sale, d.decision_id`,
  )

/**
 * Deletes a decision that was not made, and returns its items; undefined when it was made, is being made now, or does
 * not exist.
 */
export const deleteDecision = async (db: Db, usuarioId: number, decisionId: string): Promise<string[] | undefined> =>
  (
    await selectOne<{ trabajos: string[] }>(
      db,
      sql`delete from decision_pendiente where decision_id in (
            select decision_id from decision_pendiente
            where decision_id = ${decisionId} and usuario_id = ${usuarioId} and hecha is null
            for update skip locked)
          returning trabajos`,
    )
  )?.trabajos

export interface DecisionDebida {
  decisionId: string
  usuarioId: number
  llamada: string
  parametros: unknown
  cuerpo: unknown
  trabajos: string[]
  ip: string
  intentos: number
}

/**
 * Locks a due decision that no other process is making; undefined: none. The decisions of a user are made in order, so
 * only the oldest decision of each user can be locked.
 */
export const lockDebida = (db: Db, now: Date): Promise<DecisionDebida | undefined> =>
  selectOne(
    db,
    sql`select d.decision_id as "decisionId", d.usuario_id as "usuarioId", d.llamada, d.parametros, d.cuerpo,
          d.trabajos, d.ip, d.intentos
        from decision_pendiente d
        where ${isPending} and coalesce(d.reintenta, d.sale) <= ${now} and not exists (
          select from decision_pendiente p
          where p.usuario_id = d.usuario_id and p.hecha is null and p.motivo is null
            and (p.sale, p.decision_id) < (d.sale, d.decision_id))
        order by d.sale limit 1 for update skip locked`,
  )

/** Statement that records a decision as made. Deletes its body and text, which are no longer needed. */
export const setHecha = (decisionId: string, respuesta: unknown, now: Date): Statement =>
  sql`update decision_pendiente set hecha = ${now}, respuesta = ${JSON.stringify(respuesta ?? null)}::jsonb,
        cuerpo = '{}', escrito = null
      where decision_id = ${decisionId}`

/** Gives a decision that cannot be made back to its user, with the reason. */
export const setDevuelta = (db: Db, decisionId: string, motivo: string): Promise<number> =>
  execute(
    db,
    sql`update decision_pendiente d set motivo = ${motivo} where d.decision_id = ${decisionId} and ${isPending}`,
  )

/** Postpones a decision for which a system was unavailable. */
export const setReintento = (db: Db, decisionId: string, reintenta: Date): Promise<number> =>
  execute(
    db,
    sql`update decision_pendiente d set reintenta = ${reintenta}, intentos = intentos + 1
        where d.decision_id = ${decisionId} and ${isPending}`,
  )

/**
 * Statement that notifies users, on commit, that a decision changed: the open pages of its author, and the other users
 * who have one of its items open.
 */
export const notifyDecisiones = (usuarioId: number, trabajos: readonly string[]): Statement =>
  sql`select pg_notify('notificaciones', ${`${usuarioId}/decisiones`})
      union all
      select pg_notify('notificaciones', usuario_id::text) from mesa_presencia
      where clase || '-' || entidad_id = any(${trabajos}::text[]) and usuario_id <> ${usuarioId}`
