import type { ReactNode } from 'react'
import type { RowMenuItem } from './RowMenu.tsx'

export interface Column<Row> {
  key: string
  title: string
  render: (row: Row) => ReactNode
  align?: 'left' | 'right'
  /** Width (px); columns without one share the rest. */
  width?: number
  /** Label on a card; default: the title. '': on top of the card, next to the opener. */
  cardLabel?: string
  /**
   * Line of a card that shows the value without its label. If any column has a line, cards omit the columns without
   * one.
   */
  cardLine?: 2 | 3
  /**
   * true: the column's content is the link that opens the row, and the head of its card. If no column is marked, the
   * first column is the opener.
   */
  opens?: boolean
  /** true: the opener is a name, which may wrap on a card; numbers do not. */
  isName?: boolean
  /** true: long text, shown in two smaller lines instead of truncated. */
  isLong?: boolean
  /** Name of the column's order in the server; absent: not sortable. */
  sortKey?: string
}

/** Order of the rows, applied by the server. */
export interface TableSort {
  key: string
  isDescending: boolean
  onChange: (key: string, isDescending: boolean) => void
}

/** Selection of rows for a common action. */
export interface TableSelection<Row> {
  isSelected: (row: Row) => boolean
  onToggle: (rows: readonly Row[], isSelected: boolean) => void
  /** Name of a row for screen readers: "Factura A A-0001-00045871". */
  label: (row: Row) => string
}

export interface TableProps<Row> {
  /** Name of the table for screen readers. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string | number
  /** URL that the row opens; the opener column links to it. */
  rowLink?: (row: Row) => string
  /**
   * Menu "Más opciones": its accessible name and its items, built with the given `Item` because the menu loads later.
   */
  rowMenu?: { label: (row: Row) => string; items: (row: Row, Item: RowMenuItem) => ReactNode }
  sort?: TableSort
  selection?: TableSelection<Row>
  loading: boolean
  /** true: rows of 36 px instead of 44. */
  isCompact?: boolean
  skeletonRows?: number
}

/** Returns the columns with these keys, plus the opener. */
export const columnsShown = <Row>(columns: readonly Column<Row>[], keys: readonly string[]): Column<Row>[] => {
  const opener = openerOf(columns)
  return columns.filter((column) => column === opener || keys.includes(column.key))
}

/** Returns the column that opens the row. */
export const openerOf = <Row>(columns: readonly Column<Row>[]): Column<Row> | undefined =>
  columns.find(({ opens }) => opens) ?? columns[0]
