import sql from 'sql-template-tag'
import type { AccionDocumento } from '#contract/documentos/reglas.ts'
import type { Acceso } from '#contract/documentos/shapes.ts'
import { type Db, execute, selectOne, selectRows } from '#server/db/database.ts'

interface NewAcceso {
  documentoId: number
  version: number
  usuarioId: number
  accion: Exclude<AccionDocumento, 'lectura'>
  now: Date
}

/** Stores an access to a file at most once a minute, so that the parts of a download and double clicks count once. */
export const insertAcceso = (db: Db, { documentoId, version, usuarioId, accion, now }: NewAcceso): Promise<number> =>
  execute(
    db,
    sql`insert into biblioteca_acceso (documento_id, version, usuario_id, accion, cuando)
        select ${documentoId}, ${version}, ${usuarioId}, ${accion}, ${now}
        where not exists (select 1 from biblioteca_acceso where usuario_id = ${usuarioId} and documento_id = ${documentoId}
          and version = ${version} and accion = ${accion} and cuando > ${now}::timestamptz - interval '1 minute')`,
  )

/** Stores that a user read a version; returns the time of the first confirmation. */
export const insertLectura = async (
  db: Db,
  documentoId: number,
  version: number,
  usuarioId: number,
  now: Date,
): Promise<Date> => {
  await execute(
    db,
    sql`insert into biblioteca_acceso (documento_id, version, usuario_id, accion, cuando)
        values (${documentoId}, ${version}, ${usuarioId}, 'lectura', ${now})
        on conflict (documento_id, version, usuario_id) where accion = 'lectura' do nothing`,
  )
  const row = await selectOne<{ cuando: Date }>(
    db,
    sql`select cuando from biblioteca_acceso where documento_id = ${documentoId} and version = ${version}
        and usuario_id = ${usuarioId} and accion = 'lectura'`,
  )
  return row!.cuando
}

type AccesoRow = Omit<Acceso, 'cuando'> & { cuando: Date }

/** Selects the accesses to a document, newest first, with one extra row when there are more. */
export const selectAccesos = async (
  db: Db,
  documentoId: number,
  antesDe: number | undefined,
  size: number,
): Promise<Acceso[]> => {
  const before = antesDe === undefined ? sql`true` : sql`a.acceso_id < ${antesDe}`
  const rows = await selectRows<AccesoRow>(
    db,
    sql`select a.acceso_id as "accesoId", a.cuando, u.user_name as usuario, u.nombre || ' ' || u.apellido as nombre, a.accion, a.version
        from biblioteca_acceso a join usuario u using (usuario_id)
        where a.documento_id = ${documentoId} and ${before} order by a.acceso_id desc limit ${size + 1}`,
  )
  return rows.map(({ cuando, ...row }) => ({ ...row, cuando: cuando.toISOString() }))
}

/** Selects the last two visits of a user. */
export const selectVisita = (db: Db, usuarioId: number): Promise<{ anterior: Date; ultima: Date } | undefined> =>
  selectOne(db, sql`select anterior, ultima from biblioteca_visita where usuario_id = ${usuarioId}`)

export const updateVisita = (db: Db, usuarioId: number, anterior: Date, ultima: Date): Promise<number> =>
  execute(
    db,
    sql`insert into biblioteca_visita (usuario_id, anterior, ultima) values (${usuarioId}, ${anterior}, ${ultima})
        on conflict (usuario_id) do update set anterior = excluded.anterior, ultima = excluded.ultima`,
  )
