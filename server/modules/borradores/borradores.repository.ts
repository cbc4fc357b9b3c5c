import sql from 'sql-template-tag'
import type { borradores } from '#contract/borradores/calls.ts'
import type { ClaseEnviada } from '#contract/borradores/enviados.ts'
import type { Borrador, DeBorrador } from '#contract/borradores/shapes.ts'
import type { BodyOf } from '#contract/route.ts'
import type { Caller } from '#server/base/caller.ts'
import { type Db, execute, selectOne, selectRows } from '#server/db/database.ts'
import { inScope } from '#server/db/conditions.ts'

type Row = Omit<Borrador, 'actualizado'> & { actualizado: Date }

const FIELDS = sql`b.borrador_id as "borradorId", b.clave, b.razon_social_id as "razonSocialId", r.razon_social as "razonSocial", b.archivos, b.version, b.actualizado`

/** Condition: drafts of the caller that have no company, or a company that is still in the caller's scope. */
const own = ({ usuarioId, scope }: Caller) =>
  sql`b.usuario_id = ${usuarioId} and (b.razon_social_id is null or ${inScope(sql`b.razon_social_id`, scope)})`

/** Returns a user's drafts of a company and those without company, newest first; at most `MAX_BORRADORES`. */
export const selectBorradores = (
  db: Db,
  usuarioId: number,
  razonSocialId: number,
): Promise<Pick<Row, 'clave' | 'actualizado'>[]> =>
  selectRows(
    db,
    sql`select clave, actualizado from borrador
        where usuario_id = ${usuarioId} and (razon_social_id is null or razon_social_id = ${razonSocialId})
        order by actualizado desc, clave`,
  )

export const selectBorrador = (
  db: Db,
  caller: Caller,
  clave: string,
): Promise<(Row & { datos: Record<string, unknown> }) | undefined> =>
  selectOne(
    db,
    sql`select ${FIELDS}, b.datos from borrador b left join razon_social r using (razon_social_id)
        where ${own(caller)} and b.clave = ${clave}`,
  )

/**
 * Returns a user's draft that has the same content and a key with this prefix, if nobody has changed the draft since
 * its creation.
 */
export const selectIgual = (
  db: Db,
  usuarioId: number,
  { prefix, razonSocialId, datos }: { prefix: string; razonSocialId: number; datos: Record<string, unknown> },
): Promise<{ clave: string } | undefined> =>
  selectOne(
    db,
    sql`select clave from borrador
        where usuario_id = ${usuarioId} and starts_with(clave, ${prefix}) and version = 1
          and razon_social_id = ${razonSocialId} and datos = ${JSON.stringify(datos)}::jsonb
        order by clave limit 1`,
  )

/** Counts the drafts of a user, except the draft with this key. */
export const countOtros = async (db: Db, usuarioId: number, clave: string): Promise<number> =>
  (await selectOne<{ total: number }>(
    db,
    sql`select count(*)::int as total from borrador where usuario_id = ${usuarioId} and clave <> ${clave}`,
  ))!.total

/**
 * Stores a draft if it still has the version that the user read. Returns the new version; undefined when the draft has
 * changed.
 */
export const saveVersion = (
  db: Db,
  usuarioId: number,
  { borradorId, clave, razonSocialId, datos, archivos, version }: BodyOf<typeof borradores.save>,
  now: Date,
): Promise<{ version: number } | undefined> =>
  selectOne(
    db,
    version === 0
      ? sql`insert into borrador (usuario_id, borrador_id, clave, razon_social_id, datos, archivos, version, actualizado)
          select ${usuarioId}, ${borradorId}, ${clave}, ${razonSocialId}::bigint, ${JSON.stringify(datos)}::jsonb, ${archivos}, 1, ${now}
          where not exists (select from borrador_enviado where usuario_id = ${usuarioId} and borrador_id = ${borradorId})
          on conflict (usuario_id, clave) do nothing returning version`
      : sql`update borrador set razon_social_id = ${razonSocialId}, datos = ${JSON.stringify(datos)}::jsonb,
            archivos = ${archivos}, version = version + 1, actualizado = ${now}
          where usuario_id = ${usuarioId} and clave = ${clave} and borrador_id = ${borradorId} and version = ${version}
          returning version`,
  )

/** Attaches these uploads of the user to a draft, and detaches all others. Returns the number of files of the draft. */
export const updateArchivos = async (
  db: Db,
  usuarioId: number,
  { clave, archivoIds }: BodyOf<typeof borradores.save>,
): Promise<number> => {
  await execute(
    db,
    sql`delete from borrador_archivo
        where usuario_id = ${usuarioId} and clave = ${clave} and archivo_id <> all(${archivoIds}::uuid[])`,
  )
  await execute(
    db,
    sql`insert into borrador_archivo (archivo_id, usuario_id, clave)
        select archivo_id, ${usuarioId}, ${clave} from archivo
        where archivo_id = any(${archivoIds}::uuid[]) and usuario_id = ${usuarioId} and razon_social_id is null
        for key share
        on conflict (archivo_id) do nothing`,
  )
  return (await selectOne<{ total: number }>(
    db,
    sql`select count(*)::int as total from borrador_archivo where usuario_id = ${usuarioId} and clave = ${clave}`,
  ))!.total
}

/** Returns the total size (bytes) of the files in all drafts of a company. */
export const selectEmpezado = async (db: Db, razonSocialId: number): Promise<number> =>
  (await selectOne<{ bytes: number }>(
    db,
    sql`select coalesce(sum(a.tamano), 0)::bigint as bytes
        from borrador b join borrador_archivo using (usuario_id, clave) join archivo a using (archivo_id)
        where b.razon_social_id = ${razonSocialId}`,
  ))!.bytes

export const deleteBorrador = (db: Db, usuarioId: number, borradorId: string): Promise<number> =>
  execute(db, sql`delete from borrador where usuario_id = ${usuarioId} and borrador_id = ${borradorId}`)

/**
 * Records that a draft is being sent; false: it was already sent. A simultaneous second send waits until the first
 * transaction ends.
 */
export const insertEnviado = async (
  db: Db,
  { usuarioId, borradorId, clase, now }: { usuarioId: number; borradorId: string; clase: ClaseEnviada; now: Date },
): Promise<boolean> =>
  (await execute(
    db,
    sql`insert into borrador_enviado (usuario_id, borrador_id, clase, enviado)
        values (${usuarioId}, ${borradorId}, ${clase}, ${now}) on conflict do nothing`,
  )) > 0

export const setNumero = (db: Db, usuarioId: number, borradorId: string, numero: number): Promise<number> =>
  execute(
    db,
    sql`update borrador_enviado set numero = ${numero} where usuario_id = ${usuarioId} and borrador_id = ${borradorId}`,
  )

/** Returns the gestión that a user's draft created; undefined: the draft was not sent. */
export const selectEnviado = (
  db: Db,
  usuarioId: number,
  borradorId: string,
): Promise<{ clase: ClaseEnviada; numero: number } | undefined> =>
  selectOne(
    db,
    sql`select clase, numero from borrador_enviado where usuario_id = ${usuarioId} and borrador_id = ${borradorId}`,
  )

/** Deletes a draft that still has this version; false: the draft has another version. A missing draft is no error. */
export const takeVersion = async (db: Db, usuarioId: number, { borradorId, version }: NonNullable<DeBorrador>) => {
  const isTaken = await execute(
    db,
    sql`delete from borrador where usuario_id = ${usuarioId} and borrador_id = ${borradorId} and version = ${version}`,
  )
  if (isTaken) return true
  const left = sql`select from borrador where usuario_id = ${usuarioId} and borrador_id = ${borradorId}`
  return !(await selectOne(db, left))
}

/** Notifies the open pages of a user, on commit, that a draft changed. */
export const notifyBorradores = (db: Db, usuarioId: number): Promise<unknown> =>
  execute(db, sql`select pg_notify('notificaciones', ${`${usuarioId}/borradores`})`)
