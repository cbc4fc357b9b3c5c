import { expect, test } from 'vitest'
import { type Corrida, compareRuns, keepRun } from './comparar.ts'
import type { Goal } from './goals.ts'

const most = (name: string, kept: number): Goal => ({ name, value: kept, kept, most: 5, isMet: true })
const least = (name: string, kept: number): Goal => ({ name, value: kept, kept, least: 0.5, isMet: true })

const ended = (bench: string, ...goals: Goal[]): Corrida => ({ bench, goals, isWell: true })
const failed = (bench: string, ...goals: Goal[]): Corrida => ({ bench, goals, isWell: false })

const NOTHING = 'Nada empeoró más de un décimo.'

test.each([
  ['accepts a maximum that is exactly a tenth higher', most('a', 3.3), 3, NOTHING],
  ['reports a maximum that is more than a tenth higher', most('a', 3.31), 3, 'Empeoró: a: 3 → 3,31'],
  ['accepts a maximum that is lower', most('a', 1), 3, NOTHING],
  ['accepts a minimum that is exactly a tenth worse', least('a', 1), 1.1, NOTHING],
  ['reports a minimum that is more than a tenth worse', least('a', 0.99), 1.1, 'Empeoró: a: 1,1 → 0,99'],
  ['accepts a minimum that is higher', least('a', 2), 1.1, NOTHING],
  ['reports the first loss of a goal that had none', most('a', 1), 0, 'Empeoró: a: 0 → 1'],
  ['accepts a goal that still has no losses', most('a', 0), 0, NOTHING],
])('compareRuns %s', (_case, goal, before, told) => {
  expect(compareRuns({ mesa: { a: before } }, [ended('mesa', goal)])).toEqual([told])
})

test('compareRuns names a new goal and goals that are no longer measured', () => {
  const before = { mesa: { vieja: 1, igual: 2 }, retirado: { suya: 1 } }
  expect(compareRuns(before, [ended('mesa', most('igual', 2), most('nueva', 9))])).toEqual([
    NOTHING,
    'Nueva: nueva',
    'Ya no se mide: vieja',
    'Ya no se mide: suya',
  ])
})

test('compareRuns compares the figures that a failed bench reported, and does not report its other goals as missing', () => {
  const before = { mesa: { a: 1, b: 1 }, pdf: { c: 1 } }
  expect(compareRuns(before, [failed('mesa', most('a', 2)), failed('pdf')])).toEqual(['Empeoró: a: 1 → 2'])
})

test('compareRuns without figures of a release returns one line that says there are none', () => {
  expect(compareRuns(undefined, [ended('mesa', most('a', 1))])).toEqual([
    'Todavía no hay cifras de una versión con qué comparar: las guarda npm run bench -- --guardar.',
  ])
})

test('keepRun stores a time as a multiple of the reference task of the same run', () => {
  const time: Goal = { name: 'a', value: 50, kept: 2.00004, most: 60, isMet: true }
  expect(keepRun(undefined, [ended('mesa', time)])).toEqual({ mesa: { a: 2 } })
})

test('keepRun leaves out an infinite figure', () => {
  expect(keepRun(undefined, [ended('mesa', most('a', Infinity), most('b', 1))])).toEqual({ mesa: { b: 1 } })
})

test('keepRun stores the previous figures of a failed bench and the new figures of the other benches', () => {
  const before = { mesa: { a: 1, b: 1 }, pdf: { c: 1, vieja: 1 }, retirado: { d: 1 } }
  expect(keepRun(before, [failed('mesa', most('a', 9)), ended('pdf', most('c', 2))])).toEqual({
    mesa: { a: 1, b: 1 },
    pdf: { c: 2 },
  })
})

test.each([
  ['no release has figures', undefined],
  ['only other benches have figures', { pdf: { c: 1 } }],
])('keepRun stores nothing of a failed bench when %s', (_case, before) => {
  expect(keepRun(before, [failed('mesa', most('a', 9)), ended('pdf', most('c', 2))])).toEqual({ pdf: { c: 2 } })
})
