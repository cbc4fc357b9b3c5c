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

/** A row of what a call answers by pages. */
export type FilaDe<R extends Route> = ReplyOf<R> extends { filas: readonly (infer Row)[] } ? Row : never

/** A table of rows; or what draws them, and what stands there until they come. */
type Dibujo<Row> =
  | (Omit<DataTableProps<Row>, 'rows' | 'read' | 'empty'> & { draw?: never })
  | { draw: (filas: readonly Row[], isOld: boolean) => ReactNode; waiting: ReactNode }

type ListaProps<R extends Route> = Dibujo<FilaDe<R>> & {
  /** What answers its pages. */
  call: R
  filtros: Direccion & {
    pagina: number
    pageCriteria: BodySentOf<R>
    isFiltered: boolean
    setPage: PagerProps['onChange']
  }
  /** Rows of a page. */
  size?: number
  /** Of what changes by itself: as `useCall`. */
  staleTime?: number
  /** After how many ms the page is asked again, by the rows it has; false: not by itself. */
  again?: (filas: readonly FilaDe<R>[]) => number | false
  /** Between the filters and the rows. */
  bar?: ReactNode
  /** Where there is nothing as it is filtered, and where there is nothing at all. */
  texts: { filtered: string; empty: string }
  /** What can be done where there is nothing at all. */
  action?: ReactNode
}

/** A list as its address has it: its filters, its rows in their states, and its pages. */
export const Lista = <R extends Route>(props: ListaProps<R>) => {
  const { call, filtros, size = PAGE_SIZE, staleTime, again, bar, texts, action, ...dibujo } = props
  const sent = { params: { page: filtros.pagina, size }, body: filtros.pageCriteria } as Sent<R>
  // What every call by pages answers.
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
