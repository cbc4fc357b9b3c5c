import { expect, test } from 'vitest'
import { SERVICIOS } from '#contract/base/servicios.ts'
import { COLAS, type ColaId, colasDe } from '#contract/mesa/reglas.ts'
import { ayudaDeTeclas } from './mesa.teclas.ts'

const teclas = ayudaDeTeclas(Object.keys(COLAS) as ColaId[]).map(([tecla]) => tecla)

test('no key of the desk is two things, nor alone what begins another one', () => {
  expect(teclas.toSorted()).toEqual([...new Set(teclas)].toSorted())
  expect(teclas.filter((tecla) => teclas.some((other) => other.startsWith(`${tecla} `)))).toEqual([])
})

test('no key is told that leads to a queue which this person has not', () => {
  const told = ayudaDeTeclas(colasDe(['ROL_POSTVENTA'], Object.values(SERVICIOS))).map(([, texto]) => texto)
  expect(told).toContain('Ir a Por autorizar')
  expect(told).not.toContain('Ir a Pagos')
})
