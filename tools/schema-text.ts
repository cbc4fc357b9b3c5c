import type { Db } from '#server/db/database.ts'

/** SQL condition: the object does not belong to an extension. */
const OURS = (oid: string, catalog: string): string =>
  `not exists (select from pg_depend d where d.classid = '${catalog}'::regclass and d.objid = ${oid} and d.deptype = 'e')`

const COLUMNS = `
select c.relname as tabla, a.attname as nombre, format_type(a.atttypid, a.atttypmod) as tipo, a.attnotnull as obligatoria,
       a.attidentity as identidad, a.attgenerated as generada, pg_get_expr(d.adbin, d.adrelid) as defecto,
       col_description(c.oid, a.attnum) as que
from pg_class c
join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
order by 1, a.attnum`

const CONSTRAINTS = `
select c.relname as tabla, k.conname as nombre, k.contype as clase, pg_get_constraintdef(k.oid) as texto
from pg_constraint k join pg_class c on c.oid = k.conrelid
where c.relnamespace = 'public'::regnamespace and not c.relispartition and k.contype in ('p', 'u', 'f', 'c', 'x')
order by 1, position(k.contype in 'pucxf'), k.conname`

const INDEXES = `
select c.relname as tabla, pg_get_indexdef(i.indexrelid) as texto
from pg_index i join pg_class c on c.oid = i.indrelid
where c.relnamespace = 'public'::regnamespace and not c.relispartition
  and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x'))
order by 1, 2`

const TRIGGERS = `
select c.relname as tabla, pg_get_triggerdef(t.oid) as texto
from pg_trigger t join pg_class c on c.oid = t.tgrelid
where c.relnamespace = 'public'::regnamespace and not t.tgisinternal and not c.relispartition
order by 1, t.tgname`

const TABLES = `
select c.relname as tabla, obj_description(c.oid) as que,
       case c.relkind when 'p' then ' partition by ' || pg_get_partkeydef(c.oid) else '' end as partida
from pg_class c
where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
order by 1`

const VIEWS = `
select c.relname as nombre, pg_get_viewdef(c.oid) as texto, obj_description(c.oid) as que
from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'v' order by 1`

const FUNCTIONS = `
select pg_get_functiondef(p.oid) as texto, obj_description(p.oid) as que
from pg_proc p where p.pronamespace = 'public'::regnamespace and ${OURS('p.oid', 'pg_proc')}
order by p.proname, pg_get_function_identity_arguments(p.oid)`

interface Column {
  tabla: string
  nombre: string
  tipo: string
  obligatoria: boolean
  identidad: string
  generada: string
  defecto: string | null
  que: string | null
}
interface Part {
  tabla: string
  texto: string
}

/**
 * Shortens a definition. Removes the schema `public`, the default index method and casts of literals; abbreviates
 * types.
 */
const short = (text: string): string =>
  text
    .replaceAll('public.', '')
    .replaceAll(' USING btree', '')
    .replaceAll('timestamp with time zone', 'timestamptz')
    .replaceAll('time without time zone', 'time')
    .replaceAll(/\binteger\b/g, 'int')
    .replaceAll(/('(?:[^']|'')*')::(?:text|jsonb)(?!\[)/g, '$1')

const columnText = ({ nombre, tipo, obligatoria, identidad, generada, defecto }: Column): string => {
  const made = identidad ? ` generated ${identidad === 'a' ? 'always' : 'by default'} as identity` : ''
  const value =
    defecto === null ? '' : generada ? ` generated always as (${short(defecto)}) stored` : ` default ${short(defecto)}`
  return `  ${nombre} ${short(tipo)}${obligatoria && !identidad ? ' not null' : ''}${made}${value}`
}

const above = (que: string | null): string => (que === null ? '' : `-- ${que.replaceAll('\n', ' ')}\n`)
const said = (que: string | null): string => (que === null ? '' : ` -- ${que.replaceAll('\n', ' ')}`)

/**
 * Returns the schema of a database as text: tables by name, each with its indexes and triggers, then views and
 * functions. The order does not depend on the history of the database.
 */
export const readSchema = async (db: Db): Promise<string> => {
  const all = async <T extends object>(query: string): Promise<T[]> => (await db.query<T>(query)).rows
  const columns = Map.groupBy(await all<Column>(COLUMNS), ({ tabla }) => tabla)
  const constraints = Map.groupBy(await all<Part & { nombre: string }>(CONSTRAINTS), ({ tabla }) => tabla)
  const indexes = Map.groupBy(await all<Part>(INDEXES), ({ tabla }) => tabla)
  const triggers = Map.groupBy(await all<Part>(TRIGGERS), ({ tabla }) => tabla)
  const tables = await all<{ tabla: string; que: string | null; partida: string }>(TABLES)
  const texts = tables.map(({ tabla, que, partida }) => {
    const own = columns.get(tabla) ?? []
    const rules = (constraints.get(tabla) ?? []).map(({ nombre, texto }) => `  constraint ${nombre} ${short(texto)}`)
    const lines = [
      ...own.map((column) => ({ text: columnText(column), que: column.que })),
      ...rules.map((text) => ({ text, que: null })),
    ]
    const body = lines.map((line, at) => `${line.text}${at < lines.length - 1 ? ',' : ''}${said(line.que)}`).join('\n')
    const after = [...(indexes.get(tabla) ?? []), ...(triggers.get(tabla) ?? [])].map(({ texto }) => `${short(texto)};`)
    return `${above(que)}create table ${tabla} (\n${body}\n)${partida};\n${after.join('\n')}`.trimEnd()
  })
  const views = (await all<{ nombre: string; texto: string; que: string | null }>(VIEWS)).map(
    ({ nombre, texto, que }) => `${above(que)}create view ${nombre} as\n${texto}`,
  )
  const functions = (await all<{ texto: string; que: string | null }>(FUNCTIONS)).map(
    ({ texto, que }) => `${above(que)}${short(texto.trimEnd())};`,
  )
  return `-- Written by npm run schema: what all migrations leave. Nobody runs it, and nobody changes it by hand.\n\n${[...texts, ...views, ...functions].join('\n\n')}\n`
}
