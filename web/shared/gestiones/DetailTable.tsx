import { use } from 'react'
import { EnLaMesa } from '#shared/mesa/en-la-mesa.ts'
import { DataCards } from '#ui/table/DataCards.tsx'
import { DataGrid } from '#ui/table/DataGrid.tsx'
import type { Column } from '#ui/table/table.ts'
import { useIsPhone } from '#ui/use-is-phone.ts'

interface DetailTableProps<Row> {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
}

/** Table for rows in the detail of a gestión. On narrow screens each row is a card. */
export const DetailTable = <Row,>(props: DetailTableProps<Row>) => {
  const isNarrow = use(EnLaMesa)
  const Shape = useIsPhone() || isNarrow ? DataCards : DataGrid
  return <Shape {...props} loading={false} />
}
