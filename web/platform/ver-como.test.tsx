import { expect, test, vi } from 'vitest'
import { VER_COMO_HEADER } from '#contract/ver-como/reglas.ts'
import { headersOf } from './api.ts'

vi.unmock('./api.ts')
vi.mock('./ver-como.ts', () => ({ verComoHeaders: { [VER_COMO_HEADER]: 'una' }, leaveVerComo: () => {} }))

test.each([
  ['whoever sees as a customer asks as them', {}, 'una'],
  ['what is of oneself is asked as oneself, all the same', { asOneself: true } as const, undefined],
])('%s', (_name, sent, expected) => {
  expect(headersOf(sent, 'uno', false)[VER_COMO_HEADER]).toBe(expected)
})
