import { expect, test } from 'vitest'
import { criteriaOf, ESTADO_OPTIONS, readFilters, TODAS, withFilter, writeFilters } from './devoluciones.criteria.ts'

const read = (search: string) => readFilters(new URLSearchParams(search))

test('filters go to the address and come back unchanged', () => {
  const filters = {
    texto: 'A-0001-00045871',
    estado: '8',
    motivo: '99',
    desde: '2026-11-01',
    hasta: '2026-11-21',
    rs: TODAS,
    pagina: 3,
    cursor: 'WzEsMl0',
  }
  expect(readFilters(writeFilters(filters))).toEqual(filters)
})

test('an address edited by hand that cannot be read counts as no filter', () => {
  const filters = read('estado=xx&desde=31-02-2026&pagina=-4&rs=otra')
  expect(writeFilters(filters).toString()).toBe('')
})

test('changing a filter goes back to page 1', () => {
  expect(withFilter(read('pagina=4&cursor=abc'), { estado: '8' })).toMatchObject({ pagina: 1, cursor: '', estado: '8' })
})

test('"En Análisis" is one option and looks for its two states', () => {
  const options = ESTADO_OPTIONS.filter(({ label }) => label === 'En Análisis')
  expect(options).toHaveLength(1)
  expect(criteriaOf(read(`estado=${options[0]!.value}`), undefined).estadoIds).toEqual([2, 12])
})

test('without a razón social in the address the one of the header counts; staff see all', () => {
  expect(criteriaOf(read(''), 1042).razonSocialIds).toEqual([1042])
  expect(criteriaOf(read('rs=1043'), 1042).razonSocialIds).toEqual([1043])
  expect(criteriaOf(read('rs=todas'), 1042).razonSocialIds).toBeUndefined()
  expect(criteriaOf(read(''), undefined).razonSocialIds).toBeUndefined()
})
