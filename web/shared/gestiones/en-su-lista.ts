import type { UseQueryResult } from '@tanstack/react-query'

interface Pagina<Row> {
  filas: readonly Row[]
  total: number
  hayMas: boolean
  pagina: number
  siguiente: string | null
  anterior: string | null
}

/** What a row that is open over its list knows of it. */
export interface EnSuLista extends Omit<Pagina<unknown>, 'filas'> {
  /** Of the page that is under it. */
  ids: readonly number[]
  /** That page is the one that the address asks for. */
  isSettled: boolean
  setPage: (pagina: number, cursor: string | null) => void
}

/** For the outlet of a list, where a row opens; nothing before the list came. */
export const enSuLista = <Row>(
  { data, isPlaceholderData }: UseQueryResult<Pagina<Row>, Error>,
  rowId: (row: Row) => number,
  setPage: EnSuLista['setPage'],
): EnSuLista | undefined =>
  data && { ...data, ids: data.filas.map((row) => rowId(row)), isSettled: !isPlaceholderData, setPage }
