import sql from 'sql-template-tag'
import { lockUsuario } from '#modules/usuarios'
import { type Db, selectOne, selectRows } from '#server/db/database.ts'
import type { Titular } from './resumen.ts'

const COLUMNS = sql`razon_social_id as "razonSocialId", razon_social as "razonSocial", cuit, codigo_cliente as "codigoCliente", provincia`

/** Lists these razones sociales by name. */
export const selectTitulares = (db: Db, ids: readonly number[]): Promise<Titular[]> =>
  selectRows<Titular>(
    db,
    sql`select ${COLUMNS} from razon_social where razon_social_id = any(${ids}::bigint[]) order by razon_social, razon_social_id`,
  )

/**
 * Lists the razones sociales that these digits may name: by id, or by customer number with or without leading zeros.
 */
export const selectTitularesById = (db: Db, digits: string): Promise<Titular[]> =>
  selectRows<Titular>(
    db,
    sql`select ${COLUMNS} from razon_social where razon_social_id = ${digits}::bigint or codigo_cliente = ${digits.padStart(10, '0')}`,
  )

/** Lists the razones sociales with these customer numbers. */
export const selectTitularesByCodigo = (db: Db, codigos: readonly string[]): Promise<Titular[]> =>
  selectRows<Titular>(
    db,
    sql`select ${COLUMNS} from razon_social where codigo_cliente = any(${codigos}::bpchar[]) order by razon_social_id`,
  )

/**
 * Returns the number of statements that a user mailed since an instant, and the time of the first of them. Locks the
 * user until the transaction ends, so that simultaneous sends are all counted.
 */
export const lockEnvios = async (
  db: Db,
  usuarioId: number,
  desde: Date,
): Promise<{ total: number; primera: Date | null }> => {
  await lockUsuario(db, usuarioId)
  const row = await selectOne<{ total: number; primera: Date | null }>(
    db,
    sql`select count(*)::int as total, min(fecha) as primera from envio_resumen where usuario_id = ${usuarioId} and fecha > ${desde}`,
  )
  return row!
}

interface NewEnvioResumen {
  usuarioId: number
  razonSocialId: number
  destinatarios: readonly string[]
  mensaje: string
  fecha: Date
}

export const insertEnvio = async (db: Db, row: NewEnvioResumen): Promise<number> => {
  const created = await selectOne<{ id: number }>(
    db,
    sql`insert into envio_resumen (usuario_id, razon_social_id, destinatarios, mensaje, fecha)
        values (${row.usuarioId}, ${row.razonSocialId}, ${row.destinatarios}::text[], ${row.mensaje}, ${row.fecha})
        returning envio_resumen_id as id`,
  )
  return created!.id
}

/** Returns a statement that a user sent: its author, the author's message and its time. */
export const selectEnvio = (
  db: Db,
  envioResumenId: number,
): Promise<{ autor: string; mensaje: string; fecha: Date } | undefined> =>
  selectOne(
    db,
    sql`select u.nombre || ' ' || u.apellido as autor, e.mensaje, e.fecha from envio_resumen e join usuario u using (usuario_id)
        where e.envio_resumen_id = ${envioResumenId}`,
  )

/** Returns the return that a credit note belongs to; null: it belongs to none. */
export const selectDevolucionByNotaCredito = async (
  db: Db,
  razonSocialId: number,
  numero: string,
): Promise<number | null> =>
  (
    await selectOne<{ id: number }>(
      db,
      sql`select devolucion_id as id from devolucion where razon_social_id = ${razonSocialId} and nota_credito = ${numero} limit 1`,
    )
  )?.id ?? null
