import type { ReactNode } from 'react'
import type { RowMenuItem } from './RowMenu.tsx'

export interface Column<Row> {
  key: string
  title: string
  render: (row: Row) => ReactNode
  align?: 'left' | 'right'
  /** Pixels; columns without one share the rest. */
  width?: number
  /** The label on a phone's card; the title when absent; '' stands on top, beside the column that opens the row. */
  cardLabel?: string
  /** The line of a phone's card that shows it, without its label; where a column says one, the others are left to the detail. */
  cardLine?: 2 | 3
  /** Its content is the link that opens the row, and the head of its card; the first column when none says so. */
  opens?: boolean
  /** What opens the row is a name, which may take several lines of a card; numbers stay on one. */
  isName?: boolean
  /** Long text, which takes two lines in smaller letters rather than being cut. */
  isLong?: boolean
  /** What the server calls the order by this column; absent where there is none. */
  sortKey?: string
}

/** The order of the rows, which the server gives them. */
export interface TableSort {
  key: string
  isDescending: boolean
  onChange: (key: string, isDescending: boolean) => void
}

/** Rows that are marked to do something with all of them. */
export interface TableSelection<Row> {
  isSelected: (row: Row) => boolean
  onToggle: (rows: readonly Row[], isSelected: boolean) => void
  /** What a row is called, for those who do not see it: "Factura A A-0001-00045871". */
  label: (row: Row) => string
}

export interface TableProps<Row> {
  /** What the table is, for those who do not see it. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string | number
  /** Address that the row opens; its link stands in the first column. */
  rowLink?: (row: Row) => string
  /** Más opciones: the accessible name of the button, and its items, made with the given Item: it comes with the menu. */
  rowMenu?: { label: (row: Row) => string; items: (row: Row, Item: RowMenuItem) => ReactNode }
  sort?: TableSort
  selection?: TableSelection<Row>
  loading: boolean
  /** Rows of 36 px instead of 44. */
  isCompact?: boolean
  skeletonRows?: number
}

/** The columns that are shown: those chosen by their keys; what opens the row stays. */
export const columnsShown = <Row>(columns: readonly Column<Row>[], keys: readonly string[]): Column<Row>[] => {
  const opener = openerOf(columns)
  return columns.filter((column) => column === opener || keys.includes(column.key))
}

/** The column whose content opens the row. */
export const openerOf = <Row>(columns: readonly Column<Row>[]): Column<Row> | undefined =>
  columns.find(({ opens }) => opens) ?? columns[0]
