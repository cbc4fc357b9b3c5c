import { Card } from '@mantine/core'
import type { ReactNode } from 'react'
import type { BodySentOf, ReplyOf, Route } from '#contract/route.ts'
import type { DataTableProps } from '#ui/table/DataTable.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { PagedTable, type ReadPage } from '#ui/table/PagedTable.tsx'
import { emptyOf, type PagerProps, type Pagina, Pages } from '#ui/table/Pager.tsx'
import { Read } from '#ui/Read.tsx'
import type { Sent } from '#web/api.ts'
import { useSteadyCall } from '#web/queries.tsx'
import { PAGE_SIZE } from './filtros.ts'
import { Filtros } from './Filtros.tsx'
import type { Direccion } from './use-filtros.ts'

/** Type of a row of a paged call. */
export type FilaDe<R extends Route> = ReplyOf<R> extends { filas: readonly (infer Row)[] } ? Row : never

/** Props of a table, or a function that renders the rows and the loading state. */
type ListaRender<Row> =
  | (Omit<DataTableProps<Row>, 'rows' | 'read' | 'empty'> & { draw?: never })
  | { draw: (filas: readonly Row[], isOld: boolean) => ReactNode; waiting: ReactNode }

type ListaProps<R extends Route> = ListaRender<FilaDe<R>> & {
  call: R
  filtros: Direccion & {
    pagina: number
    pageCriteria: BodySentOf<R>
    isFiltered: boolean
    setPage: PagerProps['onChange']
  }
  /** Maximum of rows on a page. */
  size?: number
  /** Time (ms) in which the data count as fresh. See `useCall`. */
  staleTime?: number
  /** Returns the interval (ms) at which to refetch a page with these rows; false: no refetching. */
  again?: (filas: readonly FilaDe<R>[]) => number | false
  /** Content between the filters and the rows. */
  bar?: ReactNode
  /** Text when no row matches the filters, and when the list is empty. */
  texts: { filtered: string; empty: string }
  /** Button in an empty list. */
  action?: ReactNode
}

/** List with the filters of its URL, a pager, and rows or a loading, error or empty state. */
export const Lista = <R extends Route>(props: ListaProps<R>) => {
  const { call, filtros, size = PAGE_SIZE, staleTime, again, bar, texts, action, ...dibujo } = props
  const sent = { params: { page: filtros.pagina, size }, body: filtros.pageCriteria } as Sent<R>
  // The cast is safe: every paged call returns this shape.
  const page = useSteadyCall(call, sent, {
    ...(staleTime !== undefined && { staleTime }),
    ...(again && {
      refetchInterval: ({ state }) =>
        state.data !== undefined && again((state.data as ReplyOf<R> & Pagina<FilaDe<R>>).filas),
    }),
  }) as ReadPage<FilaDe<R>>
  const empty = filtros.isFiltered ? { text: texts.filtered } : { text: texts.empty, action }
  const cards = () => {
    if (page.data?.filas.length) return dibujo.draw?.(page.data.filas, page.isPlaceholderData)
    if (!page.data && !page.error) return dibujo.draw && dibujo.waiting
    return (
      <Card withBorder>
        <Read of={page}>{({ pagina }) => <EmptyState {...emptyOf(empty, pagina)} />}</Read>
      </Card>
    )
  }
  return (
    <>
      <Filtros filtros={filtros} />
      {bar}
      {dibujo.draw ? (
        <>
          {cards()}
          <Pages of={page.data} onChange={filtros.setPage} />
        </>
      ) : (
        <PagedTable {...dibujo} page={page} onPage={filtros.setPage} empty={empty} />
      )}
    </>
  )
}
