import type { Column } from './DataTable.tsx'

/** The column whose content opens the row. */
export const openerOf = <Row>(columns: readonly Column<Row>[]): Column<Row> | undefined =>
  columns.find(({ opens }) => opens) ?? columns[0]
