import sql, { join, raw, type Sql } from 'sql-template-tag'
import { textoEstado } from '#contract/base/estados.ts'
import { haceCuanto } from '#contract/valores/fechas.ts'
import { type Db, execute, selectOne } from '#server/db/database.ts'
import { AppError } from '#server/base/errors.ts'

/** A change of state, as it is kept; `desdeId` is null where it began, `usuarioId` when nobody of the portal did it. */
interface Cambio {
  id: number
  desdeId: number | null
  estadoId: number
  usuarioId: number | null
  comentario: string | null
  fecha: Date
  /** What a former decision had found and does not hold from here on, in words. */
  sinEfecto?: readonly string[]
}

interface HistorialShape {
  table: string
  /** Its column that names the gestión, and the one of its own that says the order. */
  id: string
  sort: string
  /** The name of who did it, where that is not always somebody of the portal. */
  autor?: string
  /** What is said of a change that somebody else made meanwhile, before who did it: "La autorizó". */
  hecho?: (desdeId: number | null, estadoId: number) => string
  /** What is said instead, where it does not know all that changes. */
  cambiada?: string
}

/** A gestión as somebody moves it: locked, with the version that it has now. */
interface Movida {
  id: number
  version: number
}

/** The history of a kind of gestión: a row for each change of state. */
export const createHistorial = ({ table, id, sort, autor = 'null', hecho, cambiada }: HistorialShape) => ({
  /** Throws `conflicto`, with what happened meanwhile, when a gestión is not as whoever moves it had read it. */
  requireVersion: async (db: Db, movida: Movida, version: number | undefined, now: Date): Promise<void> => {
    if (version === undefined || version === movida.version) return
    if (cambiada) throw new AppError('conflicto', { message: cambiada })
    const last = await selectOne<{ desdeId: number | null; estadoId: number; fecha: Date; quien: string }>(
      db,
      sql`select h.desde_id as "desdeId", h.estado_id as "estadoId", h.fecha,
            coalesce(u.nombre || ' ' || u.apellido, ${raw(autor)}, 'Autogestión') as quien
          from ${raw(table)} h left join usuario u using (usuario_id)
          where h.${raw(id)} = ${movida.id} order by h.${raw(sort)} desc limit 1`,
    )
    if (!last) throw new AppError('conflicto')
    const { desdeId, estadoId, fecha, quien } = last
    const cuando = haceCuanto(fecha, now)
    const dicho = hecho
      ? `${hecho(desdeId, estadoId)} ${quien} ${cuando}.`
      : `${quien} cambió el estado a "${textoEstado(estadoId)}" ${cuando}.`
    throw new AppError('conflicto', { message: `${dicho} Mirá cómo quedó antes de seguir.` })
  },
  /** Writes one, with more columns where the table has them. */
  insert: (db: Db, cambio: Cambio, more: Readonly<Record<string, unknown>> = {}): Promise<number> => {
    const { desdeId, estadoId, usuarioId, comentario, fecha, sinEfecto = [] } = cambio
    const columns = [
      id,
      'desde_id',
      'estado_id',
      'usuario_id',
      'comentario',
      'fecha',
      'sin_efecto',
      ...Object.keys(more),
    ]
    const values = [cambio.id, desdeId, estadoId, usuarioId, comentario, fecha, sinEfecto, ...Object.values(more)]
    return execute(db, sql`insert into ${raw(table)} (${raw(columns.join(', '))}) values (${join(values)})`)
  },
  /** All of it as the timeline tells it (contract/base/gestiones.shapes.ts), of the row with this alias. */
  of: (alias: string): Sql =>
    raw(`(select coalesce(json_agg(json_build_object('estadoId', h.estado_id,
          'fecha', to_char(h.fecha at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'autor', coalesce(hu.nombre || ' ' || hu.apellido, ${autor}, 'Sistema'), 'comentario', h.comentario, 'sinEfecto', h.sin_efecto) order by h.${sort}), '[]')
        from ${table} h left join usuario hu using (usuario_id) where h.${id} = ${alias}.${id})`),
})
