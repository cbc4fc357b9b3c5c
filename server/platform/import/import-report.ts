/** Maximum errors in a report; the others are only counted. */
export const MAX_ERRORS = 1000
const MAX_SHOWN = 200

/** Error in a file and its position. `linea` counts from 1, header included. */
export interface ImportError {
  linea: number
  /** Column; `archivo`: the whole line or file. */
  columna: string
  /** Text of the cell, if a column is named. */
  dato: string
  mensaje: string
}

/** Number of rows of each outcome. */
interface ImportCounts {
  leidas: number
  nuevas: number
  cambiadas: number
  /** Rows that the table already had with the same values. */
  iguales: number
  rechazadas: number
}

export interface ImportReport extends ImportCounts {
  /** The first MAX_ERRORS, by line. */
  errores: ImportError[]
  enTotal: number
  /** Reason why the file was not read to its end; null: it was read to its end. */
  falta: string | null
}

/** Reports an error in a column of the current row. `linea` names the line when a row consists of several. */
export type Complain = (columna: string, mensaje: string, linea?: number) => void

/** Returns a cell's text, truncated. */
export const cellText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, MAX_SHOWN) : ''

/** Creates a report; `onRejected` is called for each line with an error. */
export const createReport = (onRejected: (linea: number, record: Record<string, unknown>) => void = () => {}) => {
  const errores: ImportError[] = []
  const counts: ImportCounts = { leidas: 0, nuevas: 0, cambiadas: 0, iguales: 0, rechazadas: 0 }
  const report: ImportReport = { ...counts, errores, enTotal: 0, falta: null }
  const reject = (error: ImportError, record: Record<string, unknown> = {}): void => {
    onRejected(error.linea, record)
    report.enTotal += 1
    if (errores.length < MAX_ERRORS) errores.push(error)
  }
  return {
    report,
    reject,
    complainOf:
      (linea: number, record: Record<string, unknown>): Complain =>
      (columna, mensaje, at = linea) =>
        reject({ linea: at, columna, dato: at === linea ? cellText(record[columna]) : '', mensaje }, record),
  }
}

export type Reporter = ReturnType<typeof createReport>
