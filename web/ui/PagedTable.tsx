import { DataTable, type DataTableProps } from './DataTable.tsx'
import { type Pagina, Pager, type PagerProps } from './Pager.tsx'
import type { Asked } from './Read.tsx'

interface PagedTableProps<Row> extends Omit<DataTableProps<Row>, 'rows' | 'read'> {
  page: Asked<Pagina<Row>> & { isPlaceholderData: boolean }
  onPage: PagerProps['onChange']
}

/** A page of a list in its states, and the way to those beside it. */
export const PagedTable = <Row,>({ page, onPage, ...table }: PagedTableProps<Row>) => (
  <>
    <DataTable {...table} rows={page.data?.filas} read={page} />
    {page.data && page.data.filas.length > 0 && (
      <Pager {...page.data} filas={page.data.filas.length} onChange={onPage} />
    )}
  </>
)
