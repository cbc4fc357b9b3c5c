import { expect, test } from 'vitest'
import { cifrasOf, compareRuns } from './comparar.ts'
import type { Goal } from './goals.ts'

const most = (name: string, kept: number): Goal => ({ name, value: kept, kept, most: 5, isMet: true })
const least = (name: string, kept: number): Goal => ({ name, value: kept, kept, least: 0.5, isMet: true })

const NOTHING = 'Nada empeoró más de un décimo.'

test.each([
  ['exactly a tenth more, of what should be little', most('a', 3.3), 3, NOTHING],
  ['a little more than a tenth', most('a', 3.31), 3, 'Empeoró: a: 3 → 3,31'],
  ['less of it', most('a', 1), 3, NOTHING],
  ['exactly a tenth worse, of what should be much', least('a', 1), 1.1, NOTHING],
  ['a little less than that', least('a', 0.99), 1.1, 'Empeoró: a: 1,1 → 0,99'],
  ['more of it', least('a', 2), 1.1, NOTHING],
  ['the first one lost where none was', most('a', 1), 0, 'Empeoró: a: 0 → 1'],
  ['none, as before', most('a', 0), 0, NOTHING],
])('%s', (_case, goal, before, told) => {
  expect(compareRuns({ a: before }, [goal])).toEqual([told])
})

test('a goal that is new and one that is not measured any more are named', () => {
  expect(compareRuns({ vieja: 1, igual: 2 }, [most('igual', 2), most('nueva', 9)])).toEqual([
    NOTHING,
    'Nueva: nueva',
    'Ya no se mide: vieja',
  ])
})

test('without figures of a release it says so in one line', () => {
  expect(compareRuns(undefined, [most('a', 1)])).toEqual([
    'Todavía no hay cifras de una versión con qué comparar: las guarda npm run bench -- --guardar.',
  ])
})

test('what is kept of a time is how many times a bare piece of work of the same run it takes', () => {
  expect(cifrasOf([{ name: 'a', value: 50, kept: 2.00004, most: 60, isMet: true }])).toEqual({ a: 2 })
})
