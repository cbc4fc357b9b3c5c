import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import { columnName, type Db, selectRows } from '#server/db/database.ts'
import { countsOf, IS_NEW } from './import.ts'
import type { Written } from './importer.ts'

interface Target {
  tabla: string
  /** Columns or expression for `on conflict`. The upsert never updates these columns. */
  clave: string
  /** true: increments the version of the row, so that a user who has the row open gets a conflict. */
  versiones?: true
  /** Expressions for columns, instead of the values of the file. `m` is the existing row. */
  expressions?: Readonly<Record<string, Sql>>
  /** Columns to return for each written row. */
  returning?: Sql
}

/**
 * Writes the rows that are new or changed, and returns them. Fields have the names of the columns in camel case; an
 * undefined field keeps the stored value. The types come from the table. Rows are written in the order of their keys,
 * so that two concurrent files cannot deadlock.
 */
export const upsertRows = async <R extends object = object>(
  db: Db,
  { tabla, clave, versiones, expressions = {}, returning }: Target,
  rows: readonly object[],
): Promise<(R & { nueva: boolean })[]> => {
  const keys = clave.split(', ')
  const groups = Map.groupBy(rows, (row) =>
    Object.entries(row)
      .flatMap(([field, value]) => (value === undefined ? [] : columnName(field)))
      .join(', '),
  )
  const written = []
  for (const [names, sameColumns] of groups) {
    const others = names.split(', ').filter((name) => !keys.includes(name))
    // A row that has only its key is never changed.
    const set = others.length ? others : keys
    const now = join(set.map((name) => expressions[name] ?? raw(`excluded.${name}`)))
    const values = JSON.stringify(
      sameColumns.map((row) =>
        Object.fromEntries(Object.entries(row).map(([field, value]) => [columnName(field), value])),
      ),
    )
    written.push(
      ...(await selectRows<R & { nueva: boolean }>(
        db,
        sql`insert into ${raw(tabla)} as m (${raw(names)})
          select ${raw(names)} from json_populate_recordset(null::${raw(tabla)}, ${values}::json) order by ${raw(clave)}
          on conflict (${raw(clave)}) do update
            set (${raw(set.join(', '))}) = row(${now})${versiones ? sql`, version = m.version + 1` : empty}
            where row(${raw(set.map((name) => `m.${name}`).join(', '))}) is distinct from row(${now})
          returning ${IS_NEW}${returning ? sql`, ${returning}` : empty}`,
      )),
    )
  }
  return written
}

/** Returns the `write` function of an importer whose rows are rows of a table. */
export const upsertOf =
  (target: Target) =>
  async (db: Db, rows: readonly object[]): Promise<Written> =>
    countsOf(await upsertRows(db, target, rows))
