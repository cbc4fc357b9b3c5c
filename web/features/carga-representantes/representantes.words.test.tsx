import { expect, test } from 'vitest'
import { ESTADOS_REPRESENTANTE } from '#contract/representantes.schemas.ts'
import { ESTADOS } from './representantes.words.ts'

test('each state of a representative is called as in the contract', () => {
  expect(Object.fromEntries(Object.entries(ESTADOS).map(([estado, { texto }]) => [estado, texto]))).toEqual(
    ESTADOS_REPRESENTANTE,
  )
})
