import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import type { Comentario } from '#contract/comentarios.ts'
import { COUNT_CAP } from '#contract/paging.ts'
import type { Caller } from '#server/context.ts'
import { type Db, selectPlanned, selectRows } from '#server/database.ts'
import { AppError } from '#server/errors.ts'
import type { Cursor } from '#server/paging.ts'
import { searchQuery } from '#server/search.ts'

/** What the lists of returns, claims and warranties are limited by; each adds its own conditions in `rest`. */
export interface GestionFilter {
  scope: Caller['scope']
  estadoIds: readonly number[] | undefined
  desde: string | undefined
  hasta: string | undefined
  texto: string | undefined
}

/** Who reads the list: what is unread depends on it. */
type Reader = Pick<Caller, 'usuarioId' | 'isStaff'>

/** A table of gestiones: razon_social_id, estado_id, fecha, orden_externo, documento, and a key of its own. */
interface ListShape<F extends GestionFilter> {
  table: string
  id: string
  /** Columns the page needs besides the sort key, with alias `d`. */
  columns: Sql
  /** Conditions of this table alone. */
  rest: (filter: F) => Sql[]
  /** From the picked rows `d`, what is shown: `select … from (…) d join …`, without its order. */
  shown: (picked: Sql, reader: Reader) => Sql
}

export interface ListPage {
  cursor: Cursor | undefined
  offset: number
  size: number
}

/** Where words are looked for: in their index, or in the rows of companies so small that reading them all is less work. */
type Words = 'index' | 'rows'
// What is concatenated is in no index.
const WORDS = { index: sql`d.documento`, rows: sql`(d.documento || ''::tsvector)` }

const ORDER = { despues: raw('desc'), antes: raw('asc') }

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

/** Newest first, ties by the higher external id (spec §2), then by number; page by cursor, flat however long the list. */
export const createList = <F extends GestionFilter, R extends object>(shape: ListShape<F>) => {
  const id = raw(`d.${shape.id}`)
  const table = raw(shape.table)

  const sortedBy = (order: Sql) => sql`order by d.fecha ${order}, d.orden_externo ${order}, ${id} ${order}`

  const keysetOf = (cursor: Cursor | undefined): Sql => {
    if (!cursor) return empty
    const [fecha, externo, key] = cursor.values
    return sql` and (d.fecha, d.orden_externo, ${id}) ${raw(cursor.direction === 'despues' ? '<' : '>')} (${fecha}::date, ${externo}::bigint, ${key}::bigint)`
  }

  /** Everything but company and state, which choose the index. The literal `<> 3` is the predicate of the partial indexes. */
  const conditions = (filter: F, words: Words): Sql => {
    const found = [sql`d.estado_id <> 3`, ...shape.rest(filter)]
    if (filter.desde) found.push(sql`d.fecha >= ${filter.desde}::date`)
    if (filter.hasta) found.push(sql`d.fecha <= ${filter.hasta}::date`)
    if (filter.texto) found.push(sql`${WORDS[words]} @@ (${searchQuery(filter.texto)})`)
    return join(found, ' and ')
  }

  /**
   * The newest rows of every company and state asked for, each from its own index, then merged: as flat for one company
   * as for a hundred. A search by word lets PostgreSQL choose, since only it knows how rare the word is.
   */
  const pick = (filter: F, words: Words, keyset: Sql, order: Sql, limit: number): Sql => {
    const { scope, estadoIds } = filter
    const texto = filter.texto && words === 'index'
    const columns = sql`${id}, d.razon_social_id, d.estado_id, d.fecha, d.orden_externo, ${shape.columns}`
    const byCompany =
      scope === 'todas'
        ? empty
        : texto
          ? sql` and d.razon_social_id = any(${scope}::bigint[])`
          : sql` and d.razon_social_id = r.id`
    const byState = !estadoIds
      ? empty
      : texto
        ? sql` and d.estado_id = any(${estadoIds}::smallint[])`
        : sql` and d.estado_id = e.id`
    const branch = sql`select ${columns} from ${table} d where ${conditions(filter, words)}${byCompany}${byState}${keyset} ${sortedBy(order)} limit ${limit}`
    if (texto) return branch
    const sources = [
      ...(scope === 'todas' ? [] : [sql`unnest(${scope}::bigint[]) r(id)`]),
      ...(estadoIds ? [sql`unnest(${estadoIds}::smallint[]) e(id)`] : []),
    ]
    if (!sources.length) return branch
    return sql`select ${columns} from ${join(sources, ' cross join ')} cross join lateral (${branch}) d ${sortedBy(order)} limit ${limit}`
  }

  /** A short word is the start of half the dictionary: a small company is read row by row instead. */
  const wordsOf = async (db: Db, { scope, texto }: F): Promise<Words> => {
    if (!texto || scope === 'todas') return 'index'
    const rows = await selectRows<{ total: number }>(
      db,
      sql`select count(*)::int as total from (select 1 from ${table} d where d.razon_social_id = any(${scope}::bigint[]) and d.estado_id <> 3
          limit ${COUNT_CAP + 1}) counted`,
    )
    return rows[0]!.total > COUNT_CAP ? 'index' : 'rows'
  }

  return {
    /** A page, one row longer than asked when there is more; in list order whichever way the cursor looks. */
    select: async (db: Db, reader: Reader, filter: F, { cursor, offset, size }: ListPage): Promise<R[]> => {
      const direction = cursor?.direction ?? 'despues'
      const order = ORDER[direction]
      const words = await wordsOf(db, filter)
      const picked = pick(filter, words, keysetOf(cursor), order, offset + size + 1)
      const statement = sql`${shape.shown(picked, reader)} ${sortedBy(order)} offset ${offset}`
      const rows = await (filter.texto ? selectPlanned : selectRows)<R>(db, statement)
      return direction === 'antes' ? rows.toReversed() : rows
    },
    /** How many rows a filter has, counted up to one more than the cap, by the same indexes as the page. */
    count: async (db: Db, filter: F): Promise<number> => {
      const words = await wordsOf(db, filter)
      const statement = sql`select count(*)::int as total from (${pick(filter, words, empty, ORDER.despues, COUNT_CAP + 1)}) counted`
      const rows = await (filter.texto ? selectPlanned : selectRows)<{ total: number }>(db, statement)
      return rows[0]!.total
    },
  }
}
