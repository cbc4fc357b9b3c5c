import { Anchor, Card, Group, Skeleton, Stack } from '@mantine/core'
import { type ReactNode, Suspense } from 'react'
import { Link } from 'react-router'
import { later } from '#ui/first-shown.ts'
import { CardList } from '#ui/CardList.tsx'
import classes from './DataCards.module.css'
import { RowCheck } from './SelectionCheck.tsx'
import { openerOf, type TableProps } from './table.ts'
import { lazyPiece } from '#ui/lazy-piece.tsx'

// Few lists have an order to choose: it comes after the cards.
const CardsSort = lazyPiece(later(async () => (await import('./CardsSort.tsx')).CardsSort))

/** Where it does not fit beside the left, too. */
const RIGHT = { marginInlineStart: 'auto' } as const

interface LineCardsProps<Row> extends TableProps<Row> {
  /** A line has something at the left and something at the right; `opener` is the link that opens the row. */
  lines: (row: Row, opener: ReactNode) => readonly (readonly [left: ReactNode, right: ReactNode])[]
}

/** The list on a phone where a few lines say all of a row: what it is and how much, one under the other. */
export const LineCards = <Row,>(props: LineCardsProps<Row>) => {
  const { caption, columns, rows, rowKey, rowLink, sort, selection, loading, lines, skeletonRows = 10 } = props
  const first = openerOf(columns)
  const opener = (row: Row) =>
    first &&
    rowLink && (
      <Anchor component={Link} to={rowLink(row)} fw={600} className={classes.link ?? ''}>
        {first.render(row)}
      </Anchor>
    )
  return (
    <Stack gap="sm">
      {sort && (
        <Suspense fallback={<Skeleton height={30} />}>
          <CardsSort columns={columns} sort={sort} />
        </Suspense>
      )}
      <CardList aria-label={caption} aria-busy={loading}>
        {!rows && Array.from({ length: skeletonRows }, (_, line) => <Skeleton key={line} component="li" height={68} />)}
        {rows?.map((row) => (
          <Card key={rowKey(row)} component="li" withBorder padding="sm" className={classes.card ?? ''}>
            <Group gap="sm" wrap="nowrap" align="start">
              {selection && (
                <span className={classes.above}>
                  <RowCheck selection={selection} row={row} />
                </span>
              )}
              <Stack gap={2} flex={1} miw={0} fz="sm">
                {lines(row, opener(row)).map(([left, right], line) => (
                  <Group key={line} justify="space-between" align="baseline" gap="0 12px">
                    <span>{left}</span>
                    <span style={RIGHT}>{right}</span>
                  </Group>
                ))}
              </Stack>
            </Group>
          </Card>
        ))}
      </CardList>
    </Stack>
  )
}
