import { expect, test } from 'vitest'
import { wordsFilter } from './words-filter.ts'

const OPTIONS = [
  { value: '1', label: 'Repuestos Litoral Sur S.R.L.' },
  { value: '2', label: 'Núñez & Cía.' },
  { group: 'Otras', items: [{ value: '3', label: 'Motos Litoral Sur S.A.S.' }] },
]

const found = (search: string) =>
  wordsFilter((value) => (value === '2' ? '200901' : ''))({ options: OPTIONS, search, limit: Infinity }).flatMap(
    (item) => ('group' in item ? item.items.map(({ value }) => value) : [item.value]),
  )

test.each([
  ['', ['1', '2', '3']],
  ['litoral', ['1', '3']],
  ['sur litoral', ['1', '3']],
  ['litoral s.r.l.', ['1']],
  ['LITORAL SRL', ['1']],
  ['nunez', ['2']],
  ['núñez cia', ['2']],
  ['200901', ['2']],
  ['litoral norte', []],
])('wordsFilter, for the text "%s", finds the options %j', (search, values) => {
  expect(found(search)).toEqual(values)
})

test('wordsFilter returns no more options than the limit', () => {
  expect(wordsFilter()({ options: OPTIONS, search: '', limit: 2 })).toHaveLength(2)
})
