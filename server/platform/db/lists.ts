import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import type { Caller } from '#server/base/caller.ts'
import type { Cambios } from './changes.ts'
import { isAnyOf } from './conditions.ts'
import { type Db, selectPlanned, selectRows } from './database.ts'
import type { Cursor, Place, Rows } from './paging.ts'

/**
 * Function from the value of each criterion to its SQL condition; a falsy result adds no condition. null instead of a
 * function: the criterion does not filter rows.
 */
export type Criteria<F> = {
  [K in keyof F]-?: ((value: Exclude<F[K], undefined>, filter: F) => Sql | false | undefined | '') | null
}

/** Returns the SQL conditions for the criteria of a filter. Criteria that are absent add none. */
export const conditionsBy =
  <F extends object>(criteria: Criteria<F>) =>
  (filter: F): Sql[] =>
    (Object.keys(criteria) as (keyof F)[]).flatMap((name) => {
      const value = filter[name]
      return (value !== undefined && criteria[name]?.(value as Exclude<F[typeof name], undefined>, filter)) || []
    })

const whereAll = (conditions: readonly Sql[]): Sql =>
  conditions.length ? sql`where ${join([...conditions], ' and ')}` : empty

/**
 * Leading column of an index, such as the tenant. The list reads the index range of each value and merges the rows. So
 * the cost of a page does not grow with the number of values.
 */
interface Merged {
  column: Sql
  type: 'bigint' | 'smallint'
  values: readonly number[]
}

type SortType = 'bigint' | 'bpchar' | 'date' | 'int' | 'numeric' | 'text' | 'timestamptz'

/** Returns the merged column for a scope: the column of its tenants. Empty for the scope of all tenants. */
export const eachOf = (column: Sql, scope: Caller['scope']): readonly Merged[] =>
  scope === 'todas' ? [] : [{ column, type: 'bigint', values: scope }]

interface ListShape<F, R> {
  /** Tables with their aliases: `pago p`. */
  from: Sql
  /** Alias of the table with the sort columns, both in `from` and in `shown`. */
  alias: string
  /** Columns to pick. They include the sort columns. */
  columns: Sql
  /** Sort columns with their types. The last column is unique, so that no two rows tie. */
  sort: Readonly<Record<string, SortType>>
  descending: boolean
  /** Returns the values of a row's sort columns. */
  keyOf: Rows<R>['keyOf']
  where: (filter: F) => Sql[]
  /** SELECT of the shown columns for the picked rows, without ORDER BY. */
  shown: (picked: Sql, filter: F) => Sql
  merged?: (filter: F) => readonly Merged[]
  /**
   * Interval if only changes are requested. The rows are then sorted by time of change. Needs a column `cambiado`,
   * which `shown` selects (changes.ts).
   */
  cambios?: (filter: F) => Cambios | undefined
  /** true: plan each execution for its values, because the best plan depends on them; false: a generic plan. */
  customPlan?: (filter: F) => boolean
  /** true: find all matching rows, then sort them; false: PostgreSQL may walk the sort index and filter. */
  findBeforeSort?: (filter: F) => boolean
  /**
   * Condition of the caller's rights. With it, a query with a custom plan finds the rows, and one with a generic plan
   * selects them by id. This saves planning time, most of which the joins of `shown` cost.
   */
  ownerCondition?: (filter: F) => Sql
  /**
   * true: count along the index of the sort order, for a big table. Without it, PostgreSQL may scan another index in
   * the hope of finding enough rows soon.
   */
  countAlongIndex?: boolean
}

interface List<F, R> {
  of: (db: Db, filter: F) => Rows<R>
}

/** Sort order of rows, and the position of a row in it. */
interface Order<R> {
  sort: ListShape<unknown, R>['sort']
  descending: boolean
  keyOf: Rows<R>['keyOf']
}

/**
 * Order by time of change, oldest first. Rows changed at the same time are sorted by the last sort column of the list.
 */
const byChange = <R>({ sort, keyOf }: Order<R>): Order<R> => {
  const [id, type] = Object.entries(sort).at(-1)!
  return {
    sort: { cambiado: 'timestamptz', [id]: type },
    descending: false,
    keyOf: (row) => [(row as R & { cambiado: string }).cambiado, keyOf(row).at(-1)!],
  }
}

/**
 * Returns the SQL of a sort order for an alias: ORDER BY in both directions, and the condition for rows after a cursor.
 */
const sqlOf = ({ sort, descending }: Order<never>, alias: string) => {
  const types = Object.values(sort).map((type) => raw(type))
  const columns = Object.keys(sort).map((name) => `${alias}.${name}`)
  return {
    sortedBy: (isUp: boolean): Sql =>
      raw(`order by ${columns.map((column) => `${column} ${isUp ? 'asc' : 'desc'}`).join(', ')}`),
    keysetOf: ({ values }: Cursor, isUp: boolean): Sql =>
      sql`(${raw(columns.join(', '))}) ${raw(isUp ? '>' : '<')} (${join(types.map((type, at) => sql`${values[at]}::${type}`))})`,
    descending,
  }
}

/** Creates a list with keyset pagination: a page costs the same at any depth. Its count uses the same conditions. */
export const createList = <F, R extends object>(shape: ListShape<F, R>): List<F, R> => {
  const { merged = () => [], customPlan = () => false, findBeforeSort = () => false, cambios = () => undefined } = shape
  const alias = raw(shape.alias)
  const id = raw(`${shape.alias}.${Object.keys(shape.sort).at(-1)}`)
  const orders = { own: shape, changed: byChange(shape) }
  const sqls = { own: sqlOf(orders.own, shape.alias), changed: sqlOf(orders.changed, shape.alias) }
  const orderNameOf = (filter: F) => (cambios(filter) ? 'changed' : 'own')

  const whereOf = (filter: F): Sql[] => {
    const changed = cambios(filter)
    if (!changed) return shape.where(filter)
    const { desde, hasta } = changed
    return [
      ...shape.where(filter),
      sql`${alias}.cambiado >= ${desde}::timestamptz and ${alias}.cambiado < ${hasta}::timestamptz`,
    ]
  }

  /**
   * SELECT of the rows of a filter. With merged columns, reads at most `atMost` rows of each value, in the order
   * `order`.
   */
  const pick = (filter: F, wanted: Sql, keyset: readonly Sql[], order: Sql, atMost: number): Sql => {
    const sources = merged(filter).map((each, at) => ({ ...each, name: raw(`m${at}`) }))
    const matches = sources.map(({ column, name }) => sql`${column} = ${name}.id`)
    const conditions = [...whereOf(filter), ...matches]
    if (findBeforeSort(filter)) {
      // `offset 0` is an optimization fence: it keeps the outer order out of the subquery.
      const found = sql`select ${shape.columns} from ${shape.from} ${whereAll(conditions)} offset 0`
      return sql`select ${wanted} from (${found}) ${alias} ${whereAll(keyset)}`
    }
    const rows = sql`select ${wanted} from ${shape.from} ${whereAll([...conditions, ...keyset])}`
    if (!sources.length) return rows
    // Put the array into a subquery, which hides its length. With the bare array, PostgreSQL plans the query again for
    // each length.
    const values = sources.map((each) => sql`unnest((select ${each.values}::${raw(each.type)}[])) ${each.name}(id)`)
    return sql`select ${alias}.* from ${join(values, ' cross join ')} cross join lateral (${rows} ${order} limit ${atMost}) ${alias}`
  }

  /** SELECT of the rows of a page plus one, and their order. Both are reversed when the cursor points backwards. */
  const select = (filter: F, { cursor, offset, size }: Place): { picked: Sql; order: Sql; isReversed: boolean } => {
    const isReversed = cursor?.direction === 'antes'
    const { descending, sortedBy, keysetOf } = sqls[orderNameOf(filter)]
    const isUp = descending === isReversed
    const order = sortedBy(isUp)
    const keyset = cursor ? [keysetOf(cursor, isUp)] : []
    const rows = pick(filter, shape.columns, keyset, order, offset + size + 1)
    return { picked: sql`${rows} ${order} limit ${size + 1} offset ${offset}`, order, isReversed }
  }

  const count = (filter: F, hasta: number): Sql => {
    const order = shape.countAlongIndex ? sqls.own.sortedBy(!shape.descending) : empty
    const rows = pick(filter, sql`1`, [], order, hasta)
    return sql`select count(*)::int as total from (${rows} ${merged(filter).length ? empty : order} limit ${hasta}) counted`
  }

  /** SELECT of the picked rows by their ids. This query needs no custom plan. */
  const selectByIds = async (db: Db, picked: Sql, whose: Sql): Promise<Sql> => {
    const found = await selectPlanned<{ id: number }>(db, sql`select ${id} as id from (${picked}) ${alias}`)
    const ids = found.map((row) => row.id)
    return sql`select ${shape.columns} from ${shape.from} ${whereAll([isAnyOf(id, ids), whose])}`
  }

  return {
    of: (db, filter) => {
      const read = customPlan(filter) ? selectPlanned : selectRows
      const whose = customPlan(filter) ? shape.ownerCondition?.(filter) : undefined
      const countTo = async (hasta: number): Promise<number> =>
        (await read<{ total: number }>(db, count(filter, hasta)))[0]!.total
      return {
        keyOf: orders[orderNameOf(filter)].keyOf,
        keys: Object.keys(orders[orderNameOf(filter)].sort).length,
        hasta: cambios(filter)?.hasta,
        select: async (place) => {
          const { picked, order, isReversed } = select(filter, place)
          const rows = whose ? await selectByIds(db, picked, whose) : picked
          const found = await (whose ? selectRows : read)<R>(db, sql`${shape.shown(rows, filter)} ${order}`)
          return isReversed ? found.toReversed() : found
        },
        count: countTo,
        page: async (place, hasta) => {
          const { picked, order, isReversed } = select(filter, place)
          const counted = await read<R & { enTotal: number }>(
            db,
            sql`select shown.*, (${count(filter, hasta)}) as "enTotal" from (${shape.shown(picked, filter)} ${order}) shown`,
          )
          const isWhole = !place.cursor && !place.offset
          const total = counted[0]?.enTotal ?? (isWhole ? 0 : await countTo(hasta))
          return { found: isReversed ? counted.toReversed() : counted, total }
        },
      }
    },
  }
}
