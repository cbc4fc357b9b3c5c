import { Card } from '@mantine/core'
import type { ReactNode } from 'react'
import { DataCards } from './DataCards.tsx'
import { DataGrid } from './DataGrid.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FailedRead } from '#ui/FailedRead.tsx'
import type { ReadState } from '#ui/Read.tsx'
import type { Empty } from './Pager.tsx'
import type { TableProps } from './table.ts'
import { useIsPhone } from '#ui/use-is-phone.ts'

export interface DataTableProps<Row> extends Omit<TableProps<Row>, 'loading'> {
  /** State of the read of the rows; absent: the rows are given. */
  read?: (Pick<ReadState<unknown>, 'error' | 'refetch'> & { isPlaceholderData: boolean }) | undefined
  empty: Empty
  /** Width (px) under which rows are cards; default 640. */
  cardsBelow?: number | undefined
  /**
   * Renders the cards; default: labels and values. Only such renderers draw `sort`, because few card lists can be
   * sorted.
   */
  cards?: (table: TableProps<Row>) => ReactNode
}

/** List in its five states: loading, failed, empty, table, and cards on a phone. */
export const DataTable = <Row,>({ read, empty, cardsBelow, cards, ...shown }: DataTableProps<Row>) => {
  const isPhone = useIsPhone(cardsBelow)
  // Loading: there are no rows yet, or they belong to the previous request.
  const table = { ...shown, loading: !shown.rows || read?.isPlaceholderData === true }
  if (read?.error && !table.rows)
    return (
      <Card withBorder>
        <FailedRead error={read.error} onRetry={() => void read.refetch()} />
      </Card>
    )
  if (!table.loading && table.rows?.length === 0)
    return (
      <Card withBorder>
        <EmptyState {...empty} />
      </Card>
    )
  if (!isPhone) return <DataGrid {...table} />
  return cards ? cards(table) : <DataCards {...table} />
}
