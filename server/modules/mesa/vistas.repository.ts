import sql from 'sql-template-tag'
import type { MesaCriteria } from '#contract/mesa/shapes.ts'
import { type Db, execute, selectOne, selectRows } from '#server/db/database.ts'

export interface VistaRow {
  vistaId: number
  usuarioId: number
  nombre: string
  compartida: boolean
  criterios: MesaCriteria
  direccion: string
}

/** Lists the user's views and the shared views of others by name, up to `limit` of each. */
export const selectVistas = (db: Db, usuarioId: number, limit: number): Promise<VistaRow[]> =>
  selectRows<VistaRow>(
    db,
    sql`select vista_id as "vistaId", usuario_id as "usuarioId", nombre, compartida, criterios, direccion from (
          (select * from vista where usuario_id = ${usuarioId} order by lower(nombre) limit ${limit})
          union all
          (select * from vista where compartida and usuario_id <> ${usuarioId} order by lower(nombre) limit ${limit})) v
        order by lower(nombre), vista_id`,
  )

export const countVistas = async (db: Db, usuarioId: number): Promise<number> =>
  (await selectOne<{ total: number }>(
    db,
    sql`select count(*)::int as total from vista where usuario_id = ${usuarioId}`,
  ))!.total

/** Inserts a view; undefined when the user already has a view with that name. */
export const insertVista = (
  db: Db,
  { usuarioId, nombre, compartida, criterios, direccion }: Omit<VistaRow, 'vistaId'>,
  creada: Date,
): Promise<{ vistaId: number } | undefined> =>
  selectOne(
    db,
    sql`insert into vista (usuario_id, nombre, compartida, criterios, direccion, creada)
        values (${usuarioId}, ${nombre}, ${compartida}, ${JSON.stringify(criterios)}::jsonb, ${direccion}, ${creada})
        on conflict (usuario_id, lower(nombre)) do nothing returning vista_id as "vistaId"`,
  )

/** Locks a view until the transaction ends, and returns its owner; undefined: the view does not exist. */
export const lockVista = (db: Db, vistaId: number): Promise<Pick<VistaRow, 'usuarioId' | 'compartida'> | undefined> =>
  selectOne(db, sql`select usuario_id as "usuarioId", compartida from vista where vista_id = ${vistaId} for update`)

export const deleteVista = (db: Db, vistaId: number): Promise<number> =>
  execute(db, sql`delete from vista where vista_id = ${vistaId}`)
