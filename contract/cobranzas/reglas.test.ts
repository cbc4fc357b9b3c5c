import { expect, test } from 'vitest'
import { type ClaseNota, CLASES_NOTA, problemasDeNota, proximoDe } from './reglas.ts'

const HOY = '2026-11-21'
const PROMESA = { dia: '2026-11-30', importe: '1000.00' }
const nota = (clase: ClaseNota, over: object = {}) => ({ clase, proximo: null, promesa: null, ...over })

test.each<[what: string, dicha: ReturnType<typeof nota>, problemas: Record<string, string>]>([
  ['a call without a next day', nota('llamada'), {}],
  ['a call with today as next day', nota('llamada', { proximo: HOY }), {}],
  [
    'a call with yesterday as next day',
    nota('llamada', { proximo: '2026-11-20' }),
    { proximo: 'Elegí hoy o un día futuro.' },
  ],
  ['a call with a next day in a year', nota('llamada', { proximo: '2027-11-21' }), {}],
  [
    'a call with a next day in a year and a day',
    nota('llamada', { proximo: '2027-11-22' }),
    { proximo: 'Elegí un día de los próximos doce meses.' },
  ],
  ['a promise', nota('promesa', { promesa: PROMESA }), {}],
  ['a promise for today', nota('promesa', { promesa: { ...PROMESA, dia: HOY } }), {}],
  [
    'a promise for yesterday',
    nota('promesa', { promesa: { ...PROMESA, dia: '2026-11-20' } }),
    { 'promesa.dia': 'Elegí hoy o un día futuro.' },
  ],
  ['a promise without its data', nota('promesa'), { 'promesa.dia': 'Elegí hasta cuándo paga.' }],
  ['a promise of a cent', nota('promesa', { promesa: { ...PROMESA, importe: '0.01' } }), {}],
  [
    'a promise of zero',
    nota('promesa', { promesa: { ...PROMESA, importe: '0.00' } }),
    { 'promesa.importe': 'Ingresá un importe mayor que cero.' },
  ],
  ['a call with a promise', nota('llamada', { promesa: PROMESA }), { promesa: 'Llamada: no lleva promesa.' }],
])('problemasDeNota returns the expected errors of %s', (_what, dicha, problemas) => {
  expect(problemasDeNota(dicha, HOY)).toEqual(problemas)
})

test.each<[what: string, proximo: string | null, promesa: typeof PROMESA | null, vuelve: string | null]>([
  ['null without a next day and a promise', null, null, null],
  ['the next day without a promise', '2026-11-23', null, '2026-11-23'],
  ['the day after a promise without a next day', null, PROMESA, '2026-12-01'],
  ['the next day when there is a promise too', '2026-11-25', PROMESA, '2026-11-25'],
])('proximoDe returns %s', (_what, proximo, promesa, vuelve) => {
  expect(proximoDe({ proximo, promesa })).toBe(vuelve)
})

test('only a note of the kind promesa needs a promise, and only a note of the kind nota records no contact', () => {
  const named = (is: 'esPromesa' | 'esContacto') =>
    Object.entries(CLASES_NOTA).flatMap(([clase, row]) => (row[is] ? [clase] : []))
  expect(named('esPromesa')).toEqual(['promesa'])
  expect(named('esContacto')).toEqual(['llamada', 'correo', 'visita', 'promesa'])
})
