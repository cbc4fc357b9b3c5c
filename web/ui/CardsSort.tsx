import { NativeSelect } from '@mantine/core'
import type { Column, TableSort } from './table.ts'

interface CardsSortProps {
  columns: readonly Pick<Column<never>, 'title' | 'sortKey'>[]
  sort: TableSort
}

const WAYS = [
  [false, 'de menor a mayor'],
  [true, 'de mayor a menor'],
] as const

/** The order of cards, which have no headers to click. */
export const CardsSort = ({ columns, sort }: CardsSortProps) => (
  <NativeSelect
    label="Ordenar por"
    value={`${sort.key} ${sort.isDescending}`}
    onChange={(event) => {
      const [key = '', isDescending] = event.currentTarget.value.split(' ')
      sort.onChange(key, isDescending === 'true')
    }}
    data={columns.flatMap(({ title, sortKey }) =>
      sortKey
        ? WAYS.map(([isDescending, words]) => ({ value: `${sortKey} ${isDescending}`, label: `${title}, ${words}` }))
        : [],
    )}
  />
)
