import { Card } from '@mantine/core'
import type { ReactNode } from 'react'
import { DataCards } from './DataCards.tsx'
import { DataGrid } from './DataGrid.tsx'
import { EmptyState } from './EmptyState.tsx'
import { FailedRead } from './FailedRead.tsx'
import type { TableProps } from './table.ts'
import { useIsPhone } from './use-is-phone.ts'

export interface DataTableProps<Row> extends TableProps<Row> {
  error: Error | null
  onRetry: () => void
  empty: { text: string; action?: ReactNode }
  /** Narrower than this (px), rows are cards; 640 when absent. */
  cardsBelow?: number | undefined
  /** How rows are cards; labels and values when absent. Few lists have an order to choose: of cards, only these draw it. */
  cards?: (table: TableProps<Row>) => ReactNode
}

/** A list in its five states: loading, failed, empty, rows, and rows as cards on a phone. */
export const DataTable = <Row,>({ error, onRetry, empty, cardsBelow, cards, ...table }: DataTableProps<Row>) => {
  const isPhone = useIsPhone(cardsBelow)
  if (error && !table.rows)
    return (
      <Card withBorder>
        <FailedRead error={error} onRetry={onRetry} />
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
