import sql, { type Sql, empty } from 'sql-template-tag'
import type { MotivoSinUbicar } from '#contract/correo-recibido/reglas.ts'
import type { SinUbicar } from '#contract/correo-recibido/shapes.ts'
import type { ClaseTrabajo } from '#contract/mesa/reglas.ts'
import type { ArchivoRow } from '#modules/archivos'
import type { Caller } from '#server/base/caller.ts'
import { inScope } from '#server/db/conditions.ts'
import { type Db, execute, selectOne, selectRows } from '#server/db/database.ts'

/** E-mail to keep for the staff. */
export interface NewSinUbicar {
  clave: string
  recibido: Date
  de: string
  motivo: MotivoSinUbicar
  clase: ClaseTrabajo
  entidadId: number
  personaId: number
  razonSocialId: number | null
  asunto: string
  texto: string
  originalId: string | null
  archivoIds: readonly string[]
}

export const insertSinUbicar = async (db: Db, n: NewSinUbicar): Promise<void> => {
  const row = await selectOne<{ id: number }>(
    db,
    sql`insert into correo_sin_ubicar (clave, recibido, de, motivo, clase, entidad_id, persona_id, razon_social_id, asunto, texto, original_id)
        values (${n.clave}, ${n.recibido}, ${n.de}, ${n.motivo}, ${n.clase}, ${n.entidadId}, ${n.personaId}, ${n.razonSocialId},
          ${n.asunto}, ${n.texto}, ${n.originalId}) returning sin_ubicar_id as id`,
  )
  await execute(
    db,
    sql`insert into correo_sin_ubicar_archivo (archivo_id, sin_ubicar_id)
        select x, ${row!.id} from unnest(${n.archivoIds}::uuid[]) x`,
  )
}

/** Counts the pending e-mails about a gestión: all, and those of a sender. */
export const countPendientes = async (
  db: Db,
  { clase, entidadId, de }: Pick<NewSinUbicar, 'clase' | 'entidadId' | 'de'>,
): Promise<{ todos: number; suyos: number }> =>
  (await selectOne(
    db,
    sql`select count(*)::int as todos, count(*) filter (where de = ${de})::int as suyos from correo_sin_ubicar
        where clase = ${clase} and entidad_id = ${entidadId} and resuelto is null`,
  ))!

/** Selects the e-mail address of a user, active or not. */
export const selectEmail = async (db: Db, usuarioId: number): Promise<string | undefined> =>
  (
    await selectOne<{ email: string }>(
      db,
      sql`select lower(email) as email from usuario where usuario_id = ${usuarioId}`,
    )
  )?.email

/** SQL condition: pending rows `s` of these kinds, and of companies in scope. */
const isMine = (clases: readonly ClaseTrabajo[], scope: Caller['scope']): Sql =>
  sql`s.resuelto is null and s.clase = any(${clases}::text[])
    and (s.razon_social_id is null or ${inScope(sql`s.razon_social_id`, scope)})`

/** Selects the oldest pending e-mails of some kinds. */
export const selectSinUbicar = async (
  db: Db,
  clases: readonly ClaseTrabajo[],
  scope: Caller['scope'],
  limit: number,
): Promise<SinUbicar[]> => {
  const rows = await selectRows<Omit<SinUbicar, 'recibido'> & { recibido: Date }>(
    db,
    sql`select s.sin_ubicar_id as "sinUbicarId", s.recibido, s.de, s.motivo, s.clase, s.entidad_id as "entidadId",
          r.razon_social as "razonSocial", u.nombre || ' ' || u.apellido as persona, s.asunto, s.texto,
          array(select a.nombre from correo_sin_ubicar_archivo x join archivo a using (archivo_id)
            where x.sin_ubicar_id = s.sin_ubicar_id order by a.nombre) as archivos, s.original_id is not null as "tieneOriginal"
        from correo_sin_ubicar s join usuario u on u.usuario_id = s.persona_id left join razon_social r using (razon_social_id)
        where ${isMine(clases, scope)} order by s.sin_ubicar_id limit ${limit}`,
  )
  return rows.map((row) => ({ ...row, recibido: row.recibido.toISOString() }))
}

interface SinUbicarRow extends Pick<NewSinUbicar, 'clase' | 'entidadId' | 'personaId' | 'razonSocialId' | 'texto'> {
  original: Omit<ArchivoRow, 'contenido'> | null
  archivoIds: string[]
}

/** Selects a pending e-mail; `lock` locks it until the transaction ends. */
export const selectUnSinUbicar = (
  db: Db,
  sinUbicarId: number,
  { clases, scope, lock }: { clases: readonly ClaseTrabajo[]; scope: Caller['scope']; lock: boolean },
): Promise<SinUbicarRow | undefined> =>
  selectOne<SinUbicarRow>(
    db,
    sql`select s.clase, s.entidad_id as "entidadId", s.persona_id as "personaId", s.razon_social_id as "razonSocialId", s.texto,
          (select json_build_object('archivoId', a.archivo_id, 'nombre', a.nombre, 'tipo', a.tipo, 'tamano', a.tamano, 'sha256', a.sha256)
            from archivo a where a.archivo_id = s.original_id) as original,
          array(select x.archivo_id from correo_sin_ubicar_archivo x where x.sin_ubicar_id = s.sin_ubicar_id) as "archivoIds"
        from correo_sin_ubicar s where s.sin_ubicar_id = ${sinUbicarId} and ${isMine(clases, scope)} ${lock ? sql`for update of s` : empty}`,
  )

/**
 * Marks an e-mail as resolved and detaches its files. A comment may then attach them; otherwise the sweep of unattached
 * files deletes them.
 */
export const updateResuelto = async (
  db: Db,
  sinUbicarId: number,
  { resuelto, usuarioId, agregado }: { resuelto: Date; usuarioId: number; agregado: boolean },
): Promise<void> => {
  await execute(db, sql`delete from correo_sin_ubicar_archivo where sin_ubicar_id = ${sinUbicarId}`)
  await execute(
    db,
    sql`update correo_sin_ubicar set resuelto = ${resuelto}, resuelto_por = ${usuarioId}, agregado = ${agregado}, original_id = null
        where sin_ubicar_id = ${sinUbicarId}`,
  )
}
