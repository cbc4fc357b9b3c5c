import { expect, test } from 'vitest'
import { AYUDA_DE_TECLAS } from './mesa.teclas.ts'

const teclas = AYUDA_DE_TECLAS.map(([tecla]) => tecla)

test('no key of the desk is two things, nor alone what begins another one', () => {
  expect(teclas.toSorted()).toEqual([...new Set(teclas)].toSorted())
  expect(teclas.filter((tecla) => teclas.some((other) => other.startsWith(`${tecla} `)))).toEqual([])
})
