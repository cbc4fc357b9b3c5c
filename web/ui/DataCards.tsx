import { Anchor, Card, Group, Skeleton, Stack } from '@mantine/core'
import { Link } from 'react-router'
import { CardList } from './CardList.tsx'
import { openerOf } from './table.ts'
import type { TableProps } from './table.ts'
import classes from './DataCards.module.css'
import { RowMenu } from './RowMenu.tsx'
import { RowCheck } from './SelectionCheck.tsx'

/** The list on a phone: a card for each row, number and state on top, the rest as label and value. */
export const DataCards = <Row,>(props: TableProps<Row>) => {
  const { caption, columns, rows, rowKey, rowLink, rowMenu, selection, loading, skeletonRows = 10 } = props
  const first = openerOf(columns)
  // Without a label it is no number but a text, and may be long.
  const isName = (first?.isName ?? first?.cardLabel === '') || undefined
  const others = columns.filter((column) => column !== first)
  const onTop = others.filter(({ cardLabel }) => cardLabel === '')
  const below = others.filter(({ cardLabel }) => cardLabel !== '')
  return (
    <CardList aria-label={caption} aria-busy={loading}>
      {!rows && Array.from({ length: skeletonRows }, (_, line) => <Skeleton key={line} component="li" height={132} />)}
      {rows?.map((row) => (
        <Card key={rowKey(row)} component="li" withBorder padding="md" className={classes.card ?? ''}>
          <Stack gap="xs">
            <Group justify="space-between" wrap="nowrap" gap="xs">
              {first &&
                (rowLink ? (
                  <Anchor component={Link} to={rowLink(row)} fw={600} className={classes.link ?? ''} data-name={isName}>
                    {first.cardLabel ?? first.title} {first.render(row)}
                  </Anchor>
                ) : (
                  <b className={classes.number} data-name={isName}>
                    {first.cardLabel ?? first.title} {first.render(row)}
                  </b>
                ))}
              <Group gap="xs" wrap="nowrap" miw={0}>
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
              </Group>
            </Group>
            <dl className={classes.facts}>
              {below.map(({ key, title, cardLabel, render }) => (
                <div key={key} className={classes.fact}>
                  <dt>{cardLabel ?? title}</dt>
                  <dd>{render(row)}</dd>
                </div>
              ))}
            </dl>
          </Stack>
        </Card>
      ))}
    </CardList>
  )
}
