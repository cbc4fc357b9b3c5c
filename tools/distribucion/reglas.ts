import type { Db } from '#server/db/database.ts'
import { EMPRESA, type Lugar, TABLAS } from './tablas.ts'

/**
 * Kind of fault: a requirement of Citus that a table does not meet. See "Creating and Modifying Distributed Objects" at
 * https://docs.citusdata.com.
 */
export type Falta = keyof typeof PASOS

/** Work that removes each kind of fault. */
const PASOS = {
  'sin empresa':
    'the company as a column of its own, filled from the parent, not null; every key of the table begins with it',
  'empresa nula': 'no row without a company: Citus refuses null in the column that it spreads by',
  'clave sin empresa':
    'the company added to the key: uniqueness holds inside of a company, and of all only by a sequence',
  'clave foránea sin empresa':
    'the company added to both sides, so that what points and what is pointed at are on one node',
  'clave foránea a una tabla local':
    'the key is dropped and what it guarded is done by the sweep of files, or the table pointed at gets the company too',
  'clave foránea hacia una distribuida': 'the key is dropped: the first node cannot look at all of them',
  disparador:
    'Citus has no triggers on what it spreads or copies (citus.enable_unsafe_triggers runs them on the node of the row, where local tables are not): what it does is done by the statement that writes',
  'identidad chica': 'the column becomes bigint: each node has a part of the numbers of its own',
} as const

const KEYS = `
select c.relname as tabla, x.relname as nombre, i.indisprimary as principal,
       array(select attname::text from unnest(i.indkey::int2[]) as n join pg_attribute on attrelid = c.oid and attnum = n) as columnas
from pg_index i join pg_class c on c.oid = i.indrelid join pg_class x on x.oid = i.indexrelid
where c.relnamespace = 'public'::regnamespace and not c.relispartition and i.indisunique
order by 1, 2`

const FOREIGN = `
select c.relname as tabla, k.conname as nombre, r.relname as hacia,
       array(select attname::text from unnest(k.conkey) as n join pg_attribute on attrelid = c.oid and attnum = n) as columnas
from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class r on r.oid = k.confrelid
where k.contype = 'f' and k.connamespace = 'public'::regnamespace and not c.relispartition
order by 1, 2`

const TRIGGERS = `
select c.relname as tabla, t.tgname as nombre from pg_trigger t join pg_class c on c.oid = t.tgrelid
where c.relnamespace = 'public'::regnamespace and not t.tgisinternal and not c.relispartition
order by 1, 2`

const COLUMNS = `
select c.relname as tabla, a.attname as nombre, a.attnotnull as obligatoria, a.attidentity <> '' as identidad,
       format_type(a.atttypid, a.atttypmod) as tipo
from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
order by 1, a.attnum`

interface Column {
  tabla: string
  nombre: string
  obligatoria: boolean
  identidad: boolean
  tipo: string
}
interface Key {
  tabla: string
  nombre: string
  principal: boolean
  columnas: string[]
}
interface Foreign extends Key {
  hacia: string
}

const TODAS: Readonly<Record<string, Lugar | undefined>> = TABLAS
const placeOf = (tabla: string): Lugar['en'] | undefined => TODAS[tabla]?.en

/**
 * Returns the fault of a foreign key, which depends on how its two tables are stored (distributed or local); undefined
 * when it has none.
 */
const foreignFault = ({ tabla, hacia, columnas }: Foreign): Falta | undefined => {
  const [from, to] = [placeOf(tabla), placeOf(hacia)]
  if (to === 'distribuida') {
    if (from !== 'distribuida') return 'clave foránea hacia una distribuida'
    return columnas.includes(EMPRESA) ? undefined : 'clave foránea sin empresa'
  }
  return from === 'distribuida' && to === 'local' ? 'clave foránea a una tabla local' : undefined
}

/**
 * Returns all tables of the database, and the faulty tables and keys by kind of fault. A key is named with its table,
 * as in `ticket.ticket_pkey`.
 */
export const readFaltas = async (db: Db): Promise<{ tablas: string[]; faltas: Record<Falta, string[]> }> => {
  const read = async <R extends object>(text: string): Promise<R[]> =>
    (await db.query<R & { tabla: string }>(text)).rows
  const faltas = Object.fromEntries(Object.keys(PASOS).map((falta) => [falta, [] as string[]])) as Record<
    Falta,
    string[]
  >
  const columns = await read<Column>(COLUMNS)
  const tablas = [...new Set(columns.map(({ tabla }) => tabla))]
  for (const tabla of tablas) {
    const place = TODAS[tabla]
    if (place?.en !== 'distribuida') continue
    const company = columns.find((each) => each.tabla === tabla && each.nombre === EMPRESA)
    if (!company) faltas['sin empresa'].push(tabla)
    else if (!company.obligatoria) faltas['empresa nula'].push(tabla)
  }
  for (const { tabla, nombre, identidad, tipo } of columns)
    if (identidad && tipo !== 'bigint' && placeOf(tabla) === 'distribuida')
      faltas['identidad chica'].push(`${tabla}.${nombre}`)
  for (const { tabla, nombre, columnas } of await read<Key>(KEYS))
    if (placeOf(tabla) === 'distribuida' && !columnas.includes(EMPRESA))
      faltas['clave sin empresa'].push(`${tabla}.${nombre}`)
  for (const key of await read<Foreign>(FOREIGN)) {
    const fault = foreignFault(key)
    if (fault) faltas[fault].push(`${key.tabla}.${key.nombre}`)
  }
  for (const { tabla, nombre } of await read<Key>(TRIGGERS))
    if (placeOf(tabla) !== 'local') faltas.disparador.push(`${tabla}.${nombre}`)
  return { tablas, faltas }
}
