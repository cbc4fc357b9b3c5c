import { expect, test } from 'vitest'
import { criteriaOf, estadoOptions, readFilters, TODAS, withFilter, writeFilters } from './gestiones.criteria.ts'

const lista = {
  ids: ['motivo', 'origen'],
  estados: [1, 2, 4, 8, 12],
  ver: { abiertos: 'En curso', sinLeer: 'Sin leer' },
} as const
const read = (search: string) => readFilters(new URLSearchParams(search), lista.ids)
const criteria = (search: string, ownId?: number) => criteriaOf(read(search), ownId, lista)

test('filters go to the address and come back unchanged', () => {
  const filters = {
    texto: 'A-0001-00045871',
    ver: 'abiertos',
    estado: '8',
    motivo: '99',
    origen: '3',
    desde: '2026-11-01',
    hasta: '2026-11-21',
    rs: TODAS,
    pagina: 3,
    cursor: 'WzEsMl0',
  }
  expect(readFilters(writeFilters(filters), lista.ids)).toEqual(filters)
})

test('an address edited by hand that cannot be read counts as no filter', () => {
  const filters = read('estado=xx&motivo=y&desde=31-02-2026&pagina=-4&rs=otra&marca=3')
  expect(writeFilters(filters).toString()).toBe('')
})

test('what Inicio counts is asked by its name; a name that the list does not have is no filter', () => {
  expect(criteria('ver=sinLeer&motivo=99')).toEqual({ ver: 'sinLeer', motivoId: 99 })
  expect(criteria('ver=toString')).toEqual({})
  expect(criteriaOf(read('ver=sinLeer'), undefined, { ids: lista.ids, estados: lista.estados })).toEqual({})
})

test('changing a filter goes back to page 1', () => {
  expect(withFilter(read('pagina=4&cursor=abc'), { estado: '8' })).toMatchObject({ pagina: 1, cursor: '', estado: '8' })
})

test('"En Análisis" is one option and looks for its two states', () => {
  const options = estadoOptions(lista.estados).filter(({ label }) => label === 'En Análisis')
  expect(options).toHaveLength(1)
  expect(criteria(`estado=${options[0]!.value}`).estadoIds).toEqual([2, 12])
})

test('each filter by an id is asked by its own name', () => {
  expect(criteria('motivo=99&origen=3')).toEqual({ motivoId: 99, origenId: 3 })
  expect(criteria('motivo=99')).toEqual({ motivoId: 99 })
})

test('without a razón social in the address the one of the header counts; staff see all', () => {
  expect(criteria('', 1042).razonSocialIds).toEqual([1042])
  expect(criteria('rs=1043', 1042).razonSocialIds).toEqual([1043])
  expect(criteria('rs=todas', 1042).razonSocialIds).toBeUndefined()
  expect(criteria('').razonSocialIds).toBeUndefined()
})
