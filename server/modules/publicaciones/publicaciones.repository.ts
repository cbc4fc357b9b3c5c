import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Caller } from '#server/base/caller.ts'
import { type Db, execute, selectOne } from '#server/db/database.ts'

/** Reader of publications. Publications after the date `nuevoDesde` are new to the reader. */
export interface Lector {
  usuarioId: number
  scope: Caller['scope']
  isAdmin: boolean
  /** Present day in Argentina, yyyy-mm-dd. */
  today: string
  nuevoDesde: Date
}

/**
 * Table of a kind of publication. All such tables have a file and the columns `publicado`, `palabras`, `revision`,
 * `archivado`.
 */
export interface Tabla {
  /** Name of the kind, used in the audit and as a prefix of keys: `documento`, `documento_id`, `documentoId`. */
  entidad: string
  tabla: string
  /** Column of each field that users fill in. */
  campos: Readonly<Record<string, string>>
  /** Columns that only the server writes. A change needs their former values. */
  propias: readonly string[]
}

/** Value by column. */
type Columnas = Readonly<Record<string, unknown>>

/**
 * SQL of the fields that all kinds of publications share, over the picked rows `p`. `propias`: additional fields of one
 * kind.
 */
export const shownOf = (
  entidad: string,
  picked: Sql,
  { nuevoDesde }: Lector,
  { negocioId, propias }: { negocioId: Sql; propias: Sql },
): Sql =>
  sql`select p.${raw(entidad)}_id as "${raw(entidad)}Id", p.titulo, p.tipo, p.marca_id as "marcaId", m.nombre as marca,
        n.negocio_id as "negocioId", n.nombre as negocio, p.vigente_desde as "vigenteDesde", p.revision, p.archivado,
        p.publicado > ${nuevoDesde} as "esNuevo",
        json_build_object('archivoId', a.archivo_id, 'nombre', a.nombre, 'tipo', a.tipo, 'tamano', a.tamano) as archivo, ${propias}
      from (${picked}) p join archivo a using (archivo_id) left join marca m on m.marca_id = p.marca_id
        left join negocio n on n.negocio_id = ${negocioId}`

export const insertPublicacion = async (db: Db, { tabla, entidad }: Tabla, columnas: Columnas): Promise<number> =>
  (await selectOne<{ id: number }>(
    db,
    sql`insert into ${raw(tabla)} (${raw(Object.keys(columnas).join(', '))}) values (${join(Object.values(columnas))})
        returning ${raw(entidad)}_id as id`,
  ))!.id

/** Returns a publication, locked until the transaction ends. */
export const lockPublicacion = <T extends object>(db: Db, tabla: Tabla, id: number): Promise<T | undefined> => {
  const own = [...Object.entries(tabla.campos), ...tabla.propias.map((columna) => [columna, columna] as const)]
  const shown = own.map(([campo, columna]) => `p.${columna} as "${campo}"`).join(', ')
  return selectOne<T>(
    db,
    sql`select ${raw(shown)}, p.revision, p.archivado, p.archivo_id as "archivoId", a.sha256
        from ${raw(tabla.tabla)} p join archivo a using (archivo_id) where p.${raw(tabla.entidad)}_id = ${id} for update of p`,
  )
}

export const updatePublicacion = (
  db: Db,
  { tabla, entidad }: Tabla,
  id: number,
  columnas: Columnas,
): Promise<number> => {
  const changes = Object.entries(columnas).map(([columna, value]) => sql`${raw(columna)} = ${value}`)
  return execute(
    db,
    sql`update ${raw(tabla)} set ${join(changes)}, revision = revision + 1 where ${raw(entidad)}_id = ${id}`,
  )
}
