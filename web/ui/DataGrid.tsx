import { Anchor, Skeleton, Table } from '@mantine/core'
import { Link, useNavigate } from 'react-router'
import type { TableProps } from './DataTable.tsx'
import classes from './DataGrid.module.css'
import { RowMenu } from './RowMenu.tsx'

const MENU_WIDTH = 128

/** Text cut by its column shows whole on hover. */
const titleOf = (content: unknown): string | undefined => (typeof content === 'string' ? content : undefined)

const isOwnControl = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('a, button, [role=menu]') !== null

/** The list as a real table, from 640 px. The whole row opens what its first column links to. */
export const DataGrid = <Row,>(props: TableProps<Row>) => {
  const { caption, columns, rows, rowKey, rowLink, rowMenu, loading, skeletonRows = 10 } = props
  const navigate = useNavigate()
  const open = (row: Row) => {
    // Somebody who marks text to copy it does not want to leave.
    if (rowLink && !getSelection()?.toString()) void navigate(rowLink(row))
  }
  return (
    <div className={classes.frame}>
      <Table layout="fixed" aria-label={caption} aria-busy={loading} highlightOnHover={rowLink !== undefined}>
        <Table.Thead className={classes.head ?? ''}>
          <Table.Tr>
            {columns.map(({ key, title, align = 'left', width }) => (
              <Table.Th key={key} ta={align} {...(width ? { w: width } : {})}>
                {title}
              </Table.Th>
            ))}
            {rowMenu && (
              <Table.Th w={MENU_WIDTH} ta="right">
                Más opciones
              </Table.Th>
            )}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {!rows &&
            Array.from({ length: skeletonRows }, (_, line) => (
              <Table.Tr key={line} className={classes.row ?? ''}>
                {columns.map(({ key }) => (
                  <Table.Td key={key}>
                    <Skeleton height={12} />
                  </Table.Td>
                ))}
                {rowMenu && <Table.Td />}
              </Table.Tr>
            ))}
          {rows?.map((row) => (
            <Table.Tr
              key={rowKey(row)}
              className={classes.row ?? ''}
              data-opens={rowLink !== undefined || undefined}
              onClick={(event) => !isOwnControl(event.target) && open(row)}
            >
              {columns.map(({ key, align = 'left', render }, at) => {
                const content = render(row)
                return (
                  <Table.Td key={key} ta={align} title={titleOf(content)} className={classes.cell ?? ''}>
                    {at === 0 && rowLink ? (
                      <Anchor component={Link} to={rowLink(row)} inherit fw={600}>
                        {content}
                      </Anchor>
                    ) : (
                      content
                    )}
                  </Table.Td>
                )
              })}
              {rowMenu && (
                <Table.Td ta="right">
                  <RowMenu label={rowMenu.label(row)}>{rowMenu.items(row)}</RowMenu>
                </Table.Td>
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}
