import sql from 'sql-template-tag'
import { type Db, execute, selectOne, selectRows } from '#server/database.ts'

/** The company of a CUIT. */
export const selectByCuit = (db: Db, cuit: string): Promise<{ razonSocialId: number; activo: boolean } | undefined> =>
  selectOne(db, sql`select razon_social_id as "razonSocialId", activo from razon_social where cuit = ${cuit}`)

export const isCodigoTaken = async (db: Db, codigoCliente: string): Promise<boolean> =>
  (await selectOne(db, sql`select 1 as one from razon_social where codigo_cliente = ${codigoCliente}`)) !== undefined

interface NewRazonSocial {
  razonSocial: string
  cuit: string
  codigoCliente: string
  provincia: string
  negocioIds: readonly number[]
}

/** A company that was not here: its number follows the highest. */
export const insertRazonSocial = async (db: Db, r: NewRazonSocial): Promise<number> => {
  await execute(db, sql`lock table razon_social in share row exclusive mode`)
  const row = await selectOne<{ id: number }>(
    db,
    sql`insert into razon_social (razon_social_id, razon_social, cuit, codigo_cliente, provincia)
        select max(razon_social_id) + 1, ${r.razonSocial}, ${r.cuit}, ${r.codigoCliente}, ${r.provincia} from razon_social
        returning razon_social_id as id`,
  )
  await execute(db, sql`insert into razon_social_negocio select ${row!.id}, unnest(${r.negocioIds}::int[])`)
  return row!.id
}

/** Lets a person work for a company; who had no service yet gets these. */
export const insertUsuarioRazonSocial = async (
  db: Db,
  usuarioId: number,
  razonSocialId: number,
  servicios: readonly number[],
): Promise<void> => {
  await execute(
    db,
    sql`insert into usuario_razon_social values (${usuarioId}, ${razonSocialId}) on conflict do nothing`,
  )
  await execute(
    db,
    sql`insert into usuario_servicio select ${usuarioId}, unnest(${servicios}::int[])
        where not exists (select 1 from usuario_servicio where usuario_id = ${usuarioId})`,
  )
}

/** Which of these businesses exist. */
export const selectNegocioIds = async (db: Db, ids: readonly number[]): Promise<number[]> =>
  (
    await selectRows<{ id: number }>(
      db,
      sql`select negocio_id as id from negocio where negocio_id = any(${ids}::int[])`,
    )
  ).map(({ id }) => id)
