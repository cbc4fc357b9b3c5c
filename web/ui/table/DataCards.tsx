import { Skeleton } from '@mantine/core'
import { startTransition, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { isFirstShown } from '#ui/first-shown.ts'
import { CardList } from '#ui/CardList.tsx'
import { openerOf } from './table.ts'
import type { Column, TableProps } from './table.ts'
import classes from './DataCards.module.css'
import { RowMenu } from './RowMenu.tsx'
import { RowCheck } from './SelectionCheck.tsx'

const LINES = [2, 3] as const

/** Second and third line of a card: values without visible labels. Only screen readers read the labels. */
const Lines = <Row,>({ columns, row }: { columns: readonly Column<Row>[]; row: Row }) =>
  LINES.map((line) => (
    <dl key={line} className={classes.line}>
      {columns
        .filter(({ cardLine }) => cardLine === line)
        .map(({ key, title, render }) => (
          <div key={key}>
            <dt>{title}</dt>
            <dd>{render(row)}</dd>
          </div>
        ))}
    </dl>
  ))

/** Number of cards painted first, slightly more than a phone shows. */
const FIRST_ROWS = 6
/**
 * true: the page was reloaded, or reached by Back or Forward. The browser can then restore the scroll position only if
 * all rows are rendered at once.
 */
const isRestored = (performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]).some(
  ({ type }) => type !== 'navigate',
)

/**
 * Returns the rows to render. On the first screen after a page load, returns only FIRST_ROWS rows until these are
 * painted, then all rows.
 */
const useFirstRows = <Row,>(rows: readonly Row[] | undefined): readonly Row[] | undefined => {
  const [isWhole, setWhole] = useState(() => isFirstShown() || isRestored)
  useEffect(() => {
    if (!rows) return
    // Start the transition in a timeout: directly in the frame it would run before the paint and delay the first rows.
    const frame = requestAnimationFrame(() => setTimeout(() => startTransition(() => setWhole(true))))
    return () => cancelAnimationFrame(frame)
  }, [rows])
  return isWhole ? rows : rows?.slice(0, FIRST_ROWS)
}

/**
 * Cards of a list on a phone: number and state on top, then labels and values. They use plain elements that look like
 * Mantine's, because Mantine's 30 components per row took half of the time to show a list.
 */
export const DataCards = <Row,>(props: TableProps<Row>) => {
  const { caption, columns, rowKey, rowLink, rowMenu, selection, loading, skeletonRows = 10 } = props
  const rows = useFirstRows(props.rows)
  const first = openerOf(columns)
  // If the first column has no label on cards, it is a name and not a number, so its text may be long.
  const isName = (first?.isName ?? first?.cardLabel === '') || undefined
  const others = columns.filter((column) => column !== first)
  const onTop = others.filter(({ cardLabel }) => cardLabel === '')
  const below = others.filter(({ cardLabel }) => cardLabel !== '')
  const isShort = below.some(({ cardLine }) => cardLine)
  return (
    <CardList aria-label={caption} aria-busy={loading}>
      {!rows &&
        Array.from({ length: skeletonRows }, (_, line) => (
          <Skeleton key={line} component="li" height={isShort ? 116 : 132} />
        ))}
      {rows?.map((row) => (
        <li key={rowKey(row)} className={classes.card} data-short={isShort || undefined}>
          <div className={classes.head}>
            {first &&
              (rowLink ? (
                <Link to={rowLink(row)} className={classes.link} data-name={isName}>
                  {first.cardLabel ?? first.title} {first.render(row)}
                </Link>
              ) : (
                <b className={classes.number} data-name={isName}>
                  {first.cardLabel ?? first.title} {first.render(row)}
                </b>
              ))}
            <div className={classes.corner}>
              {onTop.map(({ key, render }) => (
                <span key={key} className={classes.top}>
                  {render(row)}
                </span>
              ))}
              {selection && (
                <span className={classes.above}>
                  <RowCheck selection={selection} row={row} />
                </span>
              )}
              {rowMenu && (
                <span className={classes.above}>
                  <RowMenu label={rowMenu.label(row)} items={(Item) => rowMenu.items(row, Item)} />
                </span>
              )}
            </div>
          </div>
          {isShort ? (
            <Lines columns={below} row={row} />
          ) : (
            <dl className={classes.facts}>
              {below.map(({ key, title, cardLabel, render }) => (
                <div key={key} className={classes.fact}>
                  <dt>{cardLabel ?? title}</dt>
                  <dd>{render(row)}</dd>
                </div>
              ))}
            </dl>
          )}
        </li>
      ))}
    </CardList>
  )
}
