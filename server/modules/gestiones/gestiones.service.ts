import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import { COUNT_CAP } from '#contract/base/paging.ts'
import { inScopeByQuery } from '#server/db/conditions.ts'
import { type Db, selectPlanned, selectRows } from '#server/db/database.ts'
import { conditionsBy, createList } from '#server/db/lists.ts'
import { type Rows, selectFirst } from '#server/db/paging.ts'
import { searchQuery } from '#server/db/search.ts'
import type { GestionFilter } from './gestiones-criterios.service.ts'

export { type Reader, createConversacion, sinLeerInterno, unreadSince } from './gestiones-conversacion.service.ts'
export { createComentarios } from './gestiones-comentarios.service.ts'
export { duracionesDe } from './duraciones.service.ts'
export { type FilterOf, type GestionFilter, criteriosDe, porPestana } from './gestiones-criterios.service.ts'
export { createHistorial } from './gestiones-historial.service.ts'
export { type Columns, type Llegada, type SinEfecto, createMove } from './gestiones-movimiento.service.ts'
export { origenDe, origenProblem, selectOrigenes } from './gestiones-origen.service.ts'

/** SQL of the time until which the staff should answer a gestión, as the mesa shows it. */
export const respondemosAntes = (clase: Sql, id: Sql, now: Date): Sql =>
  sql`(select to_char(w.vence at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') from trabajo w
    where w.clase = ${clase} and w.entidad_id = ${id} and w.vence > ${now}) as "respondemosAntes"`

/** Sort key of the lists of gestiones. */
export interface GestionKey {
  fecha: string
  ordenExterno: number
}

/** Table of gestiones: razon_social_id, estado_id, fecha, orden_externo, documento and its own key. */
interface GestionShape<F extends GestionFilter, R> {
  table: string
  id: string
  /** Columns, besides the sort key, that `shown` needs from the picked rows; their alias is `d`. */
  columns: Sql
  /** Conditions on the first columns of the list's indexes, besides the razón social. */
  kind?: (filter: F) => Sql[]
  /** Conditions of the filter that only this kind of gestión has. */
  where: (filter: F) => Sql[]
  /** SQL of the shown columns, from the picked rows `d`: `select … from (…) d join …`, without order. */
  shown: (picked: Sql, filter: F) => Sql
  idOf: (row: R) => number
}

/**
 * Plan of a text search. `rows`: filter the rows in list order; for small razones sociales or frequent words. `index`:
 * PostgreSQL chooses between text index and list order. `few`, `rare`: always use the text index. With `rare`, up to
 * three digits are matched as a whole number, not as a prefix.
 */
type Words = 'rows' | 'index' | 'few' | 'rare'
const FIND_BEFORE_SORT: Readonly<Record<Words, boolean>> = { rows: false, index: false, few: true, rare: true }

type WithPlan<F> = F & { words: Words }

/**
 * Whether the search uses the text index. Such a search reads all companies and states at once, so the index ranges of
 * the list are not merged.
 */
const byWord = ({ texto, words }: WithPlan<GestionFilter>): boolean => !!texto && words !== 'rows'

/**
 * Text of up to three digits, with which very many numbers may begin. If none of the newest rows has such a number, the
 * text is matched only as a whole number.
 */
const FEW_DIGITS = /^\s*\d{1,3}\s*$/

// The concatenation with an empty value keeps PostgreSQL from using the text index.
const hasWords = (texto: string, words: Words): Sql => {
  if (words === 'rows') return sql`(d.documento || ''::tsvector) @@ (select ${searchQuery(texto)})`
  return words === 'rare' && FEW_DIGITS.test(texto)
    ? sql`d.documento @@ to_tsquery('simple', ${texto})`
    : sql`d.documento @@ ${searchQuery(texto)}`
}

const commonWhere = conditionsBy<WithPlan<GestionFilter>>({
  scope: (scope, filter) => scope !== 'todas' && byWord(filter) && sql`d.razon_social_id = any(${scope}::bigint[])`,
  estadoIds: (ids, filter) => byWord(filter) && sql`d.estado_id = any(${ids}::smallint[])`,
  desde: (desde) => sql`d.fecha >= ${desde}::date`,
  hasta: (hasta) => sql`d.fecha <= ${hasta}::date`,
  texto: (texto, { words }) => texto && hasWords(texto, words),
  words: null,
  ids: null,
  cambios: null,
})

/** Number of newest rows that are sampled to choose the plan, divided among the razones sociales. */
const SAMPLE_ROWS = 500
const MIN_SAMPLE_EACH = 100
/**
 * Limits for the matches in the sample. Fewer than RARE_BELOW are rare; from COMMON_FROM on, the list order soon finds
 * enough for a page.
 */
const RARE_BELOW = 7
const COMMON_FROM = 50
/** Maximum matches to read completely and then sort; for more matches PostgreSQL chooses the plan. */
const MAX_FETCH_ALL = 5000

/**
 * Creates a list sorted by date, external id and number, all descending. The list merges the index ranges of each razón
 * social and state.
 */
export const createGestionList = <F extends GestionFilter, R extends GestionKey>(shape: GestionShape<F, R>) => {
  const list = createList<WithPlan<F>, R>({
    from: raw(`${shape.table} d`),
    alias: 'd',
    columns: sql`${raw(`d.${shape.id}`)}, d.razon_social_id, d.estado_id, d.fecha, d.orden_externo, d.cambiado, ${shape.columns}`,
    sort: { fecha: 'date', orden_externo: 'bigint', [shape.id]: 'bigint' },
    descending: true,
    keyOf: (row) => [row.fecha, row.ordenExterno, shape.idOf(row)],
    // The literal `<> 3` is the predicate of the partial indexes.
    where: (filter) => [
      sql`d.estado_id <> 3`,
      ...(shape.kind?.(filter) ?? []),
      ...(filter.ids ? [sql`d.${raw(shape.id)} = any(${filter.ids}::bigint[])`] : []),
      ...shape.where(filter),
      ...commonWhere(filter),
    ],
    shown: shape.shown,
    merged: (filter) => {
      const { scope, estadoIds } = filter
      if (byWord(filter)) return []
      return [
        ...(scope === 'todas' ? [] : [{ column: sql`d.razon_social_id`, type: 'bigint' as const, values: scope }]),
        ...(estadoIds ? [{ column: sql`d.estado_id`, type: 'smallint' as const, values: estadoIds }] : []),
      ]
    },
    cambios: ({ cambios }) => cambios,
    customPlan: ({ texto, words }) => !!texto && words !== 'rows',
    findBeforeSort: ({ words, texto }) => !!texto && FIND_BEFORE_SORT[words],
    ownerCondition: ({ scope }) => inScopeByQuery(sql`d.razon_social_id`, scope),
    countAlongIndex: true,
  })

  /**
   * Chooses the plan of a text search from a sample of the newest rows. A razón social with fewer rows than the sample
   * is small. PostgreSQL overestimates the matches of prefixes: for rare words it would read the whole list in its
   * order.
   */
  const wordsOf = async (db: Db, filter: F, wanted = Number.POSITIVE_INFINITY): Promise<Words> => {
    const { scope, texto } = filter
    if (!texto) return 'index'
    const size = scope === 'todas' ? SAMPLE_ROWS : Math.max(MIN_SAMPLE_EACH, Math.ceil(SAMPLE_ROWS / scope.length))
    const conditions = [sql`d.estado_id <> 3`, ...(shape.kind?.(filter) ?? [])]
    const counts = sql`count(*)::int as total, count(*) filter (where s.documento @@ (select ${searchQuery(texto)}))::int as having`
    const newest = (ofCompany: Sql): Sql =>
      sql`(select d.documento from ${raw(`${shape.table} d`)} where ${join(conditions, ' and ')}${ofCompany}
           order by d.fecha desc, d.orden_externo desc, ${raw(`d.${shape.id}`)} desc limit ${size}) s`
    const rows = await selectRows<{ total: number; having: number }>(
      db,
      scope === 'todas'
        ? sql`select ${counts} from ${newest(empty)}`
        : sql`select ${counts} from unnest((select ${scope}::bigint[])) c(id)
              cross join lateral ${newest(sql` and d.razon_social_id = c.id`)} group by c.id`,
    )
    if (rows.every(({ total, having }) => total < size || having > wanted)) return 'rows'
    const matches = rows.reduce((sum, { having }) => sum + having, 0)
    if (matches < RARE_BELOW) return 'rare'
    if (matches >= COMMON_FROM) return 'index'
    // Without an `order by`, PostgreSQL uses the text index and stops at the limit.
    const matchingRows = sql`select from ${raw(`${shape.table} d`)} where ${join([...conditions, ...commonWhere({ scope, texto, words: 'index' })], ' and ')} limit ${MAX_FETCH_ALL + 1}`
    const [all] = await selectPlanned<{ total: number }>(
      db,
      sql`select count(*)::int as total from (${matchingRows}) those`,
    )
    return all!.total > MAX_FETCH_ALL ? 'index' : 'few'
  }

  return {
    of: async (db: Db, filter: F): Promise<Rows<R>> => list.of(db, { ...filter, words: await wordsOf(db, filter) }),
    /** Returns the first `wanted` rows of a text search without other filters. */
    first: async (db: Db, filter: F, wanted: number): Promise<R[]> => {
      const rows = list.of(db, { ...filter, words: await wordsOf(db, filter, wanted) })
      return await selectFirst(rows, wanted)
    },
    /**
     * Counts the rows of each filter, up to COUNT_CAP + 1. All filters have the same text, so the plan is chosen once.
     */
    count: async <N extends string>(
      db: Db,
      filters: Readonly<Record<N | 'todas', F>>,
    ): Promise<Record<N | 'todas', number>> => {
      const words = await wordsOf(db, filters.todas)
      const counted = (Object.keys(filters) as N[]).map(async (name) => [
        name,
        await list.of(db, { ...filters[name], words }).count(COUNT_CAP + 1),
      ])
      return Object.fromEntries(await Promise.all(counted)) as Record<N | 'todas', number>
    },
  }
}
