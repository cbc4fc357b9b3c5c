import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

type Doors = ReadonlyMap<string, ReadonlySet<string>>

const sources = (pattern: string): string[] => globSync(pattern).filter((path) => !path.endsWith('.test.ts'))

/** Which rooms each room imports from, types too: `server/modules/x/…` says `#modules/y`. */
const doorsOf = (files: readonly (readonly [path: string, text: string])[]): Doors => {
  const doors = new Map<string, Set<string>>()
  for (const [path, text] of files) {
    const room = path.split('/')[2]!
    const others = [...text.matchAll(/(?:from|import\()\s*'#modules\/([\w-]+)/g)].map(([, other]) => other!)
    doors.set(room, (doors.get(room) ?? new Set()).union(new Set(others)))
  }
  return doors
}

/** A way from each room that leads back to it, the shortest: `a → b → a`. */
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

describe('rooms do not import each other in a circle', () => {
  test.each<[string, Record<string, string[]>, string[]]>([
    ['none', { a: ['b', 'c'], b: ['c'], c: [] }, []],
    ['two', { a: ['b'], b: ['a'] }, ['a → b → a', 'b → a → b']],
    ['a long one, and who only leads to it', { a: ['b'], b: ['c'], c: ['b'] }, ['b → c → b', 'c → b → c']],
  ])('a circle is found: %s', (_what, rooms, circles) => {
    expect(circlesOf(new Map(Object.entries(rooms).map(([room, others]) => [room, new Set(others)])))).toEqual(circles)
  })

  test('a type, a re-export and what is imported later count', () => {
    const text = `import type { A } from '#modules/a'\nexport { b } from '#modules/b'\nawait import('#modules/c')`
    expect(doorsOf([['server/modules/x/x.service.ts', text]])).toEqual(new Map([['x', new Set(['a', 'b', 'c'])]]))
  })

  test('there are none', () => {
    const doors = doorsOf(sources('server/modules/**/*.ts').map((path) => [path, readFileSync(path, 'utf8')]))
    expect(doors.size).toBeGreaterThan(40)
    expect(circlesOf(doors)).toEqual([])
  })
})
