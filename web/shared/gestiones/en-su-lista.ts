/**
 * Router context that a list passes to the gestión open over it: the current page of the list, and how to change the
 * page.
 */
export interface EnSuLista {
  page: {
    data:
      | {
          filas: readonly unknown[]
          total: number
          hayMas: boolean
          pagina: number
          siguiente: string | null
          anterior: string | null
        }
      | undefined
    /** true: the rows are still those of the previous page, because the requested page is loading. */
    isPlaceholderData: boolean
  }
  /**
   * Returns the id of a row. A method and not a property, so that TypeScript lets each list use its own type of row.
   */
  rowId(row: unknown): number
  lista: { setPage: (pagina: number, cursor: string | null) => void }
}
