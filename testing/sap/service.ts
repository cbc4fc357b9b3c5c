import { parseFilter, type Row, type Value } from './filter.ts'
import { TYPES } from './items.ts'
import { ODataRefusal } from './refusal.ts'

const SET = 'A_OperationalAcctgDocItemCube'
/** Numbers that SAP keeps with zeros before them. */
const PADDED = new Set(['AccountingDocument', 'ClearingAccountingDocument', 'Customer'])

export interface Manners {
  /** Rows in one answer; the rest goes behind `__next`. */
  pageSize: number
  /** False: the rest is not behind anything, and `$skip` has to be asked for. */
  links: boolean
  /** False: `$inlinecount` is not answered. */
  counts: boolean
  /** Takes zeros off what goes out and puts them on what comes in, as the ALPHA conversion does. */
  alpha: boolean
  /** What `__next` begins with: SAP often writes the address that it has on the inside. */
  nextBase: string
}

const known = (property: string): string => {
  if (!(property in TYPES)) throw new ODataRefusal(400, `Property ${property} not found in type ${SET}Type`)
  return property
}

const integer = (query: URLSearchParams, name: string): number | undefined => {
  const text = query.get(name)
  if (text === null) return undefined
  if (!/^\d+$/.test(text)) throw new ODataRefusal(400, `Invalid value for ${name}`)
  return Number(text)
}

const render = (property: string, value: Value, alpha: boolean): Value => {
  if (TYPES[property] === 'datetime') return value === null ? null : `/Date(${Number(value)})/`
  if (alpha && PADDED.has(property) && typeof value === 'string') return value.replace(/^0+(?=\d)/, '')
  return value
}

const sorted = (rows: readonly Row[], orderby: string): Row[] => {
  const keys = orderby.split(',').map((part) => part.trim().split(' '))
  for (const [property] of keys) known(property!)
  return rows.toSorted((a, b) => {
    for (const [property, way] of keys) {
      const [left, right] = [a[property!]!, b[property!]!]
      if (left !== right) return (left < right ? -1 : 1) * (way === 'desc' ? -1 : 1)
    }
    return 0
  })
}

/** What the service answers to a query: the `d` of the envelope. */
export const answerOf = (
  rows: readonly Row[],
  query: URLSearchParams,
  { pageSize, links, counts, alpha, nextBase }: Manners,
) => {
  const convert = (property: string, value: Value): Value =>
    alpha && PADDED.has(property) && typeof value === 'string' && /^\d+$/.test(value) ? value.padStart(10, '0') : value
  const filter = query.get('$filter')
  const test = filter === null ? () => true : parseFilter(filter, TYPES, convert)
  const properties = (query.get('$select') ?? Object.keys(TYPES).join(',')).split(',').map(known)
  const orderby = query.get('$orderby')
  const matching = rows.filter(test)
  const ordered = orderby === null ? matching : sorted(matching, orderby)
  const skip = integer(query, '$skip') ?? 0
  const top = integer(query, '$top') ?? Infinity
  const done = integer(query, '$skiptoken') ?? 0
  const wanted = ordered.slice(skip, skip + top)
  const page = wanted.slice(done, done + pageSize)
  const next = new URLSearchParams(query)
  next.set('$skiptoken', String(done + page.length))
  return {
    results: page.map((row) => ({
      __metadata: { type: `API_OPLACCTGDOCITEMCUBE_SRV.${SET}Type` },
      ...Object.fromEntries(properties.map((property) => [property, render(property, row[property]!, alpha)])),
    })),
    ...(counts && query.get('$inlinecount') === 'allpages' && { __count: String(matching.length) }),
    ...(links && done + page.length < wanted.length && { __next: `${nextBase}/${SET}?${next.toString()}` }),
  }
}
