import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import type { Caller } from '#server/base/caller.ts'
import type { Cambios } from './changes.ts'
import { isAnyOf } from './conditions.ts'
import { type Db, selectPlanned, selectRows } from './database.ts'
import type { Cursor, Place, Rows } from './paging.ts'

/** For each criterion the SQL that rows have to meet, or nothing when its value asks nothing; null: it chooses no rows. */
export type Criteria<F> = {
  [K in keyof F]-?: ((value: Exclude<F[K], undefined>, filter: F) => Sql | false | undefined | '') | null
}

/** The conditions of a filter by a table of its criteria; those that are absent ask nothing. */
export const conditionsBy =
  <F extends object>(criteria: Criteria<F>) =>
  (filter: F): Sql[] =>
    (Object.keys(criteria) as (keyof F)[]).flatMap((name) => {
      const value = filter[name]
      return (value !== undefined && criteria[name]?.(value as Exclude<F[typeof name], undefined>, filter)) || []
    })

const whereAll = (conditions: readonly Sql[]): Sql =>
  conditions.length ? sql`where ${join([...conditions], ' and ')}` : empty

/** Values of a column whose rows are each read from their own index and then merged: as flat for a hundred as for one. */
interface Merged {
  column: Sql
  type: 'bigint' | 'smallint'
  values: readonly number[]
}

type SortType = 'bigint' | 'bpchar' | 'date' | 'int' | 'numeric' | 'text' | 'timestamptz'

/** Those of each one in scope from an index of their own; everybody's all together. */
export const eachOf = (column: Sql, scope: Caller['scope']): readonly Merged[] =>
  scope === 'todas' ? [] : [{ column, type: 'bigint', values: scope }]

interface ListShape<F, R> {
  /** A table, or some, with their aliases: `pago p`. */
  from: Sql
  /** The alias that the sort columns have here, and the picked rows in `shown`. */
  alias: string
  /** What is picked, with the sort columns among them. */
  columns: Sql
  /** The sort columns with their types; the last makes the order total. */
  sort: Readonly<Record<string, SortType>>
  descending: boolean
  /** A row's values of those columns. */
  keyOf: Rows<R>['keyOf']
  where: (filter: F) => Sql[]
  /** From the picked rows what is shown, without its order. */
  shown: (picked: Sql, filter: F) => Sql
  merged?: (filter: F) => readonly Merged[]
  /** Whether only what changed is wanted: then it goes by when it did. Its table has `cambiado`, and `shown` says it (changes.ts). */
  cambios?: (filter: F) => Cambios | undefined
  /** Whether the best plan depends on what is searched: then it is made anew for these very values. */
  planned?: (filter: F) => boolean
  /** Whether what meets the conditions is found whole and then sorted, instead of met on the way through the order. */
  foundFirst?: (filter: F) => boolean
  /**
   * What is found by a plan of its own is then shown by its number, the last of `sort`, and whose it has to be: that has one
   * plan for all, and its joins are most of what there is to plan.
   */
  shownByNumber?: (filter: F) => Sql
  /** For a table so big that it is counted along the index of its order: else PostgreSQL hopes to meet enough rows on its way through it. */
  countedInOrder?: boolean
}

interface List<F, R> {
  of: (db: Db, filter: F) => Rows<R>
}

/** In which order rows go, and the place of one in it. */
interface Order<R> {
  sort: ListShape<unknown, R>['sort']
  descending: boolean
  keyOf: Rows<R>['keyOf']
}

/** By when they changed, the first to change first; what did at once, by the last key of the list. */
const byChange = <R>({ sort, keyOf }: Order<R>): Order<R> => {
  const [id, type] = Object.entries(sort).at(-1)!
  return {
    sort: { cambiado: 'timestamptz', [id]: type },
    descending: false,
    keyOf: (row) => [(row as R & { cambiado: string }).cambiado, keyOf(row).at(-1)!],
  }
}

/** How SQL says an order of rows of this alias: sorted one way or the other, and from a row on. */
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

/** A list by key: page after page flat however deep, and counted by the same conditions. */
export const createList = <F, R extends object>(shape: ListShape<F, R>): List<F, R> => {
  const { merged = () => [], planned = () => false, foundFirst = () => false, cambios = () => undefined } = shape
  const alias = raw(shape.alias)
  const id = raw(`${shape.alias}.${Object.keys(shape.sort).at(-1)}`)
  const orders = { own: shape, changed: byChange(shape) }
  const sqls = { own: sqlOf(orders.own, shape.alias), changed: sqlOf(orders.changed, shape.alias) }
  const goingBy = (filter: F) => (cambios(filter) ? 'changed' : 'own')

  const whereOf = (filter: F): Sql[] => {
    const changed = cambios(filter)
    if (!changed) return shape.where(filter)
    const { desde, hasta } = changed
    return [
      ...shape.where(filter),
      sql`${alias}.cambiado >= ${desde}::timestamptz and ${alias}.cambiado < ${hasta}::timestamptz`,
    ]
  }

  /** The rows of a filter; of each merged value the first of them in that order, so many at most. */
  const pick = (filter: F, wanted: Sql, keyset: readonly Sql[], order: Sql, atMost: number): Sql => {
    const sources = merged(filter).map((each, at) => ({ ...each, name: raw(`m${at}`) }))
    const same = sources.map(({ column, name }) => sql`${column} = ${name}.id`)
    const conditions = [...whereOf(filter), ...same]
    if (foundFirst(filter)) {
      // Through an offset no order reaches inside.
      const found = sql`select ${shape.columns} from ${shape.from} ${whereAll(conditions)} offset 0`
      return sql`select ${wanted} from (${found}) ${alias} ${whereAll(keyset)}`
    }
    const rows = sql`select ${wanted} from ${shape.from} ${whereAll([...conditions, ...keyset])}`
    if (!sources.length) return rows
    // Asked by a query: of an array itself PostgreSQL plans for its length, each time anew.
    const values = sources.map((each) => sql`unnest((select ${each.values}::${raw(each.type)}[])) ${each.name}(id)`)
    return sql`select ${alias}.* from ${join(values, ' cross join ')} cross join lateral (${rows} ${order} limit ${atMost}) ${alias}`
  }

  /** The rows of a place and one more, in list order whichever way the cursor looks, and their order. */
  const select = (filter: F, { cursor, offset, size }: Place): { picked: Sql; order: Sql; isReversed: boolean } => {
    const isReversed = cursor?.direction === 'antes'
    const { descending, sortedBy, keysetOf } = sqls[goingBy(filter)]
    const isUp = descending === isReversed
    const order = sortedBy(isUp)
    const keyset = cursor ? [keysetOf(cursor, isUp)] : []
    const rows = pick(filter, shape.columns, keyset, order, offset + size + 1)
    return { picked: sql`${rows} ${order} limit ${size + 1} offset ${offset}`, order, isReversed }
  }

  const count = (filter: F, hasta: number): Sql => {
    const order = shape.countedInOrder ? sqls.own.sortedBy(!shape.descending) : empty
    const rows = pick(filter, sql`1`, [], order, hasta)
    return sql`select count(*)::int as total from (${rows} ${merged(filter).length ? empty : order} limit ${hasta}) counted`
  }

  /** The same rows by their numbers. */
  const selectKnown = async (db: Db, picked: Sql, whose: Sql): Promise<Sql> => {
    const found = await selectPlanned<{ id: number }>(db, sql`select ${id} as id from (${picked}) ${alias}`)
    const ids = found.map((row) => row.id)
    return sql`select ${shape.columns} from ${shape.from} ${whereAll([isAnyOf(id, ids), whose])}`
  }

  return {
    of: (db, filter) => {
      const read = planned(filter) ? selectPlanned : selectRows
      const whose = planned(filter) ? shape.shownByNumber?.(filter) : undefined
      const countTo = async (hasta: number): Promise<number> =>
        (await read<{ total: number }>(db, count(filter, hasta)))[0]!.total
      return {
        keyOf: orders[goingBy(filter)].keyOf,
        keys: Object.keys(orders[goingBy(filter)].sort).length,
        hasta: cambios(filter)?.hasta,
        select: async (place) => {
          const { picked, order, isReversed } = select(filter, place)
          const rows = whose ? await selectKnown(db, picked, whose) : picked
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
