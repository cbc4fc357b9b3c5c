import sql, { join, raw, type Sql } from 'sql-template-tag'
import { type Db, execute, selectOne, selectRows } from '#server/database.ts'

/** A table that the administration edits. What people write of it are columns, named alike in snake case. */
export interface Maestro<Row> {
  /** What its history calls it, `transporte:3`, and what people do. */
  clave: string
  clase: string
  tabla: string
  /** What tells one from another, in its rows and in its calls; its column, where it is not named alike. */
  id: keyof Row & string
  columna?: string
  /** What it is called by. */
  nombre: keyof Row & string
  /** What people write, with its name in the history, in the order it is told. */
  campos: { readonly [K in keyof Row & string]?: string }
  /** What is read besides, of `m` and of what is joined to it. */
  lee?: Sql
  junto?: Sql
  /** On a day. */
  orden: (hoy: string) => Sql
  /** A new one takes the next number: the table has no sequence. */
  numera?: true
  /** Said beside the name when another one of its list has it. */
  repetido?: string
  /** Said when nothing would be left to choose. */
  ultimo?: string
}

/** Any of them, by what all have. */
export type MaestroDeTabla = Omit<Maestro<Record<string, unknown>>, 'campos'> & {
  campos: Readonly<Record<string, string>>
}

const camposOf = <Row>({ campos }: Maestro<Row>) => Object.keys(campos) as (keyof Row & string)[]
const snake = (field: string): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const columnOf = ({ id, columna = snake(id) }: { id: string; columna?: string }): Sql => raw(columna)
const tableOf = ({ tabla }: { tabla: string }): Sql => raw(tabla)

const selectOf = <Row>(maestro: Maestro<Row>): Sql => {
  const { id, lee, junto } = maestro
  const fields = [
    sql`m.${columnOf(maestro)} as ${raw(`"${id}"`)}`,
    ...camposOf(maestro).map((campo) => raw(`m.${snake(campo)} as "${campo}"`)),
    ...(lee ? [lee] : []),
  ]
  return sql`select ${join(fields)}, m.version from ${tableOf(maestro)} m ${junto ?? raw('')}`
}

/** All of them, as they are shown on a day. */
export const selectMaestros = <Row extends object>(db: Db, maestro: Maestro<Row>, hoy: string): Promise<Row[]> =>
  selectRows<Row>(db, sql`${selectOf(maestro)} order by ${maestro.orden(hoy)}`)

const selectMaestro = async <Row extends object>(db: Db, maestro: Maestro<Row>, id: unknown): Promise<Row> =>
  (await selectOne<Row>(db, sql`${selectOf(maestro)} where m.${columnOf(maestro)} = ${id}`))!

/** Until the transaction ends nobody else changes any of them: their names are looked at, and how many are left. */
export const lockMaestros = <Row>(db: Db, maestro: Maestro<Row>): Promise<number> =>
  execute(db, sql`lock table ${tableOf(maestro)} in share row exclusive mode`)

/** A new one, as it is then. */
export const insertMaestro = async <Row extends object>(
  db: Db,
  maestro: Maestro<Row>,
  datos: Partial<Row>,
): Promise<Row> => {
  const { numera } = maestro
  const campos = camposOf(maestro)
  const id = columnOf(maestro)
  const columns = [...(numera ? [id] : []), ...campos.map((campo) => raw(snake(campo)))]
  const next = sql`(select coalesce(max(${id}), 0) + 1 from ${tableOf(maestro)})`
  const values = [...(numera ? [next] : []), ...campos.map((campo) => sql`${datos[campo]}`)]
  const written = await selectOne<{ id: unknown }>(
    db,
    sql`insert into ${tableOf(maestro)} (${join(columns)}) values (${join(values)}) returning ${id} as id`,
  )
  return selectMaestro(db, maestro, written!.id)
}

/** One with other words, as it is then: a version more. */
export const updateMaestro = async <Row extends object>(
  db: Db,
  maestro: Maestro<Row>,
  id: unknown,
  datos: Partial<Row>,
): Promise<Row> => {
  const set = camposOf(maestro).map((campo) => sql`${raw(snake(campo))} = ${datos[campo]}`)
  await execute(
    db,
    sql`update ${tableOf(maestro)} set ${join(set)}, version = version + 1 where ${columnOf(maestro)} = ${id}`,
  )
  return selectMaestro(db, maestro, id)
}

export const deleteMaestro = <Row>(db: Db, maestro: Maestro<Row>, id: unknown): Promise<number> =>
  execute(db, sql`delete from ${tableOf(maestro)} where ${columnOf(maestro)} = ${id}`)

/** Whether a business exists. */
export const hasNegocio = async (db: Db, negocioId: number): Promise<boolean> =>
  Boolean(await selectOne(db, sql`select 1 from negocio where negocio_id = ${negocioId}`))

/** Those who attend reasons. */
export const selectSectores = (db: Db) =>
  selectRows<{ sectorId: number; nombre: string }>(
    db,
    sql`select sector_id as "sectorId", nombre from sector order by sector_id`,
  )

/** What a history names by number, and people by their user name. */
export const selectNombres = async (db: Db, maestros: readonly MaestroDeTabla[], userNames: readonly string[]) => {
  const named = [
    ...maestros.map(
      (each) => sql`select ${each.clave} || ':' || ${columnOf(each)}, ${raw(snake(each.nombre))} from ${tableOf(each)}`,
    ),
    sql`select 'negocio:' || negocio_id, nombre from negocio`,
    sql`select 'sector:' || sector_id, nombre from sector`,
    sql`select 'usuario:' || lower(user_name), nombre || ' ' || apellido from usuario where lower(user_name) = any(${userNames}::text[])`,
  ]
  const rows = await selectRows<{ clave: string; nombre: string }>(
    db,
    sql`select * from (${join(named, ' union all ')}) as nombres (clave, nombre)`,
  )
  return new Map(rows.map(({ clave, nombre }) => [clave, nombre]))
}
