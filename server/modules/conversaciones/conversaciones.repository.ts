import sql from 'sql-template-tag'
import type { ClaseConversacion } from '#contract/conversaciones/reglas.ts'
import { type Reader, createConversacion } from '#modules/gestiones'
import { type Db, selectOne } from '#server/db/database.ts'

/** Conversations of the kinds of gestiones that have no comment tables of their own. */
export const conversacion = createConversacion({ table: 'conversacion', sigueEsperando: 'false', seBusca: false })

export interface De {
  clase: ClaseConversacion
  entidadId: number
}

export interface ConversacionHead {
  /** null: no user has written or read anything yet. */
  conversacionId: number | null
  /** true: the gestión is still open in the mesa. */
  abierta: boolean
  esperaCliente: boolean
  leidoHasta: Date | null
  sinLeer: boolean
}

/** Returns the state of a conversation for its reader, even when it has no comments yet. */
export const selectConversacion = async (
  db: Db,
  { clase, entidadId }: De,
  { usuarioId, isStaff }: Reader,
): Promise<ConversacionHead> =>
  (await selectOne<ConversacionHead>(
    db,
    sql`select c.conversacion_id as "conversacionId", w.abierta, w.abierta and coalesce(c.espera_cliente, false) as "esperaCliente",
          l.leido as "leidoHasta", ${conversacion.sinLeer('c', sql`l.leido`, isStaff)} as "sinLeer"
        from (select exists (select from trabajo t where t.clase = ${clase} and t.entidad_id = ${entidadId}) as abierta) w
          left join conversacion c on c.clase = ${clase} and c.entidad_id = ${entidadId} ${conversacion.conLectura('c', usuarioId)}`,
  ))!

/** Returns the id of a conversation; creates the conversation when it is missing. */
export const upsertConversacion = async (db: Db, { clase, entidadId }: De): Promise<number> =>
  (await selectOne<{ id: number }>(
    db,
    sql`insert into conversacion (clase, entidad_id) values (${clase}, ${entidadId})
        on conflict (clase, entidad_id) do update set clase = excluded.clase returning conversacion_id as id`,
  ))!.id
