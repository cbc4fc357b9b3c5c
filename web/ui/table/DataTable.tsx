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
  /** State of the read of the rows; absent: `rows` are already known. */
  read?: (Pick<ReadState<unknown>, 'error' | 'refetch'> & { isPlaceholderData: boolean }) | undefined
  empty: Empty
  /** Width (px) of the window below which each row is a card; default 640. */
  cardsBelow?: number | undefined
  /** Renders the cards; default: labels and values. Only a custom renderer can offer `sort`. */
  cards?: (table: TableProps<Row>) => ReactNode
}

/** List in all its states: loading, failed, empty, and with rows, as a table or as cards on a phone. */
export const DataTable = <Row,>({ read, empty, cardsBelow, cards, ...shown }: DataTableProps<Row>) => {
  const isPhone = useIsPhone(cardsBelow)
  // The table is loading while there are no rows yet, or the rows belong to the previous request.
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
