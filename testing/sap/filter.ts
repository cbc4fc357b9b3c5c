import { ODataRefusal } from './refusal.ts'

export type Value = string | number | boolean | null
/** Row as the service stores it. Dates are epoch milliseconds. */
export type Row = Record<string, Value>
export type EdmType = 'string' | 'boolean' | 'datetime' | 'decimal'

const TOKEN = /\s*(datetime'[^']*'|'(?:[^']|'')*'|[()]|[A-Za-z_][A-Za-z0-9_]*|-?\d+(?:\.\d+)?)/y
const OPERATORS: Record<string, (a: number) => boolean> = {
  eq: (a) => a === 0,
  ne: (a) => a !== 0,
  ge: (a) => a >= 0,
  le: (a) => a <= 0,
  gt: (a) => a > 0,
  lt: (a) => a < 0,
}

const tokensOf = (text: string): string[] => {
  const found: string[] = []
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < text.trimEnd().length) {
    const at = TOKEN.lastIndex
    const match = TOKEN.exec(text)
    if (!match) throw new ODataRefusal(400, `Invalid filter token at position ${at}`)
    found.push(match[1]!)
  }
  return found
}

const literalOf = (token: string | undefined): { type: EdmType; value: Value } => {
  if (token?.startsWith('datetime')) {
    const text = token.slice(9, -1)
    const value = Date.parse(`${text}Z`)
    if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/.test(text) || Number.isNaN(value)) {
      throw new ODataRefusal(400, `Invalid datetime literal ${token}`)
    }
    return { type: 'datetime', value }
  }
  if (token?.startsWith("'")) return { type: 'string', value: token.slice(1, -1).replaceAll("''", "'") }
  if (token === 'true' || token === 'false') return { type: 'boolean', value: token === 'true' }
  if (token && /^-?\d/.test(token)) return { type: 'decimal', value: Number(token) }
  throw new ODataRefusal(400, `Invalid literal ${token ?? 'at the end'}`)
}

const compare = (a: Value, b: Value): number => (a === b ? 0 : a !== null && b !== null && a < b ? -1 : 1)

type Test = (row: Row) => boolean

/**
 * Parses filters such as `a eq 'x' and (b ge datetime'…' or c eq false)`. Throws 400 for anything else, as Gateway
 * does.
 */
export const parseFilter = (
  text: string,
  types: Readonly<Record<string, EdmType>>,
  /** Converts a literal before the comparison (ALPHA conversion, which adds leading zeros). */
  convert: (property: string, value: Value) => Value,
): Test => {
  const tokens = tokensOf(text)
  const take = () => tokens.shift()

  const comparison = (): Test => {
    const property = take() ?? ''
    const type = types[property]
    if (!type) throw new ODataRefusal(400, `Property ${property} not found`)
    const operator = OPERATORS[take() ?? '']
    if (!operator) throw new ODataRefusal(400, 'Invalid filter operator')
    const literal = literalOf(take())
    if (literal.type !== type) throw new ODataRefusal(400, `Invalid type of literal for ${property}`)
    const wanted = convert(property, literal.value)
    return (row) => row[property] !== null && operator(compare(row[property]!, wanted))
  }
  const term = (): Test => {
    if (tokens[0] !== '(') return comparison()
    take()
    const inside = either()
    if (take() !== ')') throw new ODataRefusal(400, 'Missing ) in filter')
    return inside
  }
  const both = (): Test => {
    let test = term()
    while (tokens[0] === 'and') {
      take()
      const [left, right] = [test, term()]
      test = (row) => left(row) && right(row)
    }
    return test
  }
  const either = (): Test => {
    let test = both()
    while (tokens[0] === 'or') {
      take()
      const [left, right] = [test, both()]
      test = (row) => left(row) || right(row)
    }
    return test
  }

  const test = either()
  if (tokens.length) throw new ODataRefusal(400, `Unexpected ${tokens[0]} in filter`)
  return test
}
