import { parseFilter, type Row, type Value } from './filter.ts'
import { ODataRefusal } from './refusal.ts'
import type { EntitySet } from './sets.ts'

export interface Manners {
  /** Maximum number of rows in one answer. `__next` links to the following rows. */
  pageSize: number
  /** false: an incomplete answer has no `__next`. The client then has to use `$skip`. */
  links: boolean
  /** false: the service ignores `$inlinecount`. */
  counts: boolean
  /** true: remove leading zeros in answers and add them in queries, as the ALPHA conversion does. */
  alpha: boolean
  /** Base URL of `__next`. SAP often writes its internal URL there, which clients cannot reach. */
  nextBase: string
}

/** Row, with the rows that its navigation properties lead to. */
export type DeepRow = { [property: string]: Value | DeepRow | DeepRow[] }

const known = ({ name, types }: EntitySet, property: string): string => {
  if (!(property in types)) throw new ODataRefusal(400, `Property ${property} not found in type ${name}Type`)
  return property
}

const integer = (query: URLSearchParams, name: string): number | undefined => {
  const text = query.get(name)
  if (text === null) return undefined
  if (!/^\d+$/.test(text)) throw new ODataRefusal(400, `Invalid value for ${name}`)
  return Number(text)
}

const render = ({ types, padded }: EntitySet, property: string, value: Value, alpha: boolean): Value => {
  if (types[property] === 'datetime') return value === null ? null : `/Date(${Number(value)})/`
  if (alpha && property in padded && typeof value === 'string') return value.replace(/^0+(?=\d+$)/, '')
  return value
}

const sorted = (set: EntitySet, rows: readonly DeepRow[], orderby: string): DeepRow[] => {
  const keys = orderby.split(',').map((part) => part.trim().split(' '))
  for (const [property] of keys) known(set, property!)
  return rows.toSorted((a, b) => {
    for (const [property, way] of keys) {
      const [left, right] = [a[property!] as string, b[property!] as string]
      if (left !== right) return (left < right ? -1 : 1) * (way === 'desc' ? -1 : 1)
    }
    return 0
  })
}

interface Asked {
  select: readonly string[]
  expand: readonly string[]
  alpha: boolean
}

const subpathsOf = (paths: readonly string[], name: string): string[] =>
  paths.flatMap((path) => (path.startsWith(`${name}/`) ? path.slice(name.length + 1) : []))

/**
 * Returns a row with the selected properties and the expanded navigation properties. Other navigation properties become
 * deferred links.
 */
const shown = (set: EntitySet, row: DeepRow, { select, expand, alpha }: Asked): DeepRow => {
  const own = select.filter((path) => !path.includes('/') && !(path in set.to))
  const ways = [...new Set([...select, ...expand].map((path) => path.split('/')[0]!))].filter((name) => name in set.to)
  for (const path of [...select, ...expand]) {
    const [name = '', ...rest] = path.split('/')
    if (rest.length && !(name in set.to)) throw new ODataRefusal(400, `Invalid navigation ${name} of ${set.name}Type`)
  }
  const all = select.length ? own : Object.keys(set.types)
  return {
    __metadata: { type: `${set.service}.${set.name}Type` },
    ...Object.fromEntries(
      all.map((name) => [name, render(set, known(set, name), (row[name] ?? null) as Value, alpha)]),
    ),
    ...Object.fromEntries(
      ways.map((name) => {
        const { set: target, isMany } = set.to[name]!
        const isExpanded = expand.some((path) => path === name || path.startsWith(`${name}/`))
        if (!isExpanded) return [name, { __deferred: { uri: `${set.name}('…')/${name}` } }]
        const inner = { select: subpathsOf(select, name), expand: subpathsOf(expand, name), alpha }
        const led = row[name]
        if (isMany) return [name, { results: ((led ?? []) as DeepRow[]).map((each) => shown(target, each, inner)) }]
        return [name, led ? shown(target, led as DeepRow, inner) : null]
      }),
    ),
  }
}

/** Returns the answer of an entity set to a query: the value of the property `d`. */
export const answerOf = (
  set: EntitySet,
  rows: readonly DeepRow[],
  query: URLSearchParams,
  { pageSize, links, counts, alpha, nextBase }: Manners,
) => {
  const convert = (property: string, value: Value): Value =>
    alpha && property in set.padded && typeof value === 'string' && /^\d+$/.test(value)
      ? value.padStart(set.padded[property]!, '0')
      : value
  const filter = query.get('$filter')
  const test = filter === null ? () => true : parseFilter(filter, set.types, convert)
  const orderby = query.get('$orderby')
  const matching = rows.filter((row) => test(row as Row))
  const ordered = orderby === null ? matching : sorted(set, matching, orderby)
  const skip = integer(query, '$skip') ?? 0
  const top = integer(query, '$top') ?? Infinity
  const start = integer(query, '$skiptoken') ?? 0
  const wanted = ordered.slice(skip, skip + top)
  const page = wanted.slice(start, start + pageSize)
  const next = new URLSearchParams(query)
  next.set('$skiptoken', String(start + page.length))
  const paths = (name: string): string[] => query.get(name)?.split(',') ?? []
  const asked = { select: paths('$select'), expand: paths('$expand'), alpha }
  return {
    results: page.map((row) => shown(set, row, asked)),
    ...(counts && query.get('$inlinecount') === 'allpages' && { __count: String(matching.length) }),
    ...(links && start + page.length < wanted.length && { __next: `${nextBase}/${set.name}?${next.toString()}` }),
  }
}
