import { expect, test } from 'vitest'
import { TRAMOS } from '#contract/cuenta-corriente.schemas.ts'
import { CLASES as CONTRACT } from '#contract/partidas.ts'
import { CLASES, GRUPOS } from './cuenta.words.ts'

test('the words of the first load are those of the contract', () => {
  const { creditos: _creditos, ...tramos } = GRUPOS
  expect(tramos).toEqual(TRAMOS)
  expect(CLASES).toEqual(CONTRACT)
})
