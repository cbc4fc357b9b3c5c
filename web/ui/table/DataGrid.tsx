import { rem, Skeleton, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import { Link, useNavigate } from 'react-router'
import { openerOf } from './table.ts'
import classes from './DataGrid.module.css'
import type { Column, TableProps, TableSort } from './table.ts'
import { RowMenu } from './RowMenu.tsx'
import { PageCheck, RowCheck } from './SelectionCheck.tsx'

interface HeaderCellProps<Row> {
  column: Column<Row>
  sort: TableSort | undefined
}

/** Header of a column; a button if the rows can be sorted by the column. A second click reverses the order. */
const HeaderCell = <Row,>({ column, sort }: HeaderCellProps<Row>) => {
  const { title, align = 'left', width, sortKey } = column
  const style = { textAlign: align, ...(width && { width: rem(width) }) }
  if (!sort || !sortKey)
    return (
      <th scope="col" style={style}>
        {title}
      </th>
    )
  const isSorted = sort.key === sortKey
  const Arrow = isSorted ? (sort.isDescending ? IconArrowDown : IconArrowUp) : IconArrowsSort
  return (
    <th scope="col" style={style} aria-sort={isSorted ? (sort.isDescending ? 'descending' : 'ascending') : 'none'}>
      <UnstyledButton
        className={classes.button ?? ''}
        data-sorted={isSorted || undefined}
        onClick={() => sort.onChange(sortKey, isSorted && !sort.isDescending)}
      >
        {title}
        <Arrow size={14} aria-hidden />
      </UnstyledButton>
    </th>
  )
}

const COMPACT = { style: { height: 36 } }
const MENU_WIDTH = 52
const CHECK_WIDTH = 40
/** Maximum number of columns with normal spacing. A table with more columns has narrower spacing. */
const MAX_ROOMY_COLUMNS = 7

/** Returns the tooltip for a text that may be truncated. */
const titleOf = (content: unknown): string | undefined => (typeof content === 'string' ? content : undefined)

const isOwnControl = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('a, button, input, label, [role=menu]') !== null

/**
 * Table of a list, for windows from 640 px. A click on a row opens the link in its first column. Does not use Mantine's
 * table, which would add 16 KB for scroll areas and popovers that lists do not need.
 */
export const DataGrid = <Row,>(props: TableProps<Row>) => {
  const {
    caption,
    columns,
    rows,
    rowKey,
    rowLink,
    rowMenu,
    sort,
    selection,
    loading,
    skeletonRows = 10,
    isCompact,
  } = props
  const opener = openerOf(columns)
  const navigate = useNavigate()
  const open = (row: Row) => {
    // Do not navigate when the click ends a text selection, because the user wants to copy the text.
    if (rowLink && !getSelection()?.toString()) void navigate(rowLink(row))
  }
  return (
    <div className={classes.frame}>
      <table
        className={classes.table}
        data-dense={columns.length > MAX_ROOMY_COLUMNS || undefined}
        aria-label={caption}
        aria-busy={loading}
      >
        <thead className={classes.head}>
          <tr>
            {selection && (
              <th style={{ width: rem(CHECK_WIDTH) }}>
                <PageCheck selection={selection} rows={rows ?? []} />
              </th>
            )}
            {columns.map((column) => (
              <HeaderCell key={column.key} column={column} sort={sort} />
            ))}
            {rowMenu && (
              <th scope="col" style={{ width: rem(MENU_WIDTH) }}>
                <VisuallyHidden>Más opciones</VisuallyHidden>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {!rows &&
            Array.from({ length: skeletonRows }, (_, line) => (
              <tr key={line} className={classes.row}>
                {selection && (
                  <td>
                    <Skeleton height={18} width={18} mx="auto" />
                  </td>
                )}
                {columns.map(({ key }) => (
                  <td key={key}>
                    <Skeleton height={12} />
                  </td>
                ))}
                {rowMenu && (
                  <td>
                    <Skeleton height={12} width={18} ml="auto" />
                  </td>
                )}
              </tr>
            ))}
          {rows?.map((row) => (
            <tr
              key={rowKey(row)}
              className={classes.row}
              data-opens={rowLink !== undefined || undefined}
              {...(isCompact && COMPACT)}
              onClick={(event) => !isOwnControl(event.target) && open(row)}
            >
              {selection && (
                <td>
                  <RowCheck selection={selection} row={row} />
                </td>
              )}
              {columns.map((column) => {
                const { key, align = 'left', isLong, render } = column
                const content = render(row)
                return (
                  <td key={key} style={{ textAlign: align }} title={titleOf(content)} className={classes.cell}>
                    {column === opener && rowLink ? (
                      <Link to={rowLink(row)} className={classes.link}>
                        {content}
                      </Link>
                    ) : isLong ? (
                      <span className={classes.long}>{content}</span>
                    ) : (
                      content
                    )}
                  </td>
                )
              })}
              {rowMenu && (
                <td style={{ textAlign: 'right' }}>
                  <RowMenu label={rowMenu.label(row)} items={(Item) => rowMenu.items(row, Item)} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
