import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import { type Db, execute, selectOne, selectRows } from '#server/db/database.ts'
import type { Cifrado } from './cifrado.rules.ts'

type Llave = readonly (string | number)[]
export interface Fila {
  llave: Llave
  valor: string
}

const columnsOf = ({ llave }: Cifrado): Sql[] => Object.keys(llave).map((column) => raw(column))

const after = (cifrado: Cifrado, desde: Llave): Sql => {
  const values = Object.values(cifrado.llave).map((type, at) => sql`${desde[at]}::${raw(type)}`)
  return sql`and (${join(columnsOf(cifrado))}) > (${join(values)})`
}

/** Locks up to `most` rows after a key until the transaction ends; skips rows that others have locked. */
export const lockFilas = (
  db: Db,
  cifrado: Cifrado,
  { donde, desde, most }: { donde: Sql; desde: Llave | undefined; most: number },
): Promise<Fila[]> =>
  selectRows(
    db,
    sql`select json_build_array(${join(columnsOf(cifrado))}) as llave, ${cifrado.valor} as valor from ${raw(cifrado.tabla)}
        where ${cifrado.valor} is not null and ${donde} ${desde ? after(cifrado, desde) : empty}
        order by ${join(columnsOf(cifrado))} limit ${most} for update skip locked`,
  )

/** New value of a row: the encrypted text with its search index, or the plain text. */
export interface Escrita {
  llave: Llave
  cifrado?: string
  indice?: Buffer
  claro?: string
}

export const updateFilas = (db: Db, cifrado: Cifrado, set: Sql, filas: readonly Escrita[]): Promise<number> => {
  const keys = Object.entries(cifrado.llave).map(
    ([, type], at) => sql`${filas.map(({ llave }) => llave[at])}::${raw(type)}[]`,
  )
  const isThat = Object.keys(cifrado.llave).map((column) => raw(`${cifrado.tabla}.${column} = n.${column}`))
  const all = <K extends 'cifrado' | 'indice' | 'claro'>(name: K) => filas.map((fila) => fila[name] ?? null)
  return execute(
    db,
    sql`update ${raw(cifrado.tabla)} set ${set}
        from unnest(${join(keys)}, ${all('cifrado')}::text[], ${all('indice')}::bytea[], ${all('claro')}::text[])
          as n (${join(columnsOf(cifrado))}, cifrado, indice, claro)
        where ${join(isThat, ' and ')}`,
  )
}

export const countFilas = async (db: Db, { tabla, valor }: Cifrado, donde: Sql): Promise<number> =>
  (await selectOne<{ total: number }>(
    db,
    sql`select count(*)::int as total from ${raw(tabla)} where ${valor} is not null and ${donde}`,
  ))!.total

/** Returns one encrypted DNI for each key in use. With it the caller checks that each key is configured. */
export const selectUnaPorClave = (db: Db): Promise<{ cifrado: string }[]> =>
  selectRows(
    db,
    sql`select distinct on (split_part(dni_cifrado, ':', 3)) dni_cifrado as cifrado from usuario where dni_cifrado is not null
        order by split_part(dni_cifrado, ':', 3), usuario_id`,
  )
