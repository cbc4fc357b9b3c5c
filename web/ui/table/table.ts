import type { ReactNode } from 'react'
import type { RowMenuItem } from './RowMenu.tsx'

export interface Column<Row> {
  key: string
  title: string
  render: (row: Row) => ReactNode
  align?: 'left' | 'right'
  /** Width (px); columns without a width share the rest. */
  width?: number
  /** Label on a card; absent: the title. '': no label, at the top of the card next to the link. */
  cardLabel?: string
  /**
   * Line of a card that shows the value without its label. If any column has a line, cards omit all columns without
   * one.
   */
  cardLine?: 2 | 3
  /**
   * true: the content is the link that opens the row, and the top of its card. If no column opens the row, the first
   * column does.
   */
  opens?: boolean
  /** true: the content of the link is a name, which may wrap on a card; a number may not. */
  isName?: boolean
  /** true: long text, shown in two smaller lines and not truncated. */
  isLong?: boolean
  /** Name under which the server sorts by this column; absent: it cannot be sorted. */
  sortKey?: string
}

/** Sort order of the rows; the server sorts them. */
export interface TableSort {
  key: string
  isDescending: boolean
  onChange: (key: string, isDescending: boolean) => void
}

/** Selection of rows, for an action on all of them. */
export interface TableSelection<Row> {
  isSelected: (row: Row) => boolean
  onToggle: (rows: readonly Row[], isSelected: boolean) => void
  /** Returns the name of a row, for screen readers: "Factura A A-0001-00045871". */
  label: (row: Row) => string
}

export interface TableProps<Row> {
  /** Name of the table for screen readers. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string | number
  /** Returns the URL that a row opens; the content of its first column links to it. */
  rowLink?: (row: Row) => string
  /**
   * Menu "Más opciones" of a row: accessible name and items. Items use the `Item` that is passed to them, because the
   * menu loads later.
   */
  rowMenu?: { label: (row: Row) => string; items: (row: Row, Item: RowMenuItem) => ReactNode }
  sort?: TableSort
  selection?: TableSelection<Row>
  loading: boolean
  /** true: rows are 36 px high; false: 44 px. */
  isCompact?: boolean
  skeletonRows?: number
}

/** Returns the columns with these keys, and always the column that opens the row. */
export const columnsShown = <Row>(columns: readonly Column<Row>[], keys: readonly string[]): Column<Row>[] => {
  const opener = openerOf(columns)
  return columns.filter((column) => column === opener || keys.includes(column.key))
}

/** Returns the column that opens the row. */
export const openerOf = <Row>(columns: readonly Column<Row>[]): Column<Row> | undefined =>
  columns.find(({ opens }) => opens) ?? columns[0]
