import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Comentario } from '#contract/base/comentarios.shapes.ts'
import { COUNT_CAP } from '#contract/base/paging.ts'
import type { Caller } from '#server/context.ts'
import { type Db, execute, selectRows } from '#server/database.ts'
import { AppError } from '#server/errors.ts'
import { conditionsBy, createList } from '#server/lists.ts'
import type { Rows } from '#server/paging.ts'
import { searchQuery } from '#server/search.ts'

/** What the lists of returns, tickets and orders are limited by; each adds its own criteria. */
export interface GestionFilter {
  scope: Caller['scope']
  estadoIds?: readonly number[] | undefined
  desde?: string | undefined
  hasta?: string | undefined
  texto?: string | undefined
}

/** What has a place in those lists. */
export interface GestionKey {
  fecha: string
  ordenExterno: number
}

/** A table of gestiones: razon_social_id, estado_id, fecha, orden_externo, documento, and a key of its own. */
interface GestionShape<F extends GestionFilter, R> {
  table: string
  id: string
  /** Columns the page needs besides the sort key, with alias `d`. */
  columns: Sql
  /** Conditions of this table alone. */
  where: (filter: F) => Sql[]
  /** From the picked rows `d`, what is shown: `select … from (…) d join …`, without its order. */
  shown: (picked: Sql, filter: F) => Sql
  idOf: (row: R) => number
}

/** Where words are looked for: in their index, or in the rows of companies so small that reading them all is less work. */
type Words = 'index' | 'rows'
// What is concatenated is in no index.
const WORDS = { index: sql`d.documento`, rows: sql`(d.documento || ''::tsvector)` }

type Looked<F> = F & { words: Words }

/** A search by word lets PostgreSQL choose, since only it knows how rare the word is: nothing is merged then. */
const byWord = ({ texto, words }: Looked<GestionFilter>): boolean => !!texto && words === 'index'

const commonWhere = conditionsBy<Looked<GestionFilter>>({
  scope: (scope, filter) => scope !== 'todas' && byWord(filter) && sql`d.razon_social_id = any(${scope}::bigint[])`,
  estadoIds: (ids, filter) => byWord(filter) && sql`d.estado_id = any(${ids}::smallint[])`,
  desde: (desde) => sql`d.fecha >= ${desde}::date`,
  hasta: (hasta) => sql`d.fecha <= ${hasta}::date`,
  texto: (texto, { words }) => texto && sql`${WORDS[words]} @@ (${searchQuery(texto)})`,
  words: null,
})

/** Newest first, ties by the higher external id (spec §2), then by number; by company and by state each from its own index. */
export const createGestionList = <F extends GestionFilter, R extends GestionKey>(shape: GestionShape<F, R>) => {
  const list = createList<Looked<F>, R>({
    from: raw(`${shape.table} d`),
    alias: 'd',
    columns: sql`${raw(`d.${shape.id}`)}, d.razon_social_id, d.estado_id, d.fecha, d.orden_externo, ${shape.columns}`,
    sort: { fecha: 'date', orden_externo: 'bigint', [shape.id]: 'bigint' },
    descending: true,
    keyOf: (row) => [row.fecha, row.ordenExterno, shape.idOf(row)],
    // The literal `<> 3` is the predicate of the partial indexes.
    where: (filter) => [sql`d.estado_id <> 3`, ...shape.where(filter), ...commonWhere(filter)],
    shown: shape.shown,
    merged: (filter) => {
      const { scope, estadoIds } = filter
      if (byWord(filter)) return []
      return [
        ...(scope === 'todas' ? [] : [{ column: sql`d.razon_social_id`, type: 'bigint' as const, values: scope }]),
        ...(estadoIds ? [{ column: sql`d.estado_id`, type: 'smallint' as const, values: estadoIds }] : []),
      ]
    },
    planned: ({ texto }) => !!texto,
    countedInOrder: true,
  })

  /** A short word is the start of half the dictionary: a small company is read row by row instead. */
  const wordsOf = async (db: Db, { scope, texto }: F): Promise<Words> => {
    if (!texto || scope === 'todas') return 'index'
    const rows = await selectRows<{ total: number }>(
      db,
      sql`select count(*)::int as total from (select 1 from ${raw(shape.table)} d where d.razon_social_id = any(${scope}::bigint[]) and d.estado_id <> 3
          limit ${COUNT_CAP + 1}) counted`,
    )
    return rows[0]!.total > COUNT_CAP ? 'index' : 'rows'
  }

  return {
    of: async (db: Db, filter: F): Promise<Rows<R>> => list.of(db, { ...filter, words: await wordsOf(db, filter) }),
  }
}

const QUOTED = 300

const quote = ({ autor, comentario }: Pick<Comentario, 'autor' | 'comentario'>): string =>
  `${autor}: “${comentario.length > QUOTED ? `${comentario.slice(0, QUOTED)}…` : comentario}”`

/**
 * Two people may answer at once: what somebody else wrote after what the sender had read is told to them instead of taking
 * their comment. Asked with the gestión locked.
 */
export const requireSeen = (
  comentarios: readonly Pick<Comentario, 'comentarioId' | 'comentario' | 'autor' | 'esMio'>[],
  visto: number,
): void => {
  const nuevos = comentarios.filter(({ comentarioId, esMio }) => !esMio && comentarioId > visto)
  if (!nuevos.length) return
  const message = `Mientras escribías, comentaron esto. Leelo y, si lo tuyo sigue haciendo falta, envialo de nuevo. ${nuevos.map(quote).join(' ')}`
  throw new AppError('conflicto', { message, fields: { comentario: message } })
}

/** A change of state, as it is kept; `desdeId` is null where it began, `usuarioId` when nobody of the portal did it. */
export interface Cambio {
  id: number
  desdeId: number | null
  estadoId: number
  usuarioId: number | null
  comentario: string | null
  fecha: Date
}

interface HistorialShape {
  table: string
  /** Its column that names the gestión, and the one of its own that says the order. */
  id: string
  sort: string
  /** The name of who did it, where that is not always somebody of the portal. */
  autor?: string
}

/** The history of a kind of gestión: a row for each change of state. */
export const createHistorial = ({ table, id, sort, autor = 'null' }: HistorialShape) => ({
  /** Writes one, with more columns where the table has them. */
  insert: (db: Db, cambio: Cambio, more: Readonly<Record<string, unknown>> = {}): Promise<number> => {
    const { desdeId, estadoId, usuarioId, comentario, fecha } = cambio
    const columns = [id, 'desde_id', 'estado_id', 'usuario_id', 'comentario', 'fecha', ...Object.keys(more)]
    const values = [cambio.id, desdeId, estadoId, usuarioId, comentario, fecha, ...Object.values(more)]
    return execute(db, sql`insert into ${raw(table)} (${raw(columns.join(', '))}) values (${join(values)})`)
  },
  /** All of it as the timeline tells it (contract/base/gestiones.shapes.ts), of the row with this alias. */
  of: (alias: string): Sql =>
    raw(`(select coalesce(json_agg(json_build_object('estadoId', h.estado_id,
          'fecha', to_char(h.fecha at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'autor', coalesce(hu.nombre || ' ' || hu.apellido, ${autor}, 'Sistema'), 'comentario', h.comentario) order by h.${sort}), '[]')
        from ${table} h left join usuario hu using (usuario_id) where h.${id} = ${alias}.${id})`),
})
