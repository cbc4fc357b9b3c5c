import { DataTable, type DataTableProps } from './DataTable.tsx'
import { Pager, type PagerProps } from './Pager.tsx'

/** A page of a list as it was read, or why it was not. */
interface ReadPage<Row> {
  data: (Omit<PagerProps, 'filas' | 'onChange'> & { filas: readonly Row[] }) | undefined
  error: Error | null
  isPending: boolean
  refetch: () => Promise<unknown>
}

interface PagedTableProps<Row> extends Omit<DataTableProps<Row>, 'rows' | 'loading' | 'error' | 'onRetry'> {
  page: ReadPage<Row>
  onPage: PagerProps['onChange']
}

/** A page of a list in its states, and the way to those beside it. */
export const PagedTable = <Row,>({ page, onPage, ...table }: PagedTableProps<Row>) => {
  const { data, error, isPending, refetch } = page
  return (
    <>
      <DataTable {...table} rows={data?.filas} loading={isPending} error={error} onRetry={() => void refetch()} />
      {data && data.filas.length > 0 && <Pager {...data} filas={data.filas.length} onChange={onPage} />}
    </>
  )
}
