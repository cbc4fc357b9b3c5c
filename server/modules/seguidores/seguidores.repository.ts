import sql, { type Sql, empty, join, raw } from 'sql-template-tag'
import type { Colega, Seguidores } from '#contract/base/gestiones.shapes.ts'
import { clavesDe } from '#contract/base/claves.ts'
import type { ClaseTrabajo } from '#contract/mesa/reglas.ts'
import type { ClaseSeguida } from '#contract/mesa/respuestas.ts'
import { conServicio, type Persona, tieneRol } from '#modules/usuarios'
import { type Db, execute, selectOne, selectRows } from '#server/db/database.ts'
import { QUIEN_VE, type Tabla } from './seguidores.rules.ts'

/** Key of a gestión that users follow or are mentioned in. */
export interface Seguida {
  clase: ClaseTrabajo
  id: number
}

/** Gestión of a kind with followers. */
interface ConSeguidores extends Seguida {
  clase: ClaseSeguida
}

/** Tables of the kinds with followers. */
type TablaSeguida = Exclude<Tabla, 'conversacion'>
const TABLA: Record<ClaseSeguida, TablaSeguida> = { devolucion: 'devolucion', reclamo: 'ticket', garantia: 'ticket' }
/** SQL of the kind of a row; a ticket has its kind in a column. */
const CLASE_DE: Record<TablaSeguida, (alias: string) => Sql> = {
  devolucion: () => sql`'devolucion'`,
  ticket: (alias) => raw(`${alias}.tipo`),
}

const idDe = (tabla: TablaSeguida): Sql => raw(`${tabla}_id`)

const maySee = (tabla: string, clase: Sql): Sql =>
  join(
    clavesDe(QUIEN_VE).flatMap((each) => {
      const { servicioId, roles, ...row } = QUIEN_VE[each]
      if (row.tabla !== tabla || servicioId === null) return []
      return sql`(${clase} = ${each} and exists (select 1 from servicio where servicio_id = ${servicioId} and ofrecido)
        and (${tieneRol(roles)} or ${conServicio(servicioId)}))`
    }),
    ' or ',
  )

/**
 * SQL of the users of a row's company who may see the row, and whether each of them follows it. Only these users can be
 * notified or mentioned. Excludes invited users and users without a company or the service.
 */
const companyUsers = (alias: string, { gestion, id, clase }: { gestion: string; id: Sql; clase: Sql }): Sql => {
  const row = raw(alias)
  return sql`select u.usuario_id, u.email, u.nombre, u.nombre || ' ' || u.apellido as completo, u.usuario_id = ${row}.usuario_id as la_cargo,
      coalesce(x.sigue, u.usuario_id = ${row}.usuario_id) as sigue, coalesce(x.a_cargo, false) as a_cargo,
      exists (select 1 from representante ido where ido.usuario_id = ${row}.usuario_id and ido.reemplazante_id = u.usuario_id) as reemplaza
    from usuario_razon_social ur join usuario u using (usuario_id)
      left join seguidor x on x.gestion = ${gestion} and x.entidad_id = ${row}.${id} and x.usuario_id = u.usuario_id
    where ur.razon_social_id = ${row}.razon_social_id and u.activo
      and not exists (select 1 from representante i where i.usuario_id = u.usuario_id and i.aceptada is null)
      and (${maySee(gestion, clase)})`
}

/** SQL of the creator of a request that has no company yet. */
const QUIEN_PIDE = sql`select u.usuario_id, u.email, u.nombre, u.nombre || ' ' || u.apellido as completo, true as la_cargo, true as sigue,
    false as a_cargo, false as reemplaza
  from usuario u where u.usuario_id = g.usuario_id and u.activo`

/** SQL of the followers and the assignee of a row (`Seguidores`), as column `seguidores`. */
export const seguidoresDe = (tabla: TablaSeguida, alias: 'd' | 't' | 'g', usuarioId: number): Sql => {
  const colega = sql`json_build_object('usuarioId', p.usuario_id, 'nombre', p.completo)`
  return sql`(select json_build_object('sigo', bool_or(p.sigue) filter (where p.usuario_id = ${usuarioId}),
      'siguen', coalesce(json_agg(${colega} order by p.completo, p.usuario_id) filter (where p.sigue), '[]'),
      'aCargo', json_agg(${colega}) filter (where p.a_cargo) -> 0)
    from (${companyUsers(alias, { gestion: tabla, id: idDe(tabla), clase: CLASE_DE[tabla](alias) })}) p) as seguidores`
}

/**
 * SQL condition: rows `d` that a user follows or is assigned. It uses the index by user, so that a longer list costs no
 * more.
 */
export const isMine = (tabla: TablaSeguida, que: 'sigo' | 'aCargo', usuarioId: number): Sql => {
  const id = sql`d.${idDe(tabla)}`
  const own = (which: Sql) =>
    sql`array(select s.entidad_id from seguidor s where s.usuario_id = ${usuarioId} and s.gestion = ${tabla} and ${which})`
  return que === 'aCargo'
    ? sql`${id} = any(${own(sql`s.a_cargo`)})`
    : sql`(${id} = any(${own(sql`s.sigue`)}) or d.usuario_id = ${usuarioId} and ${id} <> all(${own(sql`not s.sigue`)}))`
}

/** SQL of the users mentioned in a comment `c`. Most comments mention nobody and skip the join. */
export const mencionesDe = (tabla: Tabla): Sql => {
  const condition = sql`m.gestion = ${tabla} and m.comentario_id = c.${raw(`${tabla}_comentario_id`)}`
  return sql`case when exists (select from mencion m where ${condition}) then
      (select json_agg(json_build_object('usuarioId', m.usuario_id, 'nombre', mu.nombre || ' ' || mu.apellido) order by m.usuario_id)
        from mencion m join usuario mu on mu.usuario_id = m.usuario_id where ${condition}) else '[]' end as menciones`
}

/** SQL of the row of a gestión as `g`; `people` true: joins the users who may see it as `p`. */
const rowsOf = ({ clase, id }: Seguida, people = false): Sql => {
  const { tabla, id: columna, habla, servicioId, hay } = QUIEN_VE[clase]
  const who =
    servicioId === null ? QUIEN_PIDE : companyUsers('g', { gestion: tabla, id: raw(columna), clase: sql`${clase}` })
  const ofKind = habla === 'ticket' ? sql`and g.tipo = ${clase}` : empty
  return sql`${raw(tabla)} g ${people ? sql`cross join lateral (${who}) p` : empty}
    where g.${raw(columna)} = ${id} ${ofKind} and ${raw(hay)}`
}

/** Selects company and creator of a gestión; `lock` locks its row until the transaction ends. */
export const selectSeguida = (
  db: Db,
  seguida: Seguida,
  lock: boolean,
): Promise<{ razonSocialId: number | null; usuarioId: number } | undefined> =>
  selectOne(
    db,
    sql`select g.razon_social_id as "razonSocialId", g.usuario_id as "usuarioId" from ${rowsOf(seguida)} ${lock ? sql`for update` : empty}`,
  )

/** Selects the followers and the assignee of a gestión. */
export const selectSeguidores = async (db: Db, seguida: ConSeguidores, usuarioId: number): Promise<Seguidores> =>
  (await selectOne<{ seguidores: Seguidores }>(
    db,
    sql`select ${seguidoresDe(TABLA[seguida.clase], 'g', usuarioId)} from ${rowsOf(seguida)}`,
  ))!.seguidores

/** Selects the users of the gestión's company who may see it. */
export const selectColegas = (db: Db, seguida: Seguida): Promise<Colega[]> =>
  selectRows<Colega>(
    db,
    sql`select p.usuario_id as "usuarioId", p.completo as nombre from ${rowsOf(seguida, true)} order by p.completo, p.usuario_id`,
  )

/** Selects the users with these ids, with full names, by name. */
export const selectNombres = (db: Db, usuarioIds: readonly number[]): Promise<Colega[]> =>
  selectRows<Colega>(
    db,
    sql`select usuario_id as "usuarioId", nombre || ' ' || apellido as nombre from usuario
        where usuario_id = any(${usuarioIds}::bigint[]) order by nombre, apellido, usuario_id`,
  )

export const upsertSigue = (db: Db, { clase, id }: ConSeguidores, usuarioId: number, sigue: boolean): Promise<number> =>
  execute(
    db,
    sql`insert into seguidor (gestion, entidad_id, usuario_id, sigue) values (${TABLA[clase]}, ${id}, ${usuarioId}, ${sigue})
        on conflict (gestion, entidad_id, usuario_id) do update set sigue = excluded.sigue`,
  )

/** Removes the assignee of a gestión; returns the id of the removed assignee. */
export const deleteACargo = async (db: Db, { clase, id }: ConSeguidores): Promise<number | undefined> =>
  (
    await selectOne<{ usuarioId: number }>(
      db,
      sql`update seguidor set a_cargo = false where gestion = ${TABLA[clase]} and entidad_id = ${id} and a_cargo
          returning usuario_id as "usuarioId"`,
    )
  )?.usuarioId

/** Assigns a gestión to a user, who also follows it. */
export const upsertACargo = (db: Db, { clase, id }: ConSeguidores, usuarioId: number): Promise<number> =>
  execute(
    db,
    sql`insert into seguidor (gestion, entidad_id, usuario_id, sigue, a_cargo)
        values (${TABLA[clase]}, ${id}, ${usuarioId}, true, true)
        on conflict (gestion, entidad_id, usuario_id) do update set sigue = true, a_cargo = true`,
  )

export const insertMenciones = (
  db: Db,
  tabla: Tabla,
  comentarioId: number,
  usuarioIds: readonly number[],
): Promise<number> =>
  execute(
    db,
    sql`insert into mencion (gestion, comentario_id, usuario_id)
        select ${tabla}, ${comentarioId}, x from unnest(${usuarioIds}::bigint[]) x on conflict do nothing`,
  )

/**
 * Selects the mentioned users of the company who may see the gestión now. For mentioned staff see `selectNombrados`.
 */
export const selectMencionados = (db: Db, seguida: Seguida, comentarioId: number): Promise<Persona[]> =>
  selectRows<Persona>(
    db,
    sql`select p.usuario_id as "usuarioId", p.email, p.nombre from ${rowsOf(seguida, true)}
        and exists (select 1 from mencion m where m.gestion = ${QUIEN_VE[seguida.clase].habla}
          and m.comentario_id = ${comentarioId} and m.usuario_id = p.usuario_id) order by p.usuario_id`,
  )

/** Selects the ids of all users mentioned in a comment. */
export const selectNombrados = async (db: Db, tabla: Tabla, comentarioId: number): Promise<number[]> =>
  (
    await selectRows<{ id: number }>(
      db,
      sql`select usuario_id as id from mencion where gestion = ${tabla} and comentario_id = ${comentarioId}`,
    )
  ).map(({ id }) => id)

/** Selects the assignee of a gestión, if the assignee may see it now. */
export const selectEncargado = (db: Db, seguida: Seguida): Promise<Persona[]> =>
  selectRows<Persona>(
    db,
    sql`select p.usuario_id as "usuarioId", p.email, p.nombre from ${rowsOf(seguida, true)} and p.a_cargo`,
  )

/**
 * Selects the users of a company to notify of a change: the followers or, without followers, the creator if the company
 * has to act. If the creator lost access, the followers and the creator's replacement are notified; if there are none,
 * all users who may see the gestión. Mentioned users are excluded, because they get another notification.
 */
export const selectInteresados = (
  db: Db,
  seguida: Seguida,
  { leToca, comentarioId }: { leToca: boolean; comentarioId: number | undefined },
): Promise<Persona[]> =>
  selectRows<Persona>(
    db,
    sql`with g as (select p.* from ${rowsOf(seguida, true)})
        select usuario_id as "usuarioId", email, nombre from g
        where case when exists (select 1 from g where la_cargo) and exists (select 1 from g where sigue) then sigue
            when exists (select 1 from g where la_cargo) then la_cargo and ${leToca}
            when exists (select 1 from g where sigue or reemplaza) then sigue or reemplaza else true end
          and not exists (select 1 from mencion m where m.gestion = ${QUIEN_VE[seguida.clase].habla}
            and m.comentario_id = ${comentarioId ?? null} and m.usuario_id = g.usuario_id)
        order by usuario_id`,
  )

/** Data of a gestión that the texts of messages show. */
export interface SeguidaAviso {
  /** null: the gestión has no company yet. */
  razonSocialId: number | null
  razonSocial: string
  /** null: the portal has no names for the states of this kind. */
  estadoId: number | null
  asignadoId: number | null
  quien: string
}

export const selectSeguidaAviso = (db: Db, seguida: Seguida, actorId: number): Promise<SeguidaAviso | undefined> => {
  const { conEstados, servicioId } = QUIEN_VE[seguida.clase]
  const estado = raw(conEstados ? 'g.estado_id' : 'null')
  // A request for a company has its name in a column instead of a razón social.
  const nombre =
    servicioId === null
      ? sql`g.razon_social`
      : sql`(select r.razon_social from razon_social r where r.razon_social_id = g.razon_social_id)`
  return selectOne<SeguidaAviso>(
    db,
    sql`select g.razon_social_id as "razonSocialId", ${nombre} as "razonSocial", ${estado} as "estadoId", g.asignado_id as "asignadoId",
          (select u.nombre || ' ' || u.apellido from usuario u where u.usuario_id = ${actorId}) as quien
        from ${rowsOf(seguida)}`,
  )
}

export const selectComentario = (
  db: Db,
  tabla: Tabla,
  comentarioId: number,
): Promise<{ texto: string; esNota: boolean } | undefined> =>
  selectOne(
    db,
    sql`select comentario as texto, es_nota as "esNota" from ${raw(`${tabla}_comentario`)}
        where ${raw(`${tabla}_comentario_id`)} = ${comentarioId}`,
  )
