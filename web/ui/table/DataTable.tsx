import { Card } from '@mantine/core'
import type { ReactNode } from 'react'
import { DataCards } from './DataCards.tsx'
import { DataGrid } from './DataGrid.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FailedRead } from '#ui/FailedRead.tsx'
import type { Asked } from '#ui/Read.tsx'
import type { Empty } from './Pager.tsx'
import type { TableProps } from './table.ts'
import { useIsPhone } from '#ui/use-is-phone.ts'

export interface DataTableProps<Row> extends Omit<TableProps<Row>, 'loading'> {
  /** How rows that were asked for were read; absent: they are here. */
  read?: (Pick<Asked<unknown>, 'error' | 'refetch'> & { isPlaceholderData: boolean }) | undefined
  empty: Empty
  /** Narrower than this (px), rows are cards; 640 when absent. */
  cardsBelow?: number | undefined
  /** How rows are cards; labels and values when absent. Few lists have an order to choose: of cards, only these draw it. */
  cards?: (table: TableProps<Row>) => ReactNode
}

/** A list in its five states: loading, failed, empty, rows, and rows as cards on a phone. */
export const DataTable = <Row,>({ read, empty, cardsBelow, cards, ...shown }: DataTableProps<Row>) => {
  const isPhone = useIsPhone(cardsBelow)
  // On their way: none yet, or those of what was asked before.
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
