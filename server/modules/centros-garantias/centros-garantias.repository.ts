import sql, { join, type Sql } from 'sql-template-tag'
import type { Centro, CentroCriteria, CentroDatos } from '#contract/centros-garantias/shapes.ts'
import { type Db, selectOne, selectRows } from '#server/db/database.ts'

interface Filter extends CentroCriteria {
  /** Words of the search, each matched as a prefix. */
  words: readonly string[]
  /** true: include centres that are inactive or expired. */
  todos: boolean
  today: string
  limit: number
}

const conditions = (f: Filter): Sql =>
  join(
    [
      f.todos ? sql`true` : sql`c.activo and (c.vigente_hasta is null or c.vigente_hasta >= ${f.today}::date)`,
      ...(f.provincia ? [sql`c.provincia = ${f.provincia}`] : []),
      ...(f.localidad ? [sql`c.localidad = ${f.localidad}`] : []),
      ...(f.marcaId ? [sql`(c.marca_ids = '{}' or ${f.marcaId} = any(c.marca_ids))`] : []),
      ...(f.servicio ? [sql`${f.servicio} = any(c.servicios)`] : []),
      ...(f.words.length
        ? [sql`c.documento @@ to_tsquery('simple', ${f.words.map((word) => `${word}:*`).join(' & ')})`]
        : []),
    ],
    ' and ',
  )

/** Returns the centres by province, town and name. */
export const selectCentros = (db: Db, filter: Filter): Promise<Centro[]> =>
  selectRows<Centro>(
    db,
    sql`select c.centro_id as "centroId", c.codigo, c.nombre, c.razon_social as "razonSocial", c.provincia, c.localidad, c.domicilio,
          c.codigo_postal as "codigoPostal", c.telefono, c.whatsapp, c.email, c.horario, c.servicios, c.latitud, c.longitud,
          c.vigente_hasta as "vigenteHasta", c.activo, c.version,
          (select coalesce(json_agg(json_build_object('marcaId', m.marca_id, 'nombre', m.nombre) order by m.nombre), '[]')
             from marca m where m.marca_id = any(c.marca_ids)) as marcas
        from centro_garantia c where ${conditions(filter)}
        order by c.provincia, c.localidad, c.nombre, c.centro_id limit ${filter.limit}`,
  )

export const selectLugares = (db: Db): Promise<{ provincia: string; localidades: string[] }[]> =>
  selectRows(
    db,
    sql`select provincia, array_agg(distinct localidad order by localidad) as localidades
        from centro_garantia where activo group by provincia order by provincia`,
  )

export const selectMarcas = (db: Db): Promise<{ marcaId: number; nombre: string }[]> =>
  selectRows(db, sql`select marca_id as "marcaId", nombre from marca order by nombre`)

const COLUMNS = sql`nombre, razon_social, provincia, localidad, domicilio, codigo_postal, telefono, whatsapp, email, horario,
  marca_ids, servicios, latitud, longitud, vigente_hasta, activo`
const valuesOf = (d: CentroDatos): Sql =>
  sql`${d.nombre}, ${d.razonSocial}, ${d.provincia}, ${d.localidad}, ${d.domicilio}, ${d.codigoPostal}, ${d.telefono}, ${d.whatsapp},
    ${d.email}, ${d.horario}, ${d.marcaIds}::int[], ${d.servicios}::text[], ${d.latitud}::float8, ${d.longitud}::float8,
    ${d.vigenteHasta}::date, ${d.activo}::boolean`

/** Creates a centre with a generated code; returns its id. */
export const insertCentro = async (db: Db, datos: CentroDatos): Promise<number> =>
  (await selectOne<{ id: number }>(
    db,
    sql`insert into centro_garantia (codigo, ${COLUMNS})
        values ('C' || nextval(pg_get_serial_sequence('centro_garantia', 'centro_id')), ${valuesOf(datos)}) returning centro_id as id`,
  ))!.id

export const lockCentro = (db: Db, centroId: number): Promise<{ version: number; nombre: string } | undefined> =>
  selectOne(db, sql`select version, nombre from centro_garantia where centro_id = ${centroId} for update`)

export const updateCentro = async (db: Db, centroId: number, datos: CentroDatos): Promise<number> =>
  (await selectOne<{ version: number }>(
    db,
    sql`update centro_garantia set (${COLUMNS}, version) = (${valuesOf(datos)}, version + 1)
        where centro_id = ${centroId} returning version`,
  ))!.version
