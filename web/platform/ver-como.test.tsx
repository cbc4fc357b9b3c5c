import { expect, test, vi } from 'vitest'
import type { Replacement } from '#testing/stubs.ts'
import { VER_COMO_HEADER } from '#contract/ver-como/reglas.ts'
import { headersOf } from './api.ts'

vi.unmock('./api.ts')
vi.mock(
  './ver-como.ts',
  () =>
    ({ verComoHeaders: { [VER_COMO_HEADER]: 'una' }, leaveVerComo: () => {} }) satisfies Replacement<
      typeof import('./ver-como.ts')
    >,
)

test.each([
  ['sends the header in Ver como', {}, 'una'],
  ['omits the header with asOneself', { asOneself: true } as const, undefined],
])('headersOf %s', (_name, sent, expected) => {
  expect(headersOf(sent, 'uno', false)[VER_COMO_HEADER]).toBe(expected)
})
