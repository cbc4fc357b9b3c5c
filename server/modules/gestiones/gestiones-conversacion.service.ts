import { DAY_MS } from '#contract/valores/fechas.ts'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import { TIPO_CORREO } from '#contract/base/archivos.ts'
import type { Archivo } from '#contract/archivos/shapes.ts'
import type { Comentario, NewComentario } from '#contract/base/comentarios.shapes.ts'
import type { ClaseTrabajo } from '#contract/mesa/reglas.ts'
import { attachArchivos, attachOriginal } from '#modules/archivos'
import { mencionesDe, saveMenciones, type Tabla } from '#modules/seguidores'
import type { Caller } from '#server/base/caller.ts'
import type { Context } from '#server/http/context.ts'
import { type Db, execute, selectOne, selectRows } from '#server/db/database.ts'
import { AppError } from '#server/base/errors.ts'
import type { Rows } from '#server/db/paging.ts'
import { documentOf } from '#server/db/search.ts'

const QUOTED = 300

const quote = ({ autor, comentario }: Pick<Comentario, 'autor' | 'comentario'>): string =>
  `${autor}: “${comentario.length > QUOTED ? `${comentario.slice(0, QUOTED)}…` : comentario}”`

/**
 * Throws `conflicto` with the comments that the author has not seen, because another user may have answered at the same
 * time. The caller holds the lock of the gestión.
 */
const requireSeen = (
  comentarios: readonly Pick<Comentario, 'comentarioId' | 'comentario' | 'autor' | 'esMio'>[],
  visto: number,
): void => {
  const nuevos = comentarios.filter(({ comentarioId, esMio }) => !esMio && comentarioId > visto)
  if (!nuevos.length) return
  const message = `Mientras escribías llegó otro comentario. Leelo y, si el tuyo todavía hace falta, envialo de nuevo. ${nuevos.map(quote).join(' ')}`
  throw new AppError('conflicto', { message, fields: { comentario: message } })
}

/** Reader of a conversation. For staff the customer's messages can be unread, and for a customer those of the staff. */
export type Reader = Pick<Caller, 'usuarioId' | 'isStaff'>

/** Days after which an unread message is not counted on Inicio any more. */
const UNREAD_DAYS = 30

/** Condition: a staff reader has not read the customer's last message. An answer of any colleague counts as read. */
export const sinLeerInterno = (consultado: Sql, respondido: Sql, leido: Sql): Sql =>
  sql`coalesce(${consultado} > coalesce(greatest(${leido}, ${respondido}), '-infinity'), false)`

/** Returns the instant since which unread messages are counted. */
export const unreadSince = (now: Date): Date => new Date(now.getTime() - UNREAD_DAYS * DAY_MS)

interface ComentarioNuevo {
  id: number
  usuarioId: number | null
  /** true: staff wrote the comment. */
  esInterno: boolean
  esNota: boolean
  comentario: string
  fecha: Date
}

/** Gestión, with the data that its conversation needs. */
interface Conversada {
  clase: ClaseTrabajo
  /** Key of the conversation. */
  id: number
  /** Number of the gestión, if it differs from `id`. */
  entidadId?: number
  /** null: the gestión has no razón social yet, so all who may read the conversation can see its files. */
  razonSocialId: number | null
  /** Message for a conversation that accepts only notes; undefined: it accepts comments. */
  cerrada: string | undefined
}

type ComentarioRow = Omit<Comentario, 'fecha' | 'correo'> & { fecha: Date; correo: Archivo | null }

interface ConversacionShape {
  /** Table of the gestiones; the tables of their comments, files and readings start with its name. */
  table: Tabla
  /** SQL of the author's name when the author may be no user of the portal. */
  autor?: string
  /**
   * SQL condition on the row: the customer still has to act after writing a comment, because transport data is awaited.
   */
  sigueEsperando?: string
  /** true: comments are added to the search document of the gestión. */
  seBusca?: boolean
}

/**
 * Creates the conversation of a kind of gestión: comments, internal notes, who has read them, and whether the customer
 * has to answer. The table needs `respondido`, `consultado`, `espera_cliente` and, to be searchable, `documento`.
 */
export const createConversacion = ({
  table,
  autor = 'null',
  sigueEsperando = 'estado_id = 8',
  seBusca = true,
}: ConversacionShape) => {
  const name = raw(table)
  const key = raw(`${table}_id`)
  const comentarioKey = raw(`${table}_comentario_id`)

  /**
   * Condition: the reader has unread messages in the row of this alias. `leido`: time until which the reader has read.
   */
  const sinLeer = (alias: 'd' | 't' | 'c', leido: Sql, isStaff: boolean): Sql => {
    const row = raw(alias)
    return isStaff
      ? sinLeerInterno(sql`${row}.consultado`, sql`${row}.respondido`, leido)
      : sql`coalesce(${row}.respondido > coalesce(${leido}, '-infinity'), false)`
  }

  const markRespondido = (db: Db, id: number, fecha: Date, espera = false): Promise<number> =>
    execute(
      db,
      sql`update ${name} set respondido = ${fecha}, espera_cliente = espera_cliente or ${espera} where ${key} = ${id}`,
    )

  const markConsultado = (db: Db, id: number, fecha: Date): Promise<number> =>
    execute(
      db,
      sql`update ${name} set consultado = ${fecha}, espera_cliente = espera_cliente and ${raw(sigueEsperando)} where ${key} = ${id}`,
    )

  const appendDocumento = (db: Db, id: number, documento: Sql): Promise<number> =>
    execute(db, sql`update ${name} set documento = documento || strip(${documento}) where ${key} = ${id}`)

  const upsertLecturas = (db: Db, ids: readonly number[], usuarioId: number, leido: Date): Promise<number> => {
    const lectura = raw(`${table}_lectura`)
    return execute(
      db,
      sql`insert into ${lectura} (${key}, usuario_id, leido) select distinct id, ${usuarioId}::bigint, ${leido}::timestamptz from unnest(${ids}::bigint[]) x(id)
          on conflict (${key}, usuario_id) do update set leido = greatest(${lectura}.leido, excluded.leido)`,
    )
  }
  const upsertLectura = (db: Db, id: number, usuarioId: number, leido: Date): Promise<number> =>
    upsertLecturas(db, [id], usuarioId, leido)

  const insertComentario = async (
    db: Db,
    { id, usuarioId, esInterno, esNota, comentario, fecha }: ComentarioNuevo,
    more: Readonly<Record<string, unknown>> = {},
  ): Promise<number> => {
    const columns = ['usuario_id', 'es_interno', 'es_nota', 'comentario', 'fecha', ...Object.keys(more)]
    const values = [usuarioId, esInterno, esNota, comentario, fecha, ...Object.values(more)]
    const created = await selectOne<{ id: number }>(
      db,
      sql`insert into ${raw(`${table}_comentario`)} (${key}, ${raw(columns.join(', '))}) values (${id}, ${join(values)})
          returning ${comentarioKey} as id`,
    )
    return created!.id
  }

  const linkArchivos = (db: Db, id: number, comentarioId: number, archivoIds: readonly string[]): Promise<number> =>
    execute(
      db,
      sql`insert into ${raw(`${table}_archivo`)} (archivo_id, ${key}, ${comentarioKey})
          select x.archivo_id, ${id}, ${comentarioId} from unnest(${archivoIds}::uuid[]) as x(archivo_id)`,
    )

  const selectComentarios = (
    db: Db,
    id: number,
    reader: Reader,
    comentarioId: number | null = null,
  ): Promise<ComentarioRow[]> => {
    const archivo = raw(`${table}_archivo`)
    const ofComment = sql`x.${comentarioKey} = c.${comentarioKey}`
    return selectRows<ComentarioRow>(
      db,
      sql`select c.${comentarioKey} as "comentarioId", c.comentario, c.fecha,
            coalesce(u.nombre || ' ' || u.apellido, ${raw(autor)}, 'Sistema') as autor,
            coalesce(c.usuario_id = ${reader.usuarioId}, false) as "esMio", c.es_interno as "esInterno", c.es_nota as "esNota", c.por_correo as "porCorreo",
            ${mencionesDe(table)},
            case when exists (select from ${archivo} x where ${ofComment}) then
              (select coalesce(json_agg(json_build_object('archivoId', a.archivo_id, 'nombre', a.nombre, 'tipo', a.tipo, 'tamano', a.tamano)
                  order by a.creado, a.archivo_id), '[]')
                from ${archivo} x join archivo a using (archivo_id) where ${ofComment} and a.tipo <> ${TIPO_CORREO}) else '[]' end as archivos,
            case when c.por_correo then
              (select json_build_object('archivoId', a.archivo_id, 'nombre', a.nombre, 'tipo', a.tipo, 'tamano', a.tamano)
                from ${archivo} x join archivo a using (archivo_id)
                where ${ofComment} and a.tipo = ${TIPO_CORREO} and (${reader.isStaff} or not a.privado)) end as correo
          from ${raw(`${table}_comentario`)} c left join usuario u using (usuario_id)
          where c.${key} = ${id} and (${reader.isStaff} or not c.es_nota)
            and (${comentarioId}::bigint is null or c.${comentarioKey} = ${comentarioId})
          order by c.fecha, c.${comentarioKey}`,
    )
  }

  const toComentario = ({ correo, ...row }: ComentarioRow): Comentario => ({
    ...row,
    fecha: row.fecha.toISOString(),
    ...(correo && { correo }),
  })

  return {
    sinLeer,
    /** Condition on rows `d`: unread messages after an instant. The instant lets PostgreSQL use the index. */
    sinLeerDesde: (desde: Date, { usuarioId, isStaff }: Reader): Sql => {
      const leido = sql`(select l.leido from ${raw(`${table}_lectura`)} l where l.${key} = d.${key} and l.usuario_id = ${usuarioId})`
      return sql`${isStaff ? sql`d.consultado` : sql`d.respondido`} > ${desde} and ${sinLeer('d', leido, isStaff)}`
    },
    /** Join that adds `l.leido` to rows of this alias: the time until which the user has read. */
    conLectura: (alias: 'd' | 't' | 'c', usuarioId: number): Sql =>
      sql`left join ${raw(`${table}_lectura`)} l on l.${key} = ${raw(alias)}.${key} and l.usuario_id = ${usuarioId}`,
    /** Marks that staff wrote to the customer; `espera`: the customer has to answer now. */
    markRespondido,
    /** Marks that the customer wrote, which ends the wait for the customer, except for transport data (state 8). */
    markConsultado,
    /**
     * Marks a change that the other side sees. A customer's change, or a staff change with a comment, counts as a
     * message, which its author has read.
     */
    markMovida: async ({ sql: db, caller, now }: Context, id: number, hasWords: boolean): Promise<void> => {
      if (!caller.isStaff) await markConsultado(db, id, now)
      else if (hasWords) await markRespondido(db, id, now)
      await upsertLectura(db, id, caller.usuarioId, now)
    },
    /**
     * Adds words to the search document. Never add those of an internal note: a search by a customer would reveal them.
     */
    appendDocumento,
    upsertLectura,
    /** Inserts a comment, with additional columns where the table has them; returns its id. */
    insertComentario,
    linkArchivos,
    selectComentarios,
    /** Lists the comments that the user may read, oldest first; notes only for staff. */
    list: async ({ sql: db, caller }: Context, id: number): Promise<Comentario[]> =>
      (await selectComentarios(db, id, caller)).map(toComentario),
    get: async ({ sql: db, caller }: Context, id: number, comentarioId: number): Promise<Comentario> => {
      const [row] = await selectComentarios(db, id, caller, comentarioId)
      return toComentario(row!)
    },
    /** Marks the conversation as read until now. */
    setLeido: async ({ sql: db, caller, now }: Context, id: number): Promise<{ leidoHasta: string }> => {
      await upsertLectura(db, id, caller.usuarioId, now)
      return { leidoHasta: now.toISOString() }
    },
    /**
     * Marks several conversations as read. Throws `no-encontrado`, and marks none of them, when one is not in `rows`.
     */
    setLeidos: async (
      { sql: db, caller, now }: Context,
      ids: readonly number[],
      rows: Pick<Rows<unknown>, 'count'>,
    ): Promise<{ leidoHasta: string }> => {
      const wanted = new Set(ids)
      if ((await rows.count(wanted.size + 1)) !== wanted.size) throw new AppError('no-encontrado')
      await upsertLecturas(db, [...wanted], caller.usuarioId, now)
      return { leidoHasta: now.toISOString() }
    },
    /** Adds a comment or note to a locked gestión; returns the id of the comment. Does not notify. */
    comentar: async (
      context: Context,
      { clase, id, entidadId = id, razonSocialId, cerrada }: Conversada,
      { comentario, archivoIds, esNota, pideRespuesta, visto, menciones = [] }: NewComentario,
      more: Readonly<Record<string, unknown>> = {},
    ): Promise<number> => {
      const { sql: db, caller, now } = context
      const { usuarioId, isStaff } = caller
      if ((esNota || pideRespuesta) && !isStaff)
        throw new AppError('sin-permiso', { detail: 'internal notes are for staff' })
      if (cerrada && !esNota) throw new AppError('conflicto', { message: cerrada })
      if (visto !== undefined) requireSeen(await selectComentarios(db, id, caller), visto)
      const comentarioRow = { id, usuarioId, esInterno: isStaff, esNota, comentario, fecha: now }
      const comentarioId = await insertComentario(db, comentarioRow, {
        ...more,
        por_correo: context.porCorreo !== undefined,
      })
      const ids = [...new Set(archivoIds)]
      await attachArchivos(context, ids, razonSocialId, { privado: esNota })
      const original = context.porCorreo?.original
      if (original) await attachOriginal(context, original, razonSocialId)
      await linkArchivos(db, id, comentarioId, original ? [...ids, original.archivoId] : ids)
      await saveMenciones(context, { clase, id: entidadId, razonSocialId }, comentarioId, menciones)
      if (!esNota) {
        if (seBusca) await appendDocumento(db, id, documentOf([], [comentario]))
        await (isStaff ? markRespondido(db, id, now, pideRespuesta) : markConsultado(db, id, now))
      }
      // The author counts as having read the new comment.
      await upsertLectura(db, id, usuarioId, now)
      return comentarioId
    },
  }
}
