import sql from 'sql-template-tag'
import type { ErroresLectura } from '#contract/integraciones/shapes.ts'
import type { Lectura } from '#contract/integraciones/reglas.ts'
import { type Db, execute, selectOne, selectRows } from '#server/db/database.ts'

/** Where a reading is: from which day of change it asks (null: everything), and after which key. */
export interface Avance {
  marca: string | null
  cursor: string | null
  empezo: Date
}

/** Rows that a page wrote. */
export interface Cuenta {
  nuevas: number
  cambiadas: number
  iguales: number
}

/** A row that could not be loaded. */
export interface Rechazada {
  clave: string
  nombre: string
  motivo: string
}

/** Goes on with the reading that was left half way, or starts one. */
export const beginLectura = async (db: Db, lectura: Lectura, now: Date): Promise<Avance> => {
  await execute(
    db,
    sql`update sap_lectura set empezo = ${now}, termino = null, cursor = null, nuevas = 0, cambiadas = 0, iguales = 0
        where lectura = ${lectura} and (empezo is null or termino is not null)`,
  )
  return (await selectOne<Avance>(db, sql`select marca, cursor, empezo from sap_lectura where lectura = ${lectura}`))!
}

/** Counts what was written, and says how far it is; false when another process has gone on meanwhile. */
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

/** The reading got to its end; the next one asks from this day. */
export const endLectura = (db: Db, lectura: Lectura, { empezo }: Avance, marca: string, now: Date): Promise<number> =>
  execute(
    db,
    sql`update sap_lectura set termino = ${now}, al_dia = empezo, marca = ${marca}::date, cursor = null, fallo = null
        where lectura = ${lectura} and empezo = ${empezo} and termino is null`,
  )

/** Why it could not go on; it stays half way. */
export const updateFallo = (db: Db, lectura: Lectura, fallo: string): Promise<number> =>
  execute(db, sql`update sap_lectura set fallo = ${fallo} where lectura = ${lectura}`)

/** Of these keys, those that were refused are listed and the others no longer are. */
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

/** Keys of rows that could not be loaded and were not looked at since, the longest ago first. */
export const selectPendientes = async (db: Db, lectura: Lectura, antes: Date, limit: number): Promise<string[]> => {
  const rows = await selectRows<{ clave: string }>(
    db,
    sql`select clave from sap_lectura_error where lectura = ${lectura} and revisado < ${antes} order by revisado limit ${limit}`,
  )
  return rows.map(({ clave }) => clave)
}

/** A reading as its row says it. */
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

/** The newest rows that could not be loaded, and how many there are. */
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
