import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import { columnName, type Db, selectRows } from '#server/db/database.ts'
import { countsOf, IS_NEW } from './import.ts'
import type { Written } from './importer.ts'

interface Target {
  tabla: string
  /** What its `on conflict` names: columns that it never sets, or an expression of one. */
  clave: string
  /** Who has a row open while it changes is told: it takes one version more. */
  versiones?: true
  /** A column that is not set to what the file says, but to this, where a row is there as `m`. */
  cambia?: Readonly<Record<string, Sql>>
  /** What of each written row is wanted. */
  vuelve?: Sql
}

/**
 * Writes the rows of a table that are new or changed, and says which. What they say is named as their columns, in the words
 * of the code; of what is undefined nothing is said, and what is there stays. The types are those of the table. In the order
 * of their keys: two files that write the same rows wait for each other instead of both failing.
 */
export const upsertRows = async <R extends object = object>(
  db: Db,
  { tabla, clave, versiones, cambia = {}, vuelve }: Target,
  rows: readonly object[],
): Promise<(R & { nueva: boolean })[]> => {
  const keys = clave.split(', ')
  const said = Map.groupBy(rows, (row) =>
    Object.entries(row)
      .flatMap(([field, value]) => (value === undefined ? [] : columnName(field)))
      .join(', '),
  )
  const written = []
  for (const [names, alike] of said) {
    const others = names.split(', ').filter((name) => !keys.includes(name))
    // What has nothing but its key is there as it is.
    const set = others.length ? others : keys
    const now = join(set.map((name) => cambia[name] ?? raw(`excluded.${name}`)))
    const values = JSON.stringify(
      alike.map((row) => Object.fromEntries(Object.entries(row).map(([field, value]) => [columnName(field), value]))),
    )
    written.push(
      ...(await selectRows<R & { nueva: boolean }>(
        db,
        sql`insert into ${raw(tabla)} as m (${raw(names)})
          select ${raw(names)} from json_populate_recordset(null::${raw(tabla)}, ${values}::json) order by ${raw(clave)}
          on conflict (${raw(clave)}) do update
            set (${raw(set.join(', '))}) = row(${now})${versiones ? sql`, version = m.version + 1` : empty}
            where row(${raw(set.map((name) => `m.${name}`).join(', '))}) is distinct from row(${now})
          returning ${IS_NEW}${vuelve ? sql`, ${vuelve}` : empty}`,
      )),
    )
  }
  return written
}

/** The `write` of an importer whose rows are those of a table. */
export const upsertOf =
  (target: Target) =>
  async (db: Db, rows: readonly object[]): Promise<Written> =>
    countsOf(await upsertRows(db, target, rows))
