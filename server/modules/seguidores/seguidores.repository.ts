import sql, { type Sql, empty, join, raw } from 'sql-template-tag'
import type { Colega, Seguidores } from '#contract/base/gestiones.shapes.ts'
import { clavesDe } from '#contract/base/claves.ts'
import type { ClaseTrabajo } from '#contract/mesa/reglas.ts'
import type { ClaseSeguida } from '#contract/mesa/respuestas.ts'
import { conServicio, type Persona, tieneRol } from '#modules/usuarios'
import { type Db, execute, selectOne, selectRows } from '#server/db/database.ts'
import { QUIEN_VE, type Tabla } from './seguidores.rules.ts'

/** A gestión as those who follow it, and those who talk about it, look at it. */
export interface Seguida {
  clase: ClaseTrabajo
  id: number
}

/** One that people follow. */
interface ConSeguidores extends Seguida {
  clase: ClaseSeguida
}

/** The tables of what is followed. */
type TablaSeguida = Exclude<Tabla, 'conversacion'>
const TABLA: Record<ClaseSeguida, TablaSeguida> = { devolucion: 'devolucion', reclamo: 'ticket', garantia: 'ticket' }
/** The kind of their rows, in SQL: the kind of a ticket stands in it. */
const CLASE_DE: Record<TablaSeguida, (alias: string) => Sql> = {
  devolucion: () => sql`'devolucion'`,
  ticket: (alias) => raw(`${alias}.tipo`),
}

const idDe = (tabla: TablaSeguida): Sql => raw(`${tabla}_id`)

const puedeVer = (tabla: string, clase: Sql): Sql =>
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
 * The people of the company of a row of this alias who may see it, and whether they follow it: the one question of who is told
 * and who may be named. Who was only invited is nobody yet. Who loses the company or the service is not here any more.
 */
const gente = (alias: string, { gestion, id, clase }: { gestion: string; id: Sql; clase: Sql }): Sql => {
  const row = raw(alias)
  return sql`select u.usuario_id, u.email, u.nombre, u.nombre || ' ' || u.apellido as completo, u.usuario_id = ${row}.usuario_id as la_cargo,
      coalesce(x.sigue, u.usuario_id = ${row}.usuario_id) as sigue, coalesce(x.a_cargo, false) as a_cargo,
      exists (select 1 from representante ido where ido.usuario_id = ${row}.usuario_id and ido.reemplazante_id = u.usuario_id) as reemplaza
    from usuario_razon_social ur join usuario u using (usuario_id)
      left join seguidor x on x.gestion = ${gestion} and x.entidad_id = ${row}.${id} and x.usuario_id = u.usuario_id
    where ur.razon_social_id = ${row}.razon_social_id and u.activo
      and not exists (select 1 from representante i where i.usuario_id = u.usuario_id and i.aceptada is null)
      and (${puedeVer(gestion, clase)})`
}

/** Of what nobody's company has yet, whoever asked for it. */
const QUIEN_PIDE = sql`select u.usuario_id, u.email, u.nombre, u.nombre || ' ' || u.apellido as completo, true as la_cargo, true as sigue,
    false as a_cargo, false as reemplaza
  from usuario u where u.usuario_id = g.usuario_id and u.activo`

/** Who follows a row of this alias and who has it (`Seguidores`), as a column `seguidores` of its detail. */
export const seguidoresDe = (tabla: TablaSeguida, alias: 'd' | 't' | 'g', usuarioId: number): Sql => {
  const colega = sql`json_build_object('usuarioId', p.usuario_id, 'nombre', p.completo)`
  return sql`(select json_build_object('sigo', bool_or(p.sigue) filter (where p.usuario_id = ${usuarioId}),
      'siguen', coalesce(json_agg(${colega} order by p.completo, p.usuario_id) filter (where p.sigue), '[]'),
      'aCargo', json_agg(${colega}) filter (where p.a_cargo) -> 0)
    from (${gente(alias, { gestion: tabla, id: idDe(tabla), clase: CLASE_DE[tabla](alias) })}) p) as seguidores`
}

/** Of rows `d` of a list, those that a person follows or has: found by whose they are, however many the list has. */
export const esMia = (tabla: TablaSeguida, que: 'sigo' | 'aCargo', usuarioId: number): Sql => {
  const id = sql`d.${idDe(tabla)}`
  const own = (which: Sql) =>
    sql`array(select s.entidad_id from seguidor s where s.usuario_id = ${usuarioId} and s.gestion = ${tabla} and ${which})`
  return que === 'aCargo'
    ? sql`${id} = any(${own(sql`s.a_cargo`)})`
    : sql`(${id} = any(${own(sql`s.sigue`)}) or d.usuario_id = ${usuarioId} and ${id} <> all(${own(sql`not s.sigue`)}))`
}

/** The people whom a comment names, as a column of its row `c`. Few name anybody: of the others nothing is joined, sorted and made. */
export const mencionesDe = (tabla: Tabla): Sql => {
  const suyas = sql`m.gestion = ${tabla} and m.comentario_id = c.${raw(`${tabla}_comentario_id`)}`
  return sql`case when exists (select from mencion m where ${suyas}) then
      (select json_agg(json_build_object('usuarioId', m.usuario_id, 'nombre', mu.nombre || ' ' || mu.apellido) order by m.usuario_id)
        from mencion m join usuario mu on mu.usuario_id = m.usuario_id where ${suyas}) else '[]' end as menciones`
}

/** The rows of a gestión `g`, with who may see it, `p`, when `people` asks. */
const filasDe = ({ clase, id }: Seguida, people = false): Sql => {
  const { tabla, id: columna, habla, servicioId, hay } = QUIEN_VE[clase]
  const who = servicioId === null ? QUIEN_PIDE : gente('g', { gestion: tabla, id: raw(columna), clase: sql`${clase}` })
  const ofKind = habla === 'ticket' ? sql`and g.tipo = ${clase}` : empty
  return sql`${raw(tabla)} g ${people ? sql`cross join lateral (${who}) p` : empty}
    where g.${raw(columna)} = ${id} ${ofKind} and ${raw(hay)}`
}

/** Whose a gestión is; locked when its people change. */
export const selectSeguida = (
  db: Db,
  seguida: Seguida,
  lock: boolean,
): Promise<{ razonSocialId: number | null; usuarioId: number } | undefined> =>
  selectOne(
    db,
    sql`select g.razon_social_id as "razonSocialId", g.usuario_id as "usuarioId" from ${filasDe(seguida)} ${lock ? sql`for update` : empty}`,
  )

/** Who follows it and who has it, now. */
export const selectSeguidores = async (db: Db, seguida: ConSeguidores, usuarioId: number): Promise<Seguidores> =>
  (await selectOne<{ seguidores: Seguidores }>(
    db,
    sql`select ${seguidoresDe(TABLA[seguida.clase], 'g', usuarioId)} from ${filasDe(seguida)}`,
  ))!.seguidores

/** The people of its company who may see it. */
export const selectColegas = (db: Db, seguida: Seguida): Promise<Colega[]> =>
  selectRows<Colega>(
    db,
    sql`select p.usuario_id as "usuarioId", p.completo as nombre from ${filasDe(seguida, true)} order by p.completo, p.usuario_id`,
  )

/** People by their whole names, in order of them. */
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

/** Nobody has it any more; says who had it. */
export const deleteACargo = async (db: Db, { clase, id }: ConSeguidores): Promise<number | undefined> =>
  (
    await selectOne<{ usuarioId: number }>(
      db,
      sql`update seguidor set a_cargo = false where gestion = ${TABLA[clase]} and entidad_id = ${id} and a_cargo
          returning usuario_id as "usuarioId"`,
    )
  )?.usuarioId

/** Somebody has it, and follows it from now on. */
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

/** Whom a comment names, of the people of the company who may see it now; who of the distributor it names is `selectNombrados`. */
export const selectMencionados = (db: Db, seguida: Seguida, comentarioId: number): Promise<Persona[]> =>
  selectRows<Persona>(
    db,
    sql`select p.usuario_id as "usuarioId", p.email, p.nombre from ${filasDe(seguida, true)}
        and exists (select 1 from mencion m where m.gestion = ${QUIEN_VE[seguida.clase].habla}
          and m.comentario_id = ${comentarioId} and m.usuario_id = p.usuario_id) order by p.usuario_id`,
  )

/** The ids of everybody whom a comment names. */
export const selectNombrados = async (db: Db, tabla: Tabla, comentarioId: number): Promise<number[]> =>
  (
    await selectRows<{ id: number }>(
      db,
      sql`select usuario_id as id from mencion where gestion = ${tabla} and comentario_id = ${comentarioId}`,
    )
  ).map(({ id }) => id)

/** Who has it, when they may still see it. */
export const selectEncargado = (db: Db, seguida: Seguida): Promise<Persona[]> =>
  selectRows<Persona>(
    db,
    sql`select p.usuario_id as "usuarioId", p.email, p.nombre from ${filasDe(seguida, true)} and p.a_cargo`,
  )

/**
 * Who of the company is told what happens: those who follow it. When nobody does, whoever asked for it, but only of what waits
 * for them; when they are gone, who replaces them, else everybody who may see it. Whom the comment names is told that.
 */
export const selectInteresados = (
  db: Db,
  seguida: Seguida,
  { leToca, comentarioId }: { leToca: boolean; comentarioId: number | undefined },
): Promise<Persona[]> =>
  selectRows<Persona>(
    db,
    sql`with g as (select p.* from ${filasDe(seguida, true)})
        select usuario_id as "usuarioId", email, nombre from g
        where case when exists (select 1 from g where la_cargo) and exists (select 1 from g where sigue) then sigue
            when exists (select 1 from g where la_cargo) then la_cargo and ${leToca}
            when exists (select 1 from g where sigue or reemplaza) then sigue or reemplaza else true end
          and not exists (select 1 from mencion m where m.gestion = ${QUIEN_VE[seguida.clase].habla}
            and m.comentario_id = ${comentarioId ?? null} and m.usuario_id = g.usuario_id)
        order by usuario_id`,
  )

/** A gestión as a notice tells it. */
export interface SeguidaAviso {
  /** Null: nobody's company has it yet. */
  razonSocialId: number | null
  razonSocial: string
  /** Null: its states are not those that the portal names. */
  estadoId: number | null
  asignadoId: number | null
  quien: string
}

export const selectSeguidaAviso = (db: Db, seguida: Seguida, actorId: number): Promise<SeguidaAviso | undefined> => {
  const { conEstados, servicioId } = QUIEN_VE[seguida.clase]
  const estado = raw(conEstados ? 'g.estado_id' : 'null')
  // Of what is asked for the name stands in it.
  const nombre =
    servicioId === null
      ? sql`g.razon_social`
      : sql`(select r.razon_social from razon_social r where r.razon_social_id = g.razon_social_id)`
  return selectOne<SeguidaAviso>(
    db,
    sql`select g.razon_social_id as "razonSocialId", ${nombre} as "razonSocial", ${estado} as "estadoId", g.asignado_id as "asignadoId",
          (select u.nombre || ' ' || u.apellido from usuario u where u.usuario_id = ${actorId}) as quien
        from ${filasDe(seguida)}`,
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
