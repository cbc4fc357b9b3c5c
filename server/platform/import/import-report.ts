/** So many mistakes are told. The others are counted. */
export const MAX_ERRORS = 1000
const MAX_SHOWN = 200

/** What is wrong in the file, where. `linea` counts from 1, the header included. */
export interface ImportError {
  linea: number
  /** A column, or `archivo` for the line or the file as a whole. */
  columna: string
  /** What it says there, if a column is named. */
  dato: string
  mensaje: string
}

/** How many rows of each kind. */
interface ImportCounts {
  leidas: number
  nuevas: number
  cambiadas: number
  /** They were there already, the same. */
  iguales: number
  rechazadas: number
}

export interface ImportReport extends ImportCounts {
  /** The first thousand, by line. */
  errores: ImportError[]
  enTotal: number
  /** Why the file was not read whole; null: it was. */
  falta: string | null
}

/** Says what is wrong with a column of the row that is being read; of one that several lines make, with which of them. */
export type Complain = (columna: string, mensaje: string, linea?: number) => void

/** What a cell says, cut where nobody would read on. */
export const cellText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, MAX_SHOWN) : ''

/** What happened so far, and how it is told; `onRefused` hears of each line that has something wrong. */
export const createReport = (onRefused: (linea: number, record: Record<string, unknown>) => void = () => {}) => {
  const errores: ImportError[] = []
  const counts: ImportCounts = { leidas: 0, nuevas: 0, cambiadas: 0, iguales: 0, rechazadas: 0 }
  const report: ImportReport = { ...counts, errores, enTotal: 0, falta: null }
  const refuse = (error: ImportError, record: Record<string, unknown> = {}): void => {
    onRefused(error.linea, record)
    report.enTotal += 1
    if (errores.length < MAX_ERRORS) errores.push(error)
  }
  return {
    report,
    refuse,
    complainOf:
      (linea: number, record: Record<string, unknown>): Complain =>
      (columna, mensaje, at = linea) =>
        refuse({ linea: at, columna, dato: at === linea ? cellText(record[columna]) : '', mensaje }, record),
  }
}

export type Reporter = ReturnType<typeof createReport>
