import { DataTable, type DataTableProps } from './DataTable.tsx'
import { emptyOf, type Pagina, type PagerProps, Pages } from './Pager.tsx'
import type { ReadState } from '#ui/Read.tsx'

export type ReadPage<Row> = ReadState<Pagina<Row>> & { isPlaceholderData: boolean }

interface PagedTableProps<Row> extends Omit<DataTableProps<Row>, 'rows' | 'read'> {
  page: ReadPage<Row>
  onPage: PagerProps['onChange']
}

/** Page of a list in all its states (loading, failed, empty, rows), with buttons to the other pages. */
export const PagedTable = <Row,>({ page, onPage, empty, ...table }: PagedTableProps<Row>) => (
  <>
    <DataTable {...table} empty={emptyOf(empty, page.data?.pagina)} rows={page.data?.filas} read={page} />
    <Pages of={page.data} onChange={onPage} />
  </>
)
