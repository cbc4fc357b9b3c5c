import { expect, test } from 'vitest'
import { impuestoTexto, periodoOf } from './partidas.ts'
import { piezasDe } from './destino.ts'
import { formatSaldo } from '#contract/valores/formato.ts'

test.each([
  ['IVA', '21.00', 'IVA 21 %'],
  ['IVA', '10.50', 'IVA 10,5 %'],
  ['IVA', '21', 'IVA 21 %'],
  ['IVA 21 %', '21.00', 'IVA 21 %'],
  ['IVA 10,5%', '10.50', 'IVA 10,5%'],
  ['Percepción IIBB', '100.00', 'Percepción IIBB 100 %'],
  ['Impuestos internos', null, 'Impuestos internos'],
])('impuestoTexto names the rate once: the tax %s at %s is %s', (nombre, alicuota, shown) => {
  expect(impuestoTexto({ nombre, alicuota })).toBe(shown)
})

test.each([
  ['-510300.00', '$ 510.300,00 a favor'],
  ['-0.01', '$ 0,01 a favor'],
  ['0.00', '$ 0,00'],
  ['7446249.65', '$ 7.446.249,65'],
])('formatSaldo shows a credit without a minus sign: %s is %s', (importe, shown) => {
  expect(formatSaldo(importe)).toBe(shown)
})

const HOY = '2026-11-21'

test.each<[Parameters<typeof periodoOf>[0], ReturnType<typeof periodoOf>]>([
  [
    { estado: 'todas', emisionDesde: '2026-09-01' },
    { desde: '2026-09-01', hasta: HOY },
  ],
  [
    { estado: 'todas', emisionDesde: '2026-09-01', emisionHasta: '2026-09-30', moneda: 'ARS' },
    { desde: '2026-09-01', hasta: '2026-09-30' },
  ],
  [{ emisionDesde: '2026-09-01' }, undefined],
  [{ estado: 'todas', emisionHasta: '2026-09-30' }, undefined],
  [{ estado: 'todas', emisionDesde: '2026-09-01', clases: ['RV'] }, undefined],
  [{ estado: 'todas', emisionDesde: '2026-09-01', texto: '45871' }, undefined],
])('periodoOf returns for the filters %j the period %j', (criteria, periodo) => {
  expect(periodoOf(criteria, HOY)).toEqual(periodo)
})

test.each([
  ['Banco de Prueba, en pesos', []],
  ['CBU 0000000000000000000017', [['el CBU', '0000000000000000000017']]],
  ['CBU 000000000000000000001', []],
  ['CBU 00000000000000000000017', []],
  ['Alias: meridiana.prueba.', [['el alias', 'meridiana.prueba']]],
  ['Alias corto', []],
  [
    'alias MERIDIANA.PESOS, CBU 0000000000000000000017 (pesos)',
    [
      ['el alias', 'MERIDIANA.PESOS'],
      ['el CBU', '0000000000000000000017'],
    ],
  ],
  ['', []],
])('piezasDe finds the values to copy in "%s", and loses no part of the text', (linea, expected) => {
  const piezas = piezasDe(linea)
  expect(piezas.flatMap(({ copia }) => (copia ? [[copia.nombre, copia.valor]] : []))).toEqual(expected)
  expect(piezas.map(({ texto }) => texto).join('')).toBe(linea)
  for (const { texto, copia } of piezas) if (copia) expect(texto.endsWith(copia.valor)).toBe(true)
})
