import { Skeleton, Stack } from '@mantine/core'
import { type ReactNode, Suspense } from 'react'
import { Link } from 'react-router'
import { later } from '#ui/first-shown.ts'
import { CardList } from '#ui/CardList.tsx'
import classes from './DataCards.module.css'
import { RowCheck } from './SelectionCheck.tsx'
import { openerOf, type TableProps } from './table.ts'
import { lazyPiece } from '#ui/lazy-piece.tsx'
import { Placeholder } from '#ui/Placeholder.tsx'

// Loaded after the cards, because few lists can be sorted.
const CardsSort = lazyPiece(later(async () => (await import('./CardsSort.tsx')).CardsSort))

interface LineCardsProps<Row> extends TableProps<Row> {
  /** Returns the lines of a card, each with a left and a right part. `opener`: the link that opens the row. */
  lines: (row: Row, opener: ReactNode) => readonly (readonly [left: ReactNode, right: ReactNode])[]
}

/** Cards of a list on a phone, for rows that fit in a few lines. */
export const LineCards = <Row,>(props: LineCardsProps<Row>) => {
  const { caption, columns, rows, rowKey, rowLink, sort, selection, loading, lines, skeletonRows = 10 } = props
  const first = openerOf(columns)
  const opener = (row: Row) =>
    first &&
    rowLink && (
      <Link to={rowLink(row)} className={classes.link}>
        {first.render(row)}
      </Link>
    )
  return (
    <Stack gap="sm">
      {sort && (
        <Suspense fallback={<Placeholder height={30} />}>
          <CardsSort columns={columns} sort={sort} />
        </Suspense>
      )}
      <CardList aria-label={caption} aria-busy={loading}>
        {!rows && Array.from({ length: skeletonRows }, (_, line) => <Skeleton key={line} component="li" height={68} />)}
        {rows?.map((row) => (
          <li key={rowKey(row)} className={classes.card} data-lines>
            {selection && (
              <span className={classes.above}>
                <RowCheck selection={selection} row={row} />
              </span>
            )}
            <div className={classes.lines}>
              {lines(row, opener(row)).map(([left, right], line) => (
                <div key={line}>
                  <span>{left}</span>
                  <span>{right}</span>
                </div>
              ))}
            </div>
          </li>
        ))}
      </CardList>
    </Stack>
  )
}
