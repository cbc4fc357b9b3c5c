/** Router context from a list to the gestión open over it: the page of the list, and how to change it. */
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
    /** true: the data are those of the previous page, because the requested page is loading. */
    isPlaceholderData: boolean
  }
  /** Returns the id of a row. Declared as a method, because TypeScript then lets each list use its own type of row. */
  rowId(row: unknown): number
  lista: { setPage: (pagina: number, cursor: string | null) => void }
}
