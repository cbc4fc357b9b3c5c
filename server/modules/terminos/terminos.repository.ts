import sql from 'sql-template-tag'
import { type Db, execute, selectOne, selectRows } from '#server/db/database.ts'

export interface VersionRow {
  numero: number
  version: string
  terminos: string
  privacidad: string
  /** Time of publication; null: it is the version that the portal comes with. */
  publicada: Date | null
}

const COLUMNS = sql`numero, version, terminos, privacidad, publicada`

/** Returns the version in force: the one with the highest number. */
export const selectVigente = async (db: Db): Promise<VersionRow> =>
  (await selectOne<VersionRow>(db, sql`select ${COLUMNS} from terminos_version order by numero desc limit 1`))!

export const selectVersion = (db: Db, numero: number): Promise<VersionRow | undefined> =>
  selectOne<VersionRow>(db, sql`select ${COLUMNS} from terminos_version where numero = ${numero}`)

type Titulo = Pick<VersionRow, 'numero' | 'version' | 'publicada'>

/** Returns number, name and date of all versions, newest first. */
export const selectVersiones = (db: Db): Promise<Titulo[]> =>
  selectRows<Titulo>(db, sql`select numero, version, publicada from terminos_version order by numero desc`)

/** Returns all versions, newest first, each with its author and how many users accepted it. */
export const selectVersionesDeAutor = (db: Db): Promise<(Titulo & { autor: string | null; aceptaron: number })[]> =>
  selectRows(
    db,
    sql`select v.numero, v.version, v.publicada, u.nombre || ' ' || u.apellido as autor,
          (select count(*)::int from aceptacion_terminos a where a.version = v.version) as aceptaron
        from terminos_version v left join usuario u on u.usuario_id = v.autor_id order by v.numero desc`,
  )

interface NewVersion {
  numero: number
  /** Day of the publication, which is the name of the version. Later versions of the same day get ".2", ".3"… */
  dia: string
  terminos: string
  privacidad: string
  publicada: Date
  autorId: number
}

/** Inserts a version; returns 0 when another administrator published the same number meanwhile. */
export const insertVersion = (db: Db, v: NewVersion): Promise<number> =>
  execute(
    db,
    sql`insert into terminos_version (numero, version, terminos, privacidad, publicada, autor_id)
        select ${v.numero}::int, ${v.dia} || case when count(*) = 0 then '' else '.' || count(*) + 1 end, ${v.terminos}, ${v.privacidad},
          ${v.publicada}::timestamptz, ${v.autorId}::bigint
        from terminos_version where version like ${v.dia} || '%' on conflict do nothing`,
  )

interface Aceptacion {
  cuando: Date
  novedades: boolean
}

/** Returns the acceptance of a version by a user; undefined when the user has not accepted it. */
export const selectAceptacion = (db: Db, usuarioId: number, version: string): Promise<Aceptacion | undefined> =>
  selectOne<Aceptacion>(
    db,
    sql`select cuando, novedades from aceptacion_terminos where usuario_id = ${usuarioId} and version = ${version}`,
  )

interface NewAceptacion extends Aceptacion {
  usuarioId: number
  version: string
  ip: string
}

/** Records an acceptance; a repeated one is ignored, so that the first date counts. */
export const insertAceptacion = (
  db: Db,
  { usuarioId, version, cuando, ip, novedades }: NewAceptacion,
): Promise<number> =>
  execute(
    db,
    sql`insert into aceptacion_terminos (usuario_id, version, cuando, ip, novedades)
        values (${usuarioId}, ${version}, ${cuando}, ${ip}, ${novedades}) on conflict do nothing`,
  )
