/** What a list gives its outlet, where a row of it opens: its own answer, and how it goes to another page. */
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
    /** It is the page before, until the one that was asked for comes. */
    isPlaceholderData: boolean
  }
  /** Of one of those rows: a method, for a list says it of its own kind of rows. */
  rowId(row: unknown): number
  lista: { setPage: (pagina: number, cursor: string | null) => void }
}
