import { rem, UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconArrowsSort } from '@tabler/icons-react'
import type { Column, TableSort } from './DataTable.tsx'
import classes from './HeaderCell.module.css'

interface HeaderCellProps<Row> {
  column: Column<Row>
  sort: TableSort | undefined
}

/** The name of a column; a button that orders the rows where they can be. A second click turns the order round. */
export const HeaderCell = <Row,>({ column, sort }: HeaderCellProps<Row>) => {
  const { title, align = 'left', width, sortKey } = column
  const style = { textAlign: align, ...(width && { width: rem(width) }) }
  if (!sort || !sortKey)
    return (
      <th scope="col" style={style}>
        {title}
      </th>
    )
  const isSorted = sort.key === sortKey
  const Arrow = isSorted ? (sort.isDescending ? IconArrowDown : IconArrowUp) : IconArrowsSort
  return (
    <th scope="col" style={style} aria-sort={isSorted ? (sort.isDescending ? 'descending' : 'ascending') : 'none'}>
      <UnstyledButton
        className={classes.button ?? ''}
        data-sorted={isSorted || undefined}
        onClick={() => sort.onChange(sortKey, isSorted && !sort.isDescending)}
      >
        {title}
        <Arrow size={14} aria-hidden />
      </UnstyledButton>
    </th>
  )
}
