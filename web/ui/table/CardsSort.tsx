import { Group, NativeSelect } from '@mantine/core'
import { useId } from 'react'
import type { Column, TableSort } from './table.ts'

interface CardsSortProps {
  columns: readonly Pick<Column<never>, 'title' | 'sortKey'>[]
  sort: TableSort
}

const WAYS = [
  [false, 'de menor a mayor'],
  [true, 'de mayor a menor'],
] as const

/** Select of the sort order. Cards need it because they have no column headers to click. */
export const CardsSort = ({ columns, sort }: CardsSortProps) => {
  const id = useId()
  return (
    <Group gap="xs" justify="end" wrap="nowrap" c="dimmed" fz="sm">
      <label htmlFor={id}>Ordenar por</label>
      <NativeSelect
        id={id}
        size="xs"
        value={`${sort.key} ${sort.isDescending}`}
        onChange={(event) => {
          const [key = '', isDescending] = event.currentTarget.value.split(' ')
          sort.onChange(key, isDescending === 'true')
        }}
        data={columns.flatMap(({ title, sortKey }) =>
          sortKey
            ? WAYS.map(([isDescending, words]) => ({
                value: `${sortKey} ${isDescending}`,
                label: `${title}, ${words}`,
              }))
            : [],
        )}
      />
    </Group>
  )
}
