import { expect, test } from 'vitest'
import { type Corrida, compareRuns, keepRun } from './comparar.ts'
import type { Goal } from './goals.ts'

const most = (name: string, kept: number): Goal => ({ name, value: kept, kept, most: 5, isMet: true })
const least = (name: string, kept: number): Goal => ({ name, value: kept, kept, least: 0.5, isMet: true })

const ended = (bench: string, ...goals: Goal[]): Corrida => ({ bench, goals, isWell: true })
const failed = (bench: string, ...goals: Goal[]): Corrida => ({ bench, goals, isWell: false })

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
  expect(compareRuns({ mesa: { a: before } }, [ended('mesa', goal)])).toEqual([told])
})

test('a goal that is new and one that is not measured any more are named', () => {
  const before = { mesa: { vieja: 1, igual: 2 }, retirado: { suya: 1 } }
  expect(compareRuns(before, [ended('mesa', most('igual', 2), most('nueva', 9))])).toEqual([
    NOTHING,
    'Nueva: nueva',
    'Ya no se mide: vieja',
    'Ya no se mide: suya',
  ])
})

test('of a bench that failed what it told is compared, and what it did not come to is not gone', () => {
  const before = { mesa: { a: 1, b: 1 }, pdf: { c: 1 } }
  expect(compareRuns(before, [failed('mesa', most('a', 2)), failed('pdf')])).toEqual(['Empeoró: a: 1 → 2'])
})

test('without figures of a release it says so in one line', () => {
  expect(compareRuns(undefined, [ended('mesa', most('a', 1))])).toEqual([
    'Todavía no hay cifras de una versión con qué comparar: las guarda npm run bench -- --guardar.',
  ])
})

test('what is kept of a time is how many times a bare piece of work of the same run it takes', () => {
  const time: Goal = { name: 'a', value: 50, kept: 2.00004, most: 60, isMet: true }
  expect(keepRun(undefined, [ended('mesa', time)])).toEqual({ mesa: { a: 2 } })
})

test('what was not answered at all is not kept', () => {
  expect(keepRun(undefined, [ended('mesa', most('a', Infinity), most('b', 1))])).toEqual({ mesa: { b: 1 } })
})

test('of a bench that failed the figures of before stay, and the others are those of this run', () => {
  const before = { mesa: { a: 1, b: 1 }, pdf: { c: 1, vieja: 1 }, retirado: { d: 1 } }
  expect(keepRun(before, [failed('mesa', most('a', 9)), ended('pdf', most('c', 2))])).toEqual({
    mesa: { a: 1, b: 1 },
    pdf: { c: 2 },
  })
})

test.each([
  ['of none there are figures', undefined],
  ['of others there are', { pdf: { c: 1 } }],
])('a bench that fails where it has no figures of before has none: %s', (_case, before) => {
  expect(keepRun(before, [failed('mesa', most('a', 9)), ended('pdf', most('c', 2))])).toEqual({ pdf: { c: 2 } })
})
