import sql, { empty, type Sql } from 'sql-template-tag'
import type { Representante, RepresentanteCriteria, RepresentanteDetail } from '#contract/representantes/shapes.ts'
import { dniOf, hasDni, orHasDni } from '#modules/cifrado'
import { serviciosDe } from '#modules/usuarios'
import type { Cipher } from '#server/base/cipher.ts'
import type { Caller } from '#server/base/caller.ts'
import type { Context } from '#server/http/context.ts'
import { type Db, selectOne, selectRows } from '#server/db/database.ts'
import { conditionsBy, createList } from '#server/db/lists.ts'
import { containsWords } from '#server/db/search.ts'
import { inScope } from '#server/db/conditions.ts'

/** User who reads, and the current time, on which the states of invitations depend. */
export interface Viewer {
  usuarioId: number
  scope: Caller['scope']
  now: Date
}

/** Condition: the user works for a company in scope. */
const isVisible = (viewer: Viewer): Sql =>
  viewer.scope === 'todas'
    ? sql`true`
    : sql`u.usuario_id in (select x.usuario_id from usuario_razon_social x where ${inScope(sql`x.razon_social_id`, viewer.scope)})`

const estado = ({
  now,
}: Viewer): Sql => sql`case when not u.activo then 'inactivo' when r.problema is not null then 'conError'
  when r.version_directorio = 0 then 'creando' when r.aceptada is not null then 'activo'
  when r.invitacion_vence <= ${now} then 'vencido' else 'invitado' end`

const columns = (
  viewer: Viewer,
): Sql => sql`u.usuario_id as "userId", (select imagen_id from imagen i where i.usuario_id = u.usuario_id) as "imagenVersion", u.nombre, u.apellido,
  u.user_name as usuario, coalesce(u.telefono, '') as telefono, u.email, r.cargo, ${estado(viewer)} as estado, r.problema,
  (r.version_directorio <> r.version and (u.activo or r.version_directorio > 0)) as pendiente, u.ultimo_acceso as "ultimoAcceso",
  ${serviciosDe(sql`u.usuario_id`)} as servicios,
  r.roles,
  (select coalesce(json_agg(json_build_object('razonSocialId', e.razon_social_id, 'razonSocial', e.razon_social, 'activo', e.activo)
      order by e.razon_social_id), '[]')
     from usuario_razon_social x join razon_social e using (razon_social_id)
     where x.usuario_id = u.usuario_id and ${inScope(sql`x.razon_social_id`, viewer.scope)}) as empresas`

/** SQL of the text that the search matches; a complete DNI is matched separately. */
const KNOWN = sql`concat_ws(' ', u.nombre, u.apellido, u.user_name, u.email, regexp_replace(u.telefono, '[^0-9]', '', 'g'))`

export type RepresentanteRow = Omit<Representante, 'ultimoAcceso' | 'puedeEditar'> & { ultimoAcceso: Date | null }

export const toRepresentante = ({ ultimoAcceso, ...row }: RepresentanteRow): Omit<Representante, 'puedeEditar'> => ({
  ...row,
  ultimoAcceso: ultimoAcceso?.toISOString() ?? null,
})

interface RepresentanteFilter extends RepresentanteCriteria {
  viewer: Viewer
  cipher: Cipher
}

/** List of the representatives that the viewer may see, by surname. */
export const representantesList = createList<RepresentanteFilter, RepresentanteRow>({
  from: sql`representante r join usuario u using (usuario_id)`,
  alias: 'u',
  columns: sql`u.usuario_id, u.apellido, u.nombre`,
  sort: { apellido: 'text', nombre: 'text', usuario_id: 'bigint' },
  descending: false,
  keyOf: ({ apellido, nombre, userId }) => [apellido, nombre, userId],
  where: conditionsBy<RepresentanteFilter>({
    viewer: isVisible,
    cipher: null,
    texto: (texto, { cipher }) => texto && orHasDni('u', cipher, texto, containsWords(KNOWN, texto)),
    estado: (wanted, { viewer }) => sql`${estado(viewer)} = ${wanted}`,
    razonSocialId: (id) =>
      sql`u.usuario_id in (select usuario_id from usuario_razon_social where razon_social_id = ${id})`,
  }),
  shown: (picked, { viewer }) =>
    sql`select ${columns(viewer)} from (${picked}) p join representante r using (usuario_id) join usuario u using (usuario_id)`,
  customPlan: () => true,
})

/**
 * Representative with the data of the edit screen. `version` also counts changes in Mi Perfil; `empresasAjenas` counts
 * companies out of the viewer's scope.
 */
export type Ficha = Omit<
  RepresentanteDetail,
  | 'invitacion'
  | 'creado'
  | 'ultimoAcceso'
  | 'compartido'
  | 'gestionesAbiertas'
  | 'reemplazantes'
  | 'puedeCambiarUsuario'
  | 'puedeEditar'
  | 'porQueNo'
> & {
  ultimoAcceso: Date | null
  creado: Date
  activo: boolean
  existeCuenta: boolean
  sub: string | null
  empresasAjenas: number
  invitaciones: Date[]
  invitacionEnviada: Date | null
  invitacionVence: Date | null
  invitacionCancelada: boolean
  aceptada: Date | null
}

/** Returns a representative of a company in scope. lock: locks its row until the transaction ends. */
export const selectFicha = (db: Db, viewer: Viewer, userId: number, lock = false): Promise<Ficha | undefined> =>
  selectOne<Ficha>(
    db,
    sql`select ${columns(viewer)}, ${dniOf('u')} as dni, u.activo, r.version + u.version as version, (u.sub is not null or r.version_directorio > 0) as "existeCuenta",
          u.sub, r.creado,
          coalesce((select case when exists (select 1 from usuario_razon_social x where x.usuario_id = c.usuario_id and not (${inScope(sql`x.razon_social_id`, viewer.scope)}))
               and not exists (select 1 from usuario_razon_social x where x.usuario_id = c.usuario_id and ${inScope(sql`x.razon_social_id`, viewer.scope)})
             then 'Otra persona' else c.nombre || ' ' || c.apellido end from usuario c where c.usuario_id = r.creador_id), 'La distribuidora, con un archivo') as "creadoPor",
          (select count(*)::int from usuario_razon_social x where x.usuario_id = u.usuario_id
             and not (${inScope(sql`x.razon_social_id`, viewer.scope)})) as "empresasAjenas",
          r.invitaciones, r.invitacion_enviada as "invitacionEnviada", r.invitacion_vence as "invitacionVence",
          r.invitacion_cancelada as "invitacionCancelada", r.aceptada, r.reemplazante_id::int as "reemplazanteId"
        from representante r join usuario u using (usuario_id)
        where r.usuario_id = ${userId} and ${isVisible(viewer)}${lock ? sql` for update of r` : empty}`,
  )

/**
 * Lists possible replacements: active users who accepted their invitation and have a company in common with the user.
 */
export const selectReemplazantes = (
  db: Db,
  viewer: Viewer,
  userId: number,
): Promise<RepresentanteDetail['reemplazantes']> =>
  selectRows(
    db,
    sql`select u.usuario_id::int as "usuarioId", u.nombre || ' ' || u.apellido as nombre from usuario u
        where u.activo and u.usuario_id <> ${userId}
          and not exists (select 1 from representante i where i.usuario_id = u.usuario_id and i.aceptada is null)
          and exists (select 1 from usuario_razon_social x join usuario_razon_social y using (razon_social_id)
          where x.usuario_id = u.usuario_id and y.usuario_id = ${userId} and ${inScope(sql`x.razon_social_id`, viewer.scope)})
        order by u.apellido, u.nombre limit 200`,
  )

/** Counts the open gestiones of a user in the companies in scope. */
export const countAbiertas = async (
  db: Db,
  viewer: Viewer,
  userId: number,
  cerrados: readonly number[],
): Promise<number> =>
  (await selectOne<{ abiertas: number }>(
    db,
    sql`select ((select count(*) from devolucion d where d.usuario_id = ${userId} and d.estado_id <> all(${[...cerrados]}::int[])
            and ${inScope(sql`d.razon_social_id`, viewer.scope)})
          + (select count(*) from ticket t where t.usuario_id = ${userId} and t.estado_id <> all(${[...cerrados]}::int[])
            and ${inScope(sql`t.razon_social_id`, viewer.scope)}))::int as abiertas`,
  ))!.abiertas

/** Returns the user with a DNI, and whether that user works for a company in scope. */
export const selectByDni = (
  { sql: db, cipher }: Context,
  viewer: Viewer,
  dni: string,
): Promise<
  { usuarioId: number; nombre: string; apellido: string; esMio: boolean; esRepresentante: boolean } | undefined
> =>
  selectOne(
    db,
    sql`select u.usuario_id as "usuarioId", u.nombre, u.apellido,
          exists (select 1 from usuario_razon_social x where x.usuario_id = u.usuario_id
            and ${inScope(sql`x.razon_social_id`, viewer.scope)}) as "esMio",
          exists (select 1 from representante r where r.usuario_id = u.usuario_id) as "esRepresentante"
        from usuario u where ${hasDni('u', cipher, dni)}`,
  )

/**
 * Counts one more DNI lookup of a user. Returns the number of lookups in the present hour, and the time of the first
 * one, at which the hour began.
 */
export const insertConsultaDni = async (
  db: Db,
  usuarioId: number,
  now: Date,
): Promise<{ cantidad: number; desde: Date }> =>
  (await selectOne<{ cantidad: number; desde: Date }>(
    db,
    sql`insert into consulta_dni as c values (${usuarioId}, ${now}, 1)
        on conflict (usuario_id) do update set
          cantidad = case when c.desde > ${now}::timestamptz - interval '1 hour' then c.cantidad + 1 else 1 end,
          desde = case when c.desde > ${now}::timestamptz - interval '1 hour' then c.desde else excluded.desde end
        returning cantidad, desde`,
  ))!

export const selectRazones = (
  db: Db,
  ids: readonly number[],
): Promise<{ razonSocialId: number; razonSocial: string; activo: boolean }[]> =>
  selectRows(
    db,
    sql`select razon_social_id as "razonSocialId", razon_social as "razonSocial", activo from razon_social
        where razon_social_id = any(${[...ids]}::bigint[]) order by razon_social_id`,
  )

/** Lists all services by id, also those not offered now, which old records mention. */
export const selectServicios = (db: Db): Promise<{ servicioId: number; servicio: string; ofrecido: boolean }[]> =>
  selectRows(
    db,
    sql`select servicio_id as "servicioId", nombre as servicio, ofrecido from servicio order by servicio_id`,
  )

export const selectNombres = (db: Db, ids: readonly number[]): Promise<{ usuarioId: number; nombre: string }[]> =>
  selectRows(
    db,
    sql`select usuario_id as "usuarioId", nombre || ' ' || apellido as nombre from usuario where usuario_id = any(${[...ids]}::bigint[])`,
  )
