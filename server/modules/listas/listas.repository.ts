import sql from 'sql-template-tag'
import type { ListaVista, Preferencia } from '#contract/listas/shapes.ts'
import { type Db, execute, selectOne, selectRows } from '#server/db/database.ts'

/** Key of the settings of a list: the user and the list. */
interface Propia {
  usuarioId: number
  lista: string
}

export const selectPreferencia = (db: Db, { usuarioId, lista }: Propia): Promise<Preferencia | undefined> =>
  selectOne<Preferencia>(
    db,
    sql`select columnas, compacta from lista_preferencia where usuario_id = ${usuarioId} and lista = ${lista}`,
  )

export const upsertPreferencia = (
  db: Db,
  { usuarioId, lista }: Propia,
  { columnas, compacta }: Preferencia,
): Promise<number> =>
  execute(
    db,
    sql`insert into lista_preferencia (usuario_id, lista, columnas, compacta) values (${usuarioId}, ${lista}, ${columnas}::text[], ${compacta})
        on conflict (usuario_id, lista) do update set columnas = excluded.columnas, compacta = excluded.compacta`,
  )

export const selectVistas = (db: Db, { usuarioId, lista }: Propia): Promise<ListaVista[]> =>
  selectRows<ListaVista>(
    db,
    sql`select lista_vista_id as "vistaId", nombre, direccion from lista_vista
        where usuario_id = ${usuarioId} and lista = ${lista} order by lower(nombre)`,
  )

/** Inserts a view and returns its id; undefined when the user already has a view with that name. */
export const insertVista = (
  db: Db,
  { usuarioId, lista }: Propia,
  { nombre, direccion }: Omit<ListaVista, 'vistaId'>,
  creada: Date,
): Promise<{ vistaId: number } | undefined> =>
  selectOne(
    db,
    sql`insert into lista_vista (usuario_id, lista, nombre, direccion, creada)
        values (${usuarioId}, ${lista}, ${nombre}, ${direccion}, ${creada})
        on conflict (usuario_id, lista, lower(nombre)) do nothing returning lista_vista_id as "vistaId"`,
  )

/** Deletes a view of this user; returns 0 when there is none. */
export const deleteVista = (db: Db, usuarioId: number, vistaId: number): Promise<number> =>
  execute(db, sql`delete from lista_vista where lista_vista_id = ${vistaId} and usuario_id = ${usuarioId}`)
