import { expect, test } from 'vitest'
import { criteriaOf, ESTADO_OPTIONS, readFilters, TODAS, withFilter, writeFilters } from './devoluciones.criteria.ts'

const read = (search: string) => readFilters(new URLSearchParams(search))

test('los filtros van y vuelven por la dirección sin cambiar', () => {
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

test('una dirección escrita a mano que no se puede leer cuenta como sin filtro', () => {
  const filters = read('estado=xx&desde=31-02-2026&pagina=-4&rs=otra')
  expect(writeFilters(filters).toString()).toBe('')
})

test('cambiar un filtro vuelve a la página 1', () => {
  expect(withFilter(read('pagina=4&cursor=abc'), { estado: '8' })).toMatchObject({ pagina: 1, cursor: '', estado: '8' })
})

test('"En Análisis" es una sola opción y busca sus dos estados', () => {
  const options = ESTADO_OPTIONS.filter(({ label }) => label === 'En Análisis')
  expect(options).toHaveLength(1)
  expect(criteriaOf(read(`estado=${options[0]!.value}`), undefined).estadoIds).toEqual([2, 12])
})

test('sin razón social en la dirección vale la del encabezado; el personal ve todas', () => {
  expect(criteriaOf(read(''), 1042).razonSocialIds).toEqual([1042])
  expect(criteriaOf(read('rs=1043'), 1042).razonSocialIds).toEqual([1043])
  expect(criteriaOf(read('rs=todas'), 1042).razonSocialIds).toBeUndefined()
  expect(criteriaOf(read(''), undefined).razonSocialIds).toBeUndefined()
})
