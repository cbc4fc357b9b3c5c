/** Context that a list gives its outlet, where a row opens: its page and how to change it. */
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
    /** true: still the previous page, while the requested one loads. */
    isPlaceholderData: boolean
  }
  /** Returns the id of a row. A method, so that each list can use its own type of row (bivariance). */
  rowId(row: unknown): number
  lista: { setPage: (pagina: number, cursor: string | null) => void }
}
