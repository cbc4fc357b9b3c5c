import sql, { raw } from 'sql-template-tag'
import type { EstadoImportacion, OrigenImportacion, Que } from '#contract/importaciones/reglas.ts'
import type { ErrorImportacion, ImportacionCriteria } from '#contract/importaciones/shapes.ts'
import { type Db, execute, selectOne, selectRows } from '#server/db/database.ts'
import { dayStart } from '#server/db/conditions.ts'
import type { ImportError, ImportNotice, ImportReport } from '#server/import/import-report.ts'
import { conditionsBy, createList } from '#server/db/lists.ts'
import type { TableFormat } from '#server/import/table-file.ts'

/** Counts of rows by result. */
interface Conteo {
  leidas: number
  nuevas: number
  cambiadas: number
  iguales: number
  rechazadas: number
  omitidas: number
}

export interface ImportacionFound extends Conteo {
  importacionId: number
  que: Que
  origen: OrigenImportacion
  quien: string
  nombre: string
  estado: EstadoImportacion
  simulada: boolean
  avance: number
  creada: Date
  terminada: Date | null
}

export interface ImportacionWhole extends ImportacionFound {
  /** null: a command made the import. */
  usuarioId: number | null
  archivoId: string | null
  tamano: number
  huella: string | null
  formato: TableFormat | null
  encabezado: string[]
  muestra: string[][]
  columnas: Record<string, string | null> | null
  fijas: Record<string, string>
  linea: number
  deshechas: number
  enTotal: number
  avisos: ImportNotice[]
  falta: string | null
  problema: string | null
  version: number
}

const QUIEN = sql`coalesce(i.quien, (select btrim(u.nombre || ' ' || u.apellido) from usuario u where u.usuario_id = i.usuario_id))`

const SHOWN = sql`i.importacion_id as "importacionId", i.que, i.origen,
  ${QUIEN} as quien, i.nombre, i.estado, i.simulada, i.avance, i.leidas, i.nuevas, i.cambiadas, i.iguales, i.rechazadas, i.omitidas, i.creada, i.terminada`

type ImportacionFilter = Omit<ImportacionCriteria, 'cursor'>

/** List of imports, newest first, with keyset pagination. */
export const importacionesList = createList<ImportacionFilter, ImportacionFound>({
  from: sql`importacion i`,
  alias: 'i',
  columns: sql`i.*`,
  sort: { importacion_id: 'bigint' },
  descending: true,
  keyOf: ({ importacionId }) => [importacionId],
  where: conditionsBy<ImportacionFilter>({
    que: (que) => sql`i.que = ${que}`,
    origen: (origen) => sql`i.origen = ${origen}`,
    estado: (estado) => sql`i.estado = ${estado}`,
    desde: (desde) => sql`i.creada >= ${dayStart(desde)}`,
    hasta: (hasta) => sql`i.creada < ${dayStart(hasta, 1)}`,
  }),
  shown: (picked) => sql`select ${SHOWN} from (${picked}) i`,
})

export const selectImportacion = (db: Db, importacionId: number): Promise<ImportacionWhole | undefined> =>
  selectOne<ImportacionWhole>(
    db,
    sql`select ${SHOWN}, i.usuario_id as "usuarioId", i.archivo_id as "archivoId", coalesce(a.tamano, 0) as tamano,
          coalesce(i.huella, a.sha256) as huella, i.formato, i.encabezado,
          i.muestra, i.columnas, i.fijas, i.linea, i.deshechas, i.errores as "enTotal", i.avisos, i.falta, i.problema, i.version
        from importacion i left join archivo a using (archivo_id) where i.importacion_id = ${importacionId}`,
  )

/** Selects the last import of each kind. */
export const selectUltimas = (db: Db): Promise<{ que: Que; importacionId: number; cuando: Date; quien: string }[]> =>
  selectRows(
    db,
    sql`select distinct on (i.que) i.que, i.importacion_id as "importacionId", i.terminada as cuando,
          ${QUIEN} as quien
        from importacion i where i.estado = 'terminada' order by i.que, i.importacion_id desc`,
  )

/** Number of rows above which the estimate of PostgreSQL replaces a count, which would be slow. */
const COUNTED = 50_000

/** Returns how many rows a table has; `aproximado`: the number is an estimate. */
export const selectCargadas = async (db: Db, table: string): Promise<{ cargadas: number; aproximado: boolean }> => {
  const about = await selectOne<{ n: number }>(
    db,
    sql`select reltuples::bigint as n from pg_class where oid = ${table}::regclass`,
  )
  if (about!.n >= COUNTED) return { cargadas: about!.n, aproximado: true }
  const exact = await selectOne<{ n: number }>(db, sql`select count(*)::int as n from ${raw(table)}`)
  return { cargadas: exact!.n, aproximado: false }
}

interface NewImportacion {
  que: Que
  usuarioId: number
  archivoId: string
  nombre: string
  formato: TableFormat
  encabezado: string[]
  muestra: string[][]
  now: Date
}

/** Inserts an import of an uploaded file. */
export const insertImportacion = async (db: Db, i: NewImportacion): Promise<number> =>
  (await selectOne<{ id: number }>(
    db,
    sql`insert into importacion (que, origen, usuario_id, archivo_id, nombre, formato, encabezado, muestra, estado, creada)
        values (${i.que}, 'pantalla', ${i.usuarioId}, ${i.archivoId}, ${i.nombre}, ${JSON.stringify(i.formato)}::jsonb,
          ${JSON.stringify(i.encabezado)}::jsonb, ${JSON.stringify(i.muestra)}::jsonb, 'subida', ${i.now})
        returning importacion_id as id`,
  ))!.id

/** Inserts a running import of a command. */
export const insertComando = async (
  db: Db,
  i: { que: Que; quien: string; nombre: string; huella: string; now: Date },
): Promise<number> =>
  (await selectOne<{ id: number }>(
    db,
    sql`insert into importacion (que, origen, quien, nombre, huella, estado, creada)
        values (${i.que}, 'comando', ${i.quien}, ${i.nombre}, ${i.huella}, 'importando', ${i.now}) returning importacion_id as id`,
  ))!.id

/**
 * Marks the running imports of commands as failed. The caller holds the lock of the kind, so their processes have died.
 */
export const failDeadCommands = (db: Db, que: string, now: Date): Promise<number> =>
  execute(
    db,
    sql`update importacion set estado = 'fallada', terminada = ${now}, version = version + 1,
          problema = 'El comando se cortó. Lo importado hasta ahí quedó guardado: correlo de nuevo.'
        where que = ${que} and estado = 'importando' and origen = 'comando'`,
  )

/** Inserts a finished batch of the API. */
export const insertLote = async (
  db: Db,
  { que, usuarioId, report, now }: { que: Que; usuarioId: number; report: ImportReport; now: Date },
): Promise<number> =>
  (await selectOne<{ id: number }>(
    db,
    sql`insert into importacion (que, origen, usuario_id, nombre, estado, avance, leidas, nuevas, cambiadas, iguales, rechazadas, errores,
          creada, terminada)
        values (${que}, 'api', ${usuarioId}, '', 'terminada', 100, ${report.leidas}, ${report.nuevas}, ${report.cambiadas},
          ${report.iguales}, ${report.rechazadas}, ${report.enTotal}, ${now}, ${now})
        returning importacion_id as id`,
  ))!.id

/** Appends errors to those already stored. */
export const insertErrores = async (
  db: Db,
  importacionId: number,
  errores: readonly ImportError[],
  after: number,
): Promise<void> => {
  if (!errores.length) return
  await execute(
    db,
    sql`insert into importacion_error (importacion_id, orden, linea, columna, dato, mensaje)
        select ${importacionId}, ${after} + x.orden, x.linea, x.columna, x.dato, x.mensaje
        from unnest(${errores.map((e) => e.linea)}::int[], ${errores.map((e) => e.columna)}::text[], ${errores.map((e) => e.dato)}::text[],
          ${errores.map((e) => e.mensaje)}::text[]) with ordinality as x(linea, columna, dato, mensaje, orden)
        on conflict do nothing`,
  )
}

/** Selects errors by line. */
export const selectErrores = (db: Db, importacionId: number, limit: number): Promise<ErrorImportacion[]> =>
  selectRows(
    db,
    sql`select linea, columna, dato, mensaje from importacion_error where importacion_id = ${importacionId}
        order by linea, orden limit ${limit}`,
  )

export const deleteErrores = (db: Db, importacionId: number): Promise<number> =>
  execute(db, sql`delete from importacion_error where importacion_id = ${importacionId}`)

/** Starts a review or an import at the first row; returns false when the import's version or state has changed. */
export const updateInicio = async (
  db: Db,
  {
    importacionId,
    version,
    desde,
    estado,
    columnas,
    fijas,
  }: Pick<ImportacionWhole, 'importacionId' | 'version' | 'estado' | 'columnas' | 'fijas'> & {
    desde: readonly EstadoImportacion[]
  },
): Promise<boolean> =>
  (await execute(
    db,
    sql`update importacion set estado = ${estado}, simulada = ${estado === 'revisando'}, columnas = ${JSON.stringify(columnas)}::jsonb,
          fijas = ${JSON.stringify(fijas)}::jsonb, linea = 0, avance = 0, leidas = 0, nuevas = 0, cambiadas = 0, iguales = 0, rechazadas = 0, omitidas = 0, avisos = '[]', errores = 0, falta = null, problema = null,
          terminada = null, version = version + 1
        where importacion_id = ${importacionId} and version = ${version} and estado = any(${[...desde]}::text[])`,
  )) === 1

/**
 * Changes the line where the table begins, and resets the chosen columns; returns false when the import's version or
 * state has changed.
 */
export const updateFormato = async (
  db: Db,
  {
    importacionId,
    version,
    desde,
    formato,
    encabezado,
    muestra,
  }: Pick<ImportacionWhole, 'importacionId' | 'version' | 'formato' | 'encabezado' | 'muestra'> & {
    desde: readonly EstadoImportacion[]
  },
): Promise<boolean> =>
  (await execute(
    db,
    sql`update importacion set estado = 'subida', formato = ${JSON.stringify(formato)}::jsonb, encabezado = ${JSON.stringify(encabezado)}::jsonb,
          muestra = ${JSON.stringify(muestra)}::jsonb, columnas = null, fijas = '{}', problema = null, falta = null, version = version + 1
        where importacion_id = ${importacionId} and version = ${version} and estado = any(${[...desde]}::text[])`,
  )) === 1

/** Stores the progress with the counts so far. */
export const updateAvance = (
  db: Db,
  importacionId: number,
  { linea, avance, report }: { linea: number; avance: number; report: ImportReport },
): Promise<number> =>
  execute(
    db,
    sql`update importacion set linea = ${linea}, avance = ${avance}, leidas = ${report.leidas}, nuevas = ${report.nuevas},
          cambiadas = ${report.cambiadas}, iguales = ${report.iguales}, rechazadas = ${report.rechazadas}, errores = ${report.enTotal},
          omitidas = ${report.omitidas}, avisos = ${JSON.stringify(report.avisos)}::jsonb, falta = ${report.falta}
        where importacion_id = ${importacionId}`,
  )

/** Stores the end of an import; problema null: the import succeeded. */
export const updateFin = (
  db: Db,
  importacionId: number,
  { estado, problema, now }: { estado: EstadoImportacion; problema: string | null; now: Date },
): Promise<number> =>
  execute(
    db,
    sql`update importacion set estado = ${estado}, problema = ${problema}, terminada = ${now}, version = version + 1,
          avance = case when ${problema}::text is null then 100 else avance end
        where importacion_id = ${importacionId}`,
  )

/** Selects the id of the next pending import of a kind. */
export const selectSiguiente = async (db: Db, que: string): Promise<number | undefined> =>
  (
    await selectOne<{ id: number }>(
      db,
      sql`select importacion_id as id from importacion where que = ${que} and estado in ('revisando', 'importando', 'deshaciendo') and (origen = 'pantalla' or estado = 'deshaciendo')
          order by importacion_id limit 1`,
    )
  )?.id

/** Selects the columns that users chose earlier for files of this kind, by the column names of those files. */
export const selectColumnas = (db: Db, que: Que): Promise<{ encabezado: string; columna: string | null }[]> =>
  selectRows(db, sql`select encabezado, columna from importacion_columna where que = ${que}`)

/** Stores the columns that a user chose for files of a kind. */
export const upsertColumnas = (
  db: Db,
  que: Que,
  chosen: readonly (readonly [string, string | null])[],
): Promise<number> =>
  execute(
    db,
    sql`insert into importacion_columna (que, encabezado, columna)
        select ${que}, x.* from unnest(${chosen.map(([header]) => header)}::text[], ${chosen.map(([, column]) => column)}::text[]) as x
        on conflict (que, encabezado) do update set columna = excluded.columna`,
  )
