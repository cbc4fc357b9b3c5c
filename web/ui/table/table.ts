import type { ReactNode } from 'react'
import type { RowMenuItem } from './RowMenu.tsx'

export interface Column<Row> {
  key: string
  title: string
  render: (row: Row) => ReactNode
  align?: 'left' | 'right'
  /** Width (px). Columns without a width share the remaining space. */
  width?: number
  /**
   * Label of the value on a card; absent: the title. '': no label, and the value is at the top of the card next to the
   * link.
   */
  cardLabel?: string
  /**
   * Line of the card on which the value stands, without its label. If any column has a line, cards omit all columns
   * without a line.
   */
  cardLine?: 2 | 3
  /**
   * true: the content is the link that opens the row, at the top of the card. If no column has `opens`, the first
   * column is the link.
   */
  opens?: boolean
  /** true: the text of the link is a name, which may wrap on a card. false: a number, which may not. */
  isName?: boolean
  /** true: long text, shown in two smaller lines and not truncated. */
  isLong?: boolean
  /** Name under which the server sorts by this column; absent: the list cannot be sorted by it. */
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
  /** Returns the URL that a row opens. The content of the first column links to it. */
  rowLink?: (row: Row) => string
  /**
   * Menu "Más opciones" of a row: accessible name and items. `items` builds them with the component `Item` that it
   * gets, because the menu loads after the rows.
   */
  rowMenu?: { label: (row: Row) => string; items: (row: Row, Item: RowMenuItem) => ReactNode }
  sort?: TableSort
  selection?: TableSelection<Row>
  loading: boolean
  /** true: rows are 36 px high; false: 44 px. */
  isCompact?: boolean
  skeletonRows?: number
}

/** Returns the columns with these keys. Always includes the column that opens the row. */
export const columnsShown = <Row>(columns: readonly Column<Row>[], keys: readonly string[]): Column<Row>[] => {
  const opener = openerOf(columns)
  return columns.filter((column) => column === opener || keys.includes(column.key))
}

export const openerOf = <Row>(columns: readonly Column<Row>[]): Column<Row> | undefined =>
  columns.find(({ opens }) => opens) ?? columns[0]
