import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

type Doors = ReadonlyMap<string, ReadonlySet<string>>

const sources = (pattern: string): string[] => globSync(pattern).filter((path) => !path.endsWith('.test.ts'))

/**
 * Returns, for each folder, the folders that it imports from. Imports of types count too. `#modules/y` is the folder y
 * of server/modules, and `#server/y` that of server/platform.
 */
const doorsOf = (door: 'modules' | 'server', files: readonly (readonly [path: string, text: string])[]): Doors => {
  const doors = new Map<string, Set<string>>()
  for (const [path, text] of files) {
    const room = path.split('/')[2]!
    const others = [...text.matchAll(/(?:from|import)[\s(]*'#(\w+)\/([\w-]+)/g)].flatMap(([, by, other]) =>
      by === door ? [other!] : [],
    )
    doors.set(room, (doors.get(room) ?? new Set()).union(new Set(others)))
  }
  return doors
}

const doorsIn = (door: 'modules' | 'server', pattern: string): Doors =>
  doorsOf(
    door,
    sources(pattern).map((path) => [path, readFileSync(path, 'utf8')]),
  )

/** Returns the shortest import cycle of each folder that is in a cycle, as `a → b → a`. */
const circlesOf = (doors: Doors): string[] =>
  [...doors.keys()].flatMap((start) => {
    const seen = new Set<string>()
    for (let ways = [[start]]; ways.length;) {
      ways = ways.flatMap((way) => [...(doors.get(way.at(-1)!) ?? [])].map((next) => [...way, next]))
      const circle = ways.find((way) => way.at(-1) === start)
      if (circle) return [circle.join(' → ')]
      ways = ways.filter((way) => !seen.has(way.at(-1)!))
      for (const way of ways) seen.add(way.at(-1)!)
    }
    return []
  })

describe('folders do not import each other in a cycle', () => {
  test.each<[string, Record<string, string[]>, string[]]>([
    ['none', { a: ['b', 'c'], b: ['c'], c: [] }, []],
    ['two', { a: ['b'], b: ['a'] }, ['a → b → a', 'b → a → b']],
    [
      'a long one, without the folder that only leads to it',
      { a: ['b'], b: ['c'], c: ['b'] },
      ['b → c → b', 'c → b → c'],
    ],
  ])('circlesOf finds the cycles: %s', (_what, rooms, circles) => {
    expect(circlesOf(new Map(Object.entries(rooms).map(([room, others]) => [room, new Set(others)])))).toEqual(circles)
  })

  test('doorsOf counts imports of types, re-exports and dynamic imports', () => {
    const text = `import type { A } from '#modules/a'\nexport { b } from '#modules/b'\nawait import('#modules/c')\nimport '#server/d'`
    expect(doorsOf('modules', [['server/modules/x/x.service.ts', text]])).toEqual(
      new Map([['x', new Set(['a', 'b', 'c'])]]),
    )
  })

  test('server/modules has no cycle', () => {
    const doors = doorsIn('modules', 'server/modules/**/*.ts')
    expect(doors.size).toBeGreaterThan(40)
    expect(circlesOf(doors)).toEqual([])
  })
})

/** Folders of the platform, from the lowest layer to the highest. Each may import only from the folders before it. */
const FLOORS = 'base outside observe config db limits jobs files identity pdf http openapi mcp import'.split(' ')

const upwardsOf = (order: readonly string[], doors: Doors): string[] =>
  [...doors].flatMap(([room, others]) =>
    [...others].filter((other) => order.indexOf(other) > order.indexOf(room)).map((other) => `${room} → ${other}`),
  )

describe('the folders of the platform are layers', () => {
  test('upwardsOf finds imports from a higher layer', () => {
    const doors = new Map([
      ['low', new Set(['low', 'high'])],
      ['high', new Set(['low', 'high'])],
    ])
    expect(upwardsOf(['low', 'high'], doors)).toEqual(['low → high'])
  })

  test('each folder imports only from the folders before it', () => {
    const doors = doorsIn('server', 'server/platform/**/*.ts')
    expect([...doors.keys()].toSorted()).toEqual(FLOORS.toSorted())
    expect(upwardsOf(FLOORS, doors)).toEqual([])
  })
})

/** Nouns of the business. The platform must not use them: modules pass in the values that it needs. */
const NOUNS =
  'cartera catalogo cliente comprobante cuenta devolucion distribuidor documento empresa factura garantia maestro marca mesa moto negocio notificacion pedido producto razon reclamo representante seguidor ticket transporte vendedor ver'
/** Nouns that a file may use as an exception. */
const SAID: Readonly<Record<string, readonly string[]>> = {
  // The audit record has a column for the razón social.
  'observe/audit.ts': ['razonSocialId'],
  // The page shows the name of the distributor, and links in mails open on this page.
  'http/static.ts': ['CUENTA_CERRADA_PATH', 'distribuidor', 'mesaExterna'],
  'http/mailed-link.ts': ['marca'],
  // Users type a document number in several ways, and the search treats all of them as the same word.
  'db/search.ts': ['parseComprobante'],
  // Limits also count requests by razón social. The word `cuenta` means "count" in this file.
  'limits/call-limits.ts': ['empresa', 'cuenta'],
  'limits/shared-count.ts': ['cuenta'],
}

/** Returns the identifiers of a source file that contain one of the nouns. Texts and comments are ignored. */
const namesWith = (nouns: string, text: string): string[] => {
  const code = text
    .replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '')
    .replace(/'(?:[^'\\\n]|\\.)*'/g, '')
    .replace(/`(?:[^`\\]|\\.)*`/g, (said) =>
      (said.match(/(?<=\$\{)[^}]*/g) ?? ['']).map((inside) => ` ${inside} `).join(''),
    )
  const meant = new Set(nouns.split(' ').flatMap((noun) => [noun, `${noun}s`, `${noun}es`]))
  const partsOf = (name: string) =>
    name
      .replaceAll(/(?<=[a-z])(?=[A-Z])/g, '_')
      .toLowerCase()
      .split('_')
  return [...new Set(code.match(/[A-Za-z_]\w*/g))].filter((name) => partsOf(name).some((part) => meant.has(part)))
}

describe('the platform contains no noun of the business', () => {
  test.each([
    ['finds a name with a noun', 'const devolucionId = 1', ['devolucionId']],
    ['finds a plural in capitals', 'const TOTAL_DEVOLUCIONES = 1', ['TOTAL_DEVOLUCIONES']],
    ['finds a name inside a statement of SQL', 'sql`select ${factura} from factura`', ['factura']],
    ['ignores a word that only begins like a noun', 'const verify = clientes2 + observed', []],
    ['ignores texts of the screen and comments', "/* a pedido */ say('el pedido') // pedido", []],
  ])('%s', (_what, text, names) => {
    expect(namesWith(NOUNS, text)).toEqual(names)
  })

  // Files of the configuration are excluded, because the names of variables contain nouns of the business.
  const files = sources('server/platform/**/*.ts').filter((path) => !path.startsWith('server/platform/config/'))
  test.each(files.map((path) => path.replace('server/platform/', '')))('%s contains none', (path) => {
    const text = readFileSync(`server/platform/${path}`, 'utf8')
    expect(namesWith(NOUNS, text).toSorted()).toEqual([...(SAID[path] ?? [])].toSorted())
  })
})

test('no folder contains more than forty files', () => {
  const held = Map.groupBy(
    globSync('{web,server,contract,idp,testing,tools,e2e,bench}/**/*.{ts,tsx,css,mjs}').filter(
      (path) => !path.includes('node_modules'),
    ),
    (path) => path.slice(0, path.lastIndexOf('/')),
  )
  expect(held.size).toBeGreaterThan(150)
  expect(
    [...held].filter(([, files]) => files.length > 40).map(([folder, files]) => `${folder}: ${files.length}`),
  ).toEqual([])
})
