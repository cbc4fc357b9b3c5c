import sql from 'sql-template-tag'
import type { ErroresLectura } from '#contract/integraciones/shapes.ts'
import type { Lectura } from '#contract/integraciones/reglas.ts'
import { type Db, execute, selectOne, selectRows } from '#server/db/database.ts'

/**
 * Progress of a reading: the day since which it requests changes (null: it requests everything), and the last key read
 * (null: none).
 */
export interface Avance {
  marca: string | null
  cursor: string | null
  empezo: Date
}

/** Rows of a page by result. */
export interface Cuenta {
  nuevas: number
  cambiadas: number
  iguales: number
}

export interface Rechazada {
  clave: string
  nombre: string
  motivo: string
}

/** Resumes an unfinished reading, or starts a new one. */
export const beginLectura = async (db: Db, lectura: Lectura, now: Date): Promise<Avance> => {
  await execute(
    db,
    sql`update sap_lectura set empezo = ${now}, termino = null, cursor = null, nuevas = 0, cambiadas = 0, iguales = 0
        where lectura = ${lectura} and (empezo is null or termino is not null)`,
  )
  return (await selectOne<Avance>(db, sql`select marca, cursor, empezo from sap_lectura where lectura = ${lectura}`))!
}

/** Stores counts and cursor of a page; false when another process has advanced the reading in the meantime. */
export const updateAvance = async (
  db: Db,
  lectura: Lectura,
  { empezo, cursor }: Avance,
  next: Cuenta & { cursor: string | null },
): Promise<boolean> => {
  const touched = await execute(
    db,
    sql`update sap_lectura set cursor = ${next.cursor}, nuevas = nuevas + ${next.nuevas}, cambiadas = cambiadas + ${next.cambiadas},
          iguales = iguales + ${next.iguales}, fallo = null
        where lectura = ${lectura} and empezo = ${empezo} and termino is null and cursor is not distinct from ${cursor}`,
  )
  return touched === 1
}

/** Marks a reading as finished. The next reading requests changes since the day `marca`. */
export const endLectura = (db: Db, lectura: Lectura, { empezo }: Avance, marca: string, now: Date): Promise<number> =>
  execute(
    db,
    sql`update sap_lectura set termino = ${now}, al_dia = empezo, marca = ${marca}::date, cursor = null, fallo = null
        where lectura = ${lectura} and empezo = ${empezo} and termino is null`,
  )

/** Stores the error of a reading, which stays unfinished. */
export const updateFallo = (db: Db, lectura: Lectura, fallo: string): Promise<number> =>
  execute(db, sql`update sap_lectura set fallo = ${fallo} where lectura = ${lectura}`)

/** Lists the rejected rows among these keys as errors, and removes the other keys from the list. */
export const saveRechazadas = async (
  db: Db,
  lectura: Lectura,
  claves: readonly string[],
  rechazadas: readonly Rechazada[],
  now: Date,
): Promise<void> => {
  const column = <K extends keyof Rechazada>(name: K) => rechazadas.map((each) => each[name])
  await execute(
    db,
    sql`delete from sap_lectura_error where lectura = ${lectura} and clave = any(${claves}::text[])
          and clave <> all(${column('clave')}::text[])`,
  )
  await execute(
    db,
    sql`insert into sap_lectura_error (lectura, clave, nombre, motivo, desde, revisado)
        select ${lectura}, x.clave, x.nombre, x.motivo, ${now}, ${now}
        from unnest(${column('clave')}::text[], ${column('nombre')}::text[], ${column('motivo')}::text[]) as x(clave, nombre, motivo)
        on conflict (lectura, clave) do update set nombre = excluded.nombre, motivo = excluded.motivo, revisado = excluded.revisado`,
  )
}

/** Returns the keys of rejected rows not checked since `antes`, oldest check first. */
export const selectPendientes = async (db: Db, lectura: Lectura, antes: Date, limit: number): Promise<string[]> => {
  const rows = await selectRows<{ clave: string }>(
    db,
    sql`select clave from sap_lectura_error where lectura = ${lectura} and revisado < ${antes} order by revisado limit ${limit}`,
  )
  return rows.map(({ clave }) => clave)
}

export interface LecturaRow extends Cuenta {
  lectura: Lectura
  empezo: Date | null
  termino: Date | null
  alDia: Date | null
  errores: number
  fallo: string | null
}

export const selectLecturas = (db: Db): Promise<LecturaRow[]> =>
  selectRows<LecturaRow>(
    db,
    sql`select lectura, empezo, termino, al_dia as "alDia", nuevas, cambiadas, iguales, fallo,
          (select count(*)::int from sap_lectura_error e where e.lectura = l.lectura) as errores
        from sap_lectura l`,
  )

/** Returns the newest rejected rows, and the total number of rejected rows. */
export const selectErrores = async (db: Db, lectura: Lectura, limit: number): Promise<ErroresLectura> => {
  const rows = await selectRows<Rechazada & { desde: Date }>(
    db,
    sql`select clave, nombre, motivo, desde from sap_lectura_error where lectura = ${lectura} order by desde desc, clave limit ${limit}`,
  )
  const counted = await selectOne<{ total: number }>(
    db,
    sql`select count(*)::int as total from sap_lectura_error where lectura = ${lectura}`,
  )
  return { total: counted!.total, errores: rows.map((row) => ({ ...row, desde: row.desde.toISOString() })) }
}
