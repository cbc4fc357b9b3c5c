import sql, { type Sql } from 'sql-template-tag'
import type { Caller } from '#server/base/caller.ts'
import { type Db, execute, selectOne } from '#server/db/database.ts'
import { inScope } from '#server/db/conditions.ts'

export type Titular = { usuarioId: number } | { razonSocialId: number }

const ownedBy = (titular: Titular): Sql =>
  'usuarioId' in titular ? sql`usuario_id = ${titular.usuarioId}` : sql`razon_social_id = ${titular.razonSocialId}`

/** Locks the image of an owner until the transaction ends, so that only one change runs at a time. */
export const lockImagen = async (db: Db, titular: Titular): Promise<void> => {
  const [kind, id] = 'usuarioId' in titular ? [1, titular.usuarioId] : [2, titular.razonSocialId]
  await execute(db, sql`select pg_advisory_xact_lock(${7_300_000 + kind}::int, ${id}::int)`)
}

/**
 * Deletes the image of an owner. Marks its file as old and unused, so that the next sweep deletes the file. Returns how
 * many files were marked.
 */
export const deleteImagen = (db: Db, titular: Titular): Promise<number> =>
  execute(
    db,
    sql`with quitada as (delete from imagen where ${ownedBy(titular)} returning archivo_id)
        update archivo set creado = '-infinity' where archivo_id in (select archivo_id from quitada)`,
  )

/** Inserts an image and returns its id, which is the version in its URL. */
export const insertImagen = async (
  db: Db,
  titular: Titular,
  image: { archivoId: string; miniatura: Buffer; creada: Date; creadaPor: number },
): Promise<number> =>
  (await selectOne<{ imagenId: number }>(
    db,
    sql`insert into imagen (usuario_id, razon_social_id, archivo_id, miniatura, creada, creada_por)
        values (${'usuarioId' in titular ? titular.usuarioId : null}, ${'usuarioId' in titular ? null : titular.razonSocialId},
          ${image.archivoId}, ${image.miniatura}, ${image.creada}, ${image.creadaPor})
        returning imagen_id as "imagenId"`,
  ))!.imagenId

/**
 * Returns an image that the user may see: of the user, of a razón social in scope, or of a user of such a razón social.
 * undefined: no such image.
 */
export const selectImagen = (
  db: Db,
  imagenId: number,
  { usuarioId, scope }: Caller,
): Promise<{ archivoId: string; miniatura: Buffer } | undefined> => {
  return selectOne(
    db,
    sql`select archivo_id as "archivoId", miniatura from imagen i where imagen_id = ${imagenId}
          and (${scope === 'todas'} or usuario_id = ${usuarioId} or ${inScope(sql`razon_social_id`, scope)}
            or exists (select 1 from usuario_razon_social r
                       where r.usuario_id = i.usuario_id and ${inScope(sql`r.razon_social_id`, scope)}))`,
  )
}
