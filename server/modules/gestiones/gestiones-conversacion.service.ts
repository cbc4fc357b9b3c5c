import { DAY_MS } from '#contract/valores/fechas.ts'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Comentario, NewComentario } from '#contract/base/comentarios.shapes.ts'
import type { ClaseTrabajo } from '#contract/mesa/reglas.ts'
import { attachArchivos } from '#modules/archivos'
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
 * Two people may answer at once: what somebody else wrote after what the sender had read is told to them instead of taking
 * their comment. Asked with the gestión locked.
 */
const requireSeen = (
  comentarios: readonly Pick<Comentario, 'comentarioId' | 'comentario' | 'autor' | 'esMio'>[],
  visto: number,
): void => {
  const nuevos = comentarios.filter(({ comentarioId, esMio }) => !esMio && comentarioId > visto)
  if (!nuevos.length) return
  const message = `Mientras escribías, comentaron esto. Leelo y, si lo tuyo sigue haciendo falta, envialo de nuevo. ${nuevos.map(quote).join(' ')}`
  throw new AppError('conflicto', { message, fields: { comentario: message } })
}

/** Who reads: staff has unread what the customer wrote, the customer what the distributor did. */
export type Reader = Pick<Caller, 'usuarioId' | 'isStaff'>

/** What was written longer ago is not announced on Inicio any more. */
const UNREAD_DAYS = 30

/**
 * Whether somebody of the distributor has not read what the customer wrote. What a colleague answered waits for nobody of the
 * distributor any more.
 */
export const sinLeerInterno = (consultado: Sql, respondido: Sql, leido: Sql): Sql =>
  sql`coalesce(${consultado} > coalesce(greatest(${leido}, ${respondido}), '-infinity'), false)`

/** Since when what is unread is counted. */
export const unreadSince = (now: Date): Date => new Date(now.getTime() - UNREAD_DAYS * DAY_MS)

/** A comment as it is kept. */
interface ComentarioNuevo {
  id: number
  usuarioId: number | null
  /** Said by the distributor. */
  esInterno: boolean
  esNota: boolean
  comentario: string
  fecha: Date
}

/** A gestión as its conversation looks at it. */
interface Conversada {
  clase: ClaseTrabajo
  /** By which its conversation is kept. */
  id: number
  /** Its number, where that is another one. */
  entidadId?: number
  /** Null: it is no company's yet, and its files are of whoever talks about it. */
  razonSocialId: number | null
  /** Why nothing but notes can be written any more; undefined while it can. */
  cerrada: string | undefined
}

type ComentarioRow = Omit<Comentario, 'fecha'> & { fecha: Date }

interface ConversacionShape {
  /** The table of the gestiones, by whose name those of their comments, files and readings begin. */
  table: Tabla
  /** The name of who wrote, where that is not always somebody of the portal. */
  autor?: string
  /** Whether the customer is still awaited after they wrote, in SQL of the row: the transport data, where those are. */
  sigueEsperando?: string
  /** Whether it is found by its words. */
  seBusca?: boolean
}

/**
 * The conversation of a kind of gestión between a customer and the distributor, which also writes notes to itself: what was
 * said, who has read it, and whose turn it is. Its table has `respondido`, `consultado` and `espera_cliente`, and `documento` where
 * it is found by its words.
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

  /** Of a row with this alias, whether the reader has not read what the other side wrote; `leido` is until when they have. */
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
    const suyo = sql`x.${comentarioKey} = c.${comentarioKey}`
    return selectRows<ComentarioRow>(
      db,
      sql`select c.${comentarioKey} as "comentarioId", c.comentario, c.fecha,
            coalesce(u.nombre || ' ' || u.apellido, ${raw(autor)}, 'Sistema') as autor,
            coalesce(c.usuario_id = ${reader.usuarioId}, false) as "esMio", c.es_interno as "esInterno", c.es_nota as "esNota", c.por_correo as "porCorreo",
            ${mencionesDe(table)},
            case when exists (select from ${archivo} x where ${suyo}) then
              (select json_agg(json_build_object('archivoId', a.archivo_id, 'nombre', a.nombre, 'tipo', a.tipo, 'tamano', a.tamano)
                  order by a.creado, a.archivo_id)
                from ${archivo} x join archivo a using (archivo_id) where ${suyo}) else '[]' end as archivos
          from ${raw(`${table}_comentario`)} c left join usuario u using (usuario_id)
          where c.${key} = ${id} and (${reader.isStaff} or not c.es_nota)
            and (${comentarioId}::bigint is null or c.${comentarioKey} = ${comentarioId})
          order by c.fecha, c.${comentarioKey}`,
    )
  }

  const toComentario = (row: ComentarioRow): Comentario => ({ ...row, fecha: row.fecha.toISOString() })

  return {
    sinLeer,
    /** The same as a condition on rows `d`, of what was written since a moment: that chooses the index. */
    sinLeerDesde: (desde: Date, { usuarioId, isStaff }: Reader): Sql => {
      const leido = sql`(select l.leido from ${raw(`${table}_lectura`)} l where l.${key} = d.${key} and l.usuario_id = ${usuarioId})`
      return sql`${isStaff ? sql`d.consultado` : sql`d.respondido`} > ${desde} and ${sinLeer('d', leido, isStaff)}`
    },
    /** The join that gives rows of this alias `l.leido`: until when somebody has read. */
    conLectura: (alias: 'd' | 't' | 'c', usuarioId: number): Sql =>
      sql`left join ${raw(`${table}_lectura`)} l on l.${key} = ${raw(alias)}.${key} and l.usuario_id = ${usuarioId}`,
    /** The distributor said something that the customer sees; `espera` when it is the customer's turn now. */
    markRespondido,
    /** The customer said something: nothing is awaited from them any more, but the transport data where those are (state 8). */
    markConsultado,
    /** Somebody did something that the other side sees: theirs is the last word, if there were words, and they have read all. */
    markMovida: async ({ sql: db, caller, now }: Context, id: number, hasWords: boolean): Promise<void> => {
      if (!caller.isStaff) await markConsultado(db, id, now)
      else if (hasWords) await markRespondido(db, id, now)
      await upsertLectura(db, id, caller.usuarioId, now)
    },
    /** Adds words that a gestión is found by: never those of an internal note, or a search would tell them. */
    appendDocumento,
    upsertLectura,
    /** Writes a comment, with more columns where the table has them; gives its number. */
    insertComentario,
    linkArchivos,
    selectComentarios,
    /** The conversation, oldest first, as the person who asks may read it: notes only for the distributor. */
    list: async ({ sql: db, caller }: Context, id: number): Promise<Comentario[]> =>
      (await selectComentarios(db, id, caller)).map(toComentario),
    /** One comment of it. */
    get: async ({ sql: db, caller }: Context, id: number, comentarioId: number): Promise<Comentario> => {
      const [row] = await selectComentarios(db, id, caller, comentarioId)
      return toComentario(row!)
    },
    /** It was on screen: it counts as read until now. */
    setLeido: async ({ sql: db, caller, now }: Context, id: number): Promise<{ leidoHasta: string }> => {
      await upsertLectura(db, id, caller.usuarioId, now)
      return { leidoHasta: now.toISOString() }
    },
    /** Several were read at once, all of them in `rows`; `no-encontrado` when one is not, and then none is marked. */
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
    /** Says something in a locked gestión, to the other side or to colleagues alone; gives its number. Tells nobody. */
    comentar: async (
      context: Context,
      { clase, id, entidadId = id, razonSocialId, cerrada }: Conversada,
      { comentario, archivoIds, esNota, pideRespuesta, visto, menciones = [] }: NewComentario,
      more: Readonly<Record<string, unknown>> = {},
    ): Promise<number> => {
      const { sql: db, caller, now } = context
      const { usuarioId, isStaff } = caller
      if ((esNota || pideRespuesta) && !isStaff) throw new AppError('sin-permiso', { detail: 'internal note' })
      if (cerrada && !esNota) throw new AppError('conflicto', { message: cerrada })
      if (visto !== undefined) requireSeen(await selectComentarios(db, id, caller), visto)
      const nuevo = { id, usuarioId, esInterno: isStaff, esNota, comentario, fecha: now }
      const comentarioId = await insertComentario(db, nuevo, { ...more, por_correo: context.porCorreo ?? false })
      const ids = [...new Set(archivoIds)]
      await attachArchivos(context, ids, razonSocialId, { privado: esNota })
      await linkArchivos(db, id, comentarioId, ids)
      await saveMenciones(context, { clase, id: entidadId, razonSocialId }, comentarioId, menciones)
      if (!esNota) {
        if (seBusca) await appendDocumento(db, id, documentOf([], [comentario]))
        await (isStaff ? markRespondido(db, id, now, pideRespuesta) : markConsultado(db, id, now))
      }
      // What one writes, one has read.
      await upsertLectura(db, id, usuarioId, now)
      return comentarioId
    },
  }
}
