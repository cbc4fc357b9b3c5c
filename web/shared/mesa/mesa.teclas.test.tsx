import { expect, test } from 'vitest'
import { SERVICIOS } from '#contract/base/servicios.ts'
import { COLAS, type ColaId, colasDe } from '#contract/mesa/reglas.ts'
import { ayudaDeTeclas } from './mesa.teclas.ts'

const teclas = ayudaDeTeclas(Object.keys(COLAS) as ColaId[]).map(([tecla]) => tecla)

test('each key of the mesa has one meaning, and no single key is the first key of a sequence', () => {
  expect(teclas.toSorted()).toEqual([...new Set(teclas)].toSorted())
  expect(teclas.filter((tecla) => teclas.some((other) => other.startsWith(`${tecla} `)))).toEqual([])
})

test('the help about keys does not list keys of queues that the user cannot open', () => {
  const told = ayudaDeTeclas(colasDe(['ROL_POSTVENTA'], Object.values(SERVICIOS))).map(([, texto]) => texto)
  expect(told).toContain('Ir a Por autorizar')
  expect(told).not.toContain('Ir a Pagos')
})
