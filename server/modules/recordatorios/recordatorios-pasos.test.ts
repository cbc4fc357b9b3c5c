import { describe, expect, test } from 'vitest'
import { momentosDe, pasoDe, rangoDe } from './recordatorios.rules.ts'

const HOY = '2026-11-21'
const TODOS = momentosDe([
  ['segundo', 15],
  ['primero', 7],
  ['vence', 1],
  ['antes', 3],
])

describe('the step of a document', () => {
  test.each([
    ['due in four days', '2026-11-25', undefined],
    ['due in three days', '2026-11-24', 'antes'],
    ['due in two days, when the first day was missed', '2026-11-23', 'antes'],
    ['due tomorrow', '2026-11-22', 'antes'],
    ['due today', '2026-11-21', 'vence'],
    ['due four days ago', '2026-11-17', 'vence'],
    ['due five days ago, too late for that step', '2026-11-16', undefined],
    ['due six days ago', '2026-11-15', undefined],
    ['due seven days ago', '2026-11-14', 'primero'],
    ['due eleven days ago', '2026-11-10', 'primero'],
    ['due twelve days ago', '2026-11-09', undefined],
    ['due fifteen days ago', '2026-11-06', 'segundo'],
    ['due nineteen days ago', '2026-11-02', 'segundo'],
    ['due twenty days ago', '2026-11-01', undefined],
    ['due a year ago', '2025-11-21', undefined],
  ])('%s (%s) is %s', (_name, vencimiento, paso) => {
    expect(pasoDe(vencimiento, HOY, TODOS)).toBe(paso)
  })

  test('that begins before the due date is not sent after the due date, even when the step of the due date is off', () => {
    const antes = momentosDe([
      ['antes', 1],
      ['vence', 0],
    ])
    expect(['2026-11-22', '2026-11-21', '2026-11-20'].map((dia) => pasoDe(dia, HOY, antes))).toEqual([
      'antes',
      'antes',
      undefined,
    ])
  })

  test('replaces the step before it from its first day on, even when both steps are close together', () => {
    const near = momentosDe([
      ['vence', 1],
      ['primero', 2],
    ])
    expect(['2026-11-20', '2026-11-19', '2026-11-15', '2026-11-14'].map((dia) => pasoDe(dia, HOY, near))).toEqual([
      'vence',
      'primero',
      'primero',
      undefined,
    ])
  })
})

test.each([
  ['with all steps', TODOS, { desde: '2026-11-02', hasta: '2026-11-24' }],
  ['with only the step of the day itself', momentosDe([['vence', 1]]), { desde: '2026-11-17', hasta: '2026-11-21' }],
  ['with only the step ten days before', momentosDe([['antes', 10]]), { desde: '2026-11-27', hasta: '2026-12-01' }],
])('reads only due dates that can have a step: %s', (_name, momentos, rango) => {
  expect(rangoDe(momentos, HOY)).toEqual(rango)
})

test('a step with 0 days is off', () => {
  expect(
    momentosDe([
      ['antes', 0],
      ['vence', 0],
      ['primero', 0],
      ['segundo', 0],
    ]),
  ).toEqual([])
})
