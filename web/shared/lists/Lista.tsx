import { Card } from '@mantine/core'
import type { ReactNode } from 'react'
import type { BodySentOf, ReplyOf, Route } from '#contract/route.ts'
import { DataTable, type DataTableProps } from '#ui/DataTable.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { type Pagina, Pager, type PagerProps } from '#ui/Pager.tsx'
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
  /** Between the filters and the rows. */
  bar?: ReactNode
  /** Where there is nothing as it is filtered, and where there is nothing at all. */
  texts: { filtered: string; empty: string }
  /** What can be done where there is nothing at all. */
  action?: ReactNode
}

/** A list as its address has it: its filters, its rows in their states, and its pages. */
export const Lista = <R extends Route>(props: ListaProps<R>) => {
  const { call, filtros, size = PAGE_SIZE, staleTime, bar, texts, action, ...dibujo } = props
  const sent = { params: { page: filtros.pagina, size }, body: filtros.pageCriteria } as Sent<R>
  const read = useSteadyCall(call, sent, staleTime === undefined ? {} : { staleTime })
  // What every call by pages answers.
  const data = read.data as Pagina<FilaDe<R>> | undefined
  const empty = filtros.isFiltered ? { text: texts.filtered } : { text: texts.empty, action }
  const cards = () => {
    if (data?.filas.length) return dibujo.draw?.(data.filas, read.isPlaceholderData)
    if (!data && !read.error) return dibujo.draw && dibujo.waiting
    return (
      <Card withBorder>
        <Read of={read}>{() => <EmptyState {...empty} />}</Read>
      </Card>
    )
  }
  return (
    <>
      <Filtros filtros={filtros} />
      {bar}
      {dibujo.draw ? cards() : <DataTable {...dibujo} rows={data?.filas} read={read} empty={empty} />}
      {data && data.filas.length > 0 && <Pager {...data} filas={data.filas.length} onChange={filtros.setPage} />}
    </>
  )
}
