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

/** Some facts in one line each: labels are for who does not see them. */
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

/** As many as a phone has room for, and some. */
const FIRST_ROWS = 6
/** A page that comes back to where it was scrolled needs its whole height at once. */
const comesBack = (performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]).some(
  ({ type }) => type !== 'navigate',
)

/** On the first screen the rows that are seen are painted first, and the rest at once after them. */
const useFirstRows = <Row,>(rows: readonly Row[] | undefined): readonly Row[] | undefined => {
  const [isWhole, setWhole] = useState(() => isFirstShown() || comesBack)
  useEffect(() => {
    if (!rows) return
    // What is asked here runs before the next frame, and would keep those that are seen from being painted.
    const frame = requestAnimationFrame(() => setTimeout(() => startTransition(() => setWhole(true))))
    return () => cancelAnimationFrame(frame)
  }, [rows])
  return isWhole ? rows : rows?.slice(0, FIRST_ROWS)
}

/**
 * The list on a phone: a card for each row, number and state on top, the rest as label and value. Plain elements that look as
 * the library's do: of its components a row had thirty, half of what a phone drew before it showed a list.
 */
export const DataCards = <Row,>(props: TableProps<Row>) => {
  const { caption, columns, rowKey, rowLink, rowMenu, selection, loading, skeletonRows = 10 } = props
  const rows = useFirstRows(props.rows)
  const first = openerOf(columns)
  // Without a label it is no number but a text, and may be long.
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
