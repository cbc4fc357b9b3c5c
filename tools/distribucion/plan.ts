/** Fields of a plan node that contain conditions on rows. */
const CONDITIONS = [
  'Index Cond',
  'Recheck Cond',
  'Filter',
  'Hash Cond',
  'Merge Cond',
  'Join Filter',
  'TID Cond',
] as const

/** Node of EXPLAIN (verbose, format json), with the fields used here. */
export interface Nodo extends Partial<Record<(typeof CONDITIONS)[number], string>> {
  'Node Type': string
  'Relation Name'?: string
  Schema?: string
  Alias?: string
  'Subplan Name'?: string
  'CTE Name'?: string
  Plans?: Nodo[]
}

/** Prefix of a value that is known before the statement runs, such as a parameter. */
const DADO = 'dado '

/** Splits a conjunction into its terms: `((a.x = $1) AND (a.y = b.y))` gives two. Returns no terms for an OR. */
const termsOf = (condition: string): string[] => {
  const terms: string[] = []
  let depth = 0
  let from = 0
  const inside = condition.startsWith('(') && condition.endsWith(')') ? condition.slice(1, -1) : condition
  for (let at = 0; at < inside.length; at += 1) {
    if (inside[at] === '(') depth += 1
    if (inside[at] === ')') depth -= 1
    if (!depth && inside.startsWith(' OR ', at)) return []
    if (!depth && inside.startsWith(' AND ', at)) {
      terms.push(inside.slice(from, at))
      from = at + ' AND '.length
    }
  }
  const last = inside.slice(from)
  return terms.length ? [...terms, last].flatMap(termsOf) : [last]
}

const COLUMN = String.raw`\(?(?<{}>\w+\.\w+)\)?(?:::[\w ]+)?`
const GIVEN = String.raw`\(*(?:\$\d+|'[^']*'|\d+|\(?InitPlan \d+\)?\.col\d+)\)*(?:::[\w ]+(?:\[\])?)?`
const column = (name: string) => COLUMN.replace('{}', name)
const EQUAL = [
  new RegExp(`^${column('a')} = ${column('b')}$`),
  new RegExp(`^${column('a')} = ${GIVEN}$`),
  new RegExp(`^${GIVEN} = ${column('a')}$`),
  new RegExp(String.raw`^${column('a')} = ANY \(.*\)$`),
]

/** Returns the two sides of an equality: two columns as `alias.column`, or a column and a value known in advance. */
const equalOf = (term: string): [string, string] | undefined => {
  for (const pattern of EQUAL) {
    const { groups } = pattern.exec(term) ?? {}
    if (groups) return [groups['a']!, groups['b'] ?? DADO + term.replace(groups['a']!, '')]
  }
  return undefined
}

/** Matches a column that is compared as text, on either side of the equality. */
const AS_TEXT = /\((?<left>\w+\.\w+)\)::text = | = \((?<right>\w+\.\w+)\)::text\b/g

const below = (node: Nodo): Nodo[] => [node, ...(node.Plans ?? []).flatMap(below)]

/** Returns the nodes whose conditions hold for every row. Branches of an OR are left out. */
const certain = (node: Nodo): Nodo[] =>
  node['Node Type'] === 'BitmapOr' ? [] : [node, ...(node.Plans ?? []).flatMap(certain)]

/** Table that a statement reads or changes, with the alias that the statement gives it. */
export interface Leida {
  tabla: string
  alias: string
}

/**
 * Reads from a plan the tables and which of their columns are equal. The plan is better than the text, because
 * PostgreSQL has removed the parts without effect.
 */
export const readPlan = (top: Nodo) => {
  const nodes = below(top)
  const parent = new Map<string, string>()
  const rootOf = (name: string): string => {
    const up = parent.get(name)
    return up === undefined ? name : rootOf(up)
  }
  const join = (one: string, other: string): void => {
    const [a, b] = [rootOf(one), rootOf(other)]
    if (a !== b) parent.set(a, b)
  }
  const columns = new Set<string>()
  for (const node of certain(top))
    for (const name of CONDITIONS)
      for (const term of termsOf(node[name] ?? '')) {
        const equal = equalOf(term)
        if (!equal) continue
        for (const each of equal) columns.add(each)
        join(...equal)
      }
  const leidas = nodes.flatMap((node): Leida[] =>
    node['Relation Name'] && node.Schema === 'public' && node.Alias && node['Node Type'] !== 'ModifyTable'
      ? [{ tabla: node['Relation Name'], alias: node.Alias }]
      : [],
  )
  const tablaOf = new Map(leidas.map(({ tabla, alias }) => [alias, tabla]))
  const asText = nodes
    .flatMap((node) => CONDITIONS.flatMap((name) => [...(node[name] ?? '').matchAll(AS_TEXT)]))
    .flatMap(({ groups }): string[] => {
      const [alias, columna] = (groups!['left'] ?? groups!['right']!).split('.') as [string, string]
      const tabla = tablaOf.get(alias)
      return tabla ? [`${tabla}.${columna}`] : []
    })
  // Columns unnested from a parameter count as known values. A column of a subquery or CTE equals the column of the
  // table that it comes from.
  for (const node of nodes) {
    const { Alias: alias, 'Node Type': type } = node
    const seen = [...columns].filter((each) => each.startsWith(`${alias}.`))
    if (type === 'Function Scan' || type === 'Values Scan') for (const each of seen) join(each, DADO + each)
    const cte = node['CTE Name']
    const from = cte ? nodes.filter((each) => each['Subplan Name'] === `CTE ${cte}`) : (node.Plans ?? [])
    if (type !== 'Subquery Scan' && type !== 'CTE Scan') continue
    const inner = from.flatMap(below).flatMap((each) => (each['Relation Name'] && each.Alias ? [each.Alias] : []))
    for (const each of seen)
      for (const name of inner) {
        const same = `${name}.${each.slice(each.indexOf('.') + 1)}`
        if (columns.has(same)) join(each, same)
      }
  }
  const given = new Set([...parent.keys(), ...parent.values()].filter((each) => each.startsWith(DADO)).map(rootOf))
  return {
    leidas,
    /** Whether two columns are equal for every row. */
    isSame: (one: string, other: string): boolean => rootOf(one) === rootOf(other),
    /** Whether a column equals a value that is known before the statement runs. */
    isGiven: (name: string): boolean => given.has(rootOf(name)),
    /** Whether any column of one alias equals any column of the other. */
    isJoined: (one: string, other: string): boolean => {
      const roots = new Set([...columns].filter((each) => each.startsWith(`${one}.`)).map(rootOf))
      return [...columns].some(
        (each) => each.startsWith(`${other}.`) && !given.has(rootOf(each)) && roots.has(rootOf(each)),
      )
    },
    /** Columns that a comparison casts to text, as `tabla.columna`. */
    asText: [...new Set(asText)],
    locks: nodes.some((node) => node['Node Type'] === 'LockRows'),
  }
}
