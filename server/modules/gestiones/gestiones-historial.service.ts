import sql, { join, raw, type Sql } from 'sql-template-tag'
import { textoEstado } from '#contract/base/estados.ts'
import { haceCuanto } from '#contract/valores/fechas.ts'
import { type Db, execute, selectRows } from '#server/db/database.ts'
import { AppError } from '#server/base/errors.ts'

/**
 * Row of the history. `desdeId` null: the gestión was created; `usuarioId` null: no user of the portal made the change.
 */
interface Cambio {
  id: number
  desdeId: number | null
  estadoId: number
  usuarioId: number | null
  comentario: string | null
  fecha: Date
  /** Values of an earlier decision that this change withdraws, in words. */
  sinEfecto?: readonly string[]
}

interface HistorialShape {
  table: string
  /** Column of the gestión's key, and column that orders the rows. */
  id: string
  sort: string
  /** SQL of the author's name when the author may be no user of the portal. */
  autor?: string
  /**
   * Returns the text of a change that another user made first, to which the name of that user is added: "La autorizó".
   */
  hecho?: (desdeId: number | null, estadoId: number) => string
  /** Message used instead of `hecho`, for a kind whose history does not record every change. */
  cambiada?: string
}

interface Movida {
  id: number
  version: number
}

/** Row of the history as messages describe it. */
interface UltimoCambio {
  desdeId: number | null
  estadoId: number
  fecha: Date
  quien: string
}

/**
 * Time (ms) after a change during which a user who had read the earlier state gets `conflicto` instead of a missing
 * right.
 */
const RACE_MS = 10 * 60_000
/** Maximum number of changes that are searched for the state that the user had read. */
const MAX_RACED = 20

/** Creates the history of a kind of gestión: one row per change of state. */
export const createHistorial = ({ table, id, sort, autor = 'null', hecho, cambiada }: HistorialShape) => {
  /** Selects the newest changes, newest first. */
  const selectUltimos = (db: Db, gestionId: number, most: number): Promise<UltimoCambio[]> =>
    selectRows<UltimoCambio>(
      db,
      sql`select h.desde_id as "desdeId", h.estado_id as "estadoId", h.fecha,
            coalesce(u.nombre || ' ' || u.apellido, ${raw(autor)}, 'Autogestión') as quien
          from ${raw(table)} h left join usuario u using (usuario_id)
          where h.${raw(id)} = ${gestionId} order by h.${raw(sort)} desc limit ${most}`,
    )

  const changed = ({ desdeId, estadoId, fecha, quien }: UltimoCambio, now: Date): AppError => {
    const cuando = haceCuanto(fecha, now)
    const change = hecho
      ? `${hecho(desdeId, estadoId)} ${quien} ${cuando}.`
      : `${quien} cambió el estado a “${textoEstado(estadoId)}” ${cuando}.`
    return new AppError('conflicto', { message: `${change} Mirá cómo quedó antes de seguir.` })
  }

  return {
    /**
     * Throws `conflicto` when the version that the user had read is outdated. The message describes the newer change.
     */
    requireVersion: async (db: Db, movida: Movida, version: number | undefined, now: Date): Promise<void> => {
      if (version === undefined || version === movida.version) return
      if (cambiada) throw new AppError('conflicto', { message: cambiada })
      const [last] = await selectUltimos(db, movida.id, 1)
      throw last ? changed(last, now) : new AppError('conflicto')
    },
    /**
     * Throws `conflicto` when the user could have made the transition from a state that the gestión left within
     * RACE_MS. The message describes the newest change. Call this on a locked gestión, before rejecting the transition.
     */
    requireUnmoved: async (
      db: Db,
      gestionId: number,
      wasAllowed: (estadoId: number) => boolean,
      now: Date,
    ): Promise<void> => {
      const since = now.getTime() - RACE_MS
      const recent = (await selectUltimos(db, gestionId, MAX_RACED)).filter(({ fecha }) => fecha.getTime() >= since)
      if (recent.some(({ desdeId }) => desdeId !== null && wasAllowed(desdeId))) throw changed(recent[0]!, now)
    },
    /** Inserts a row of the history, with additional columns where the table has them. */
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
    /** SQL of the timeline of the row with this alias (contract/base/gestiones.shapes.ts). */
    of: (alias: string): Sql =>
      raw(`(select coalesce(json_agg(json_build_object('estadoId', h.estado_id,
          'fecha', to_char(h.fecha at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'autor', coalesce(hu.nombre || ' ' || hu.apellido, ${autor}, 'Sistema'), 'comentario', h.comentario, 'sinEfecto', h.sin_efecto) order by h.${sort}), '[]')
        from ${table} h left join usuario hu using (usuario_id) where h.${id} = ${alias}.${id})`),
  }
}
