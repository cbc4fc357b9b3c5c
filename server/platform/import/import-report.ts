import { Cell } from './cell.ts'

/** Maximum number of errors listed in a report. Further errors are only counted. */
export const MAX_ERRORS = 1000
const MAX_SHOWN = 200

/** Error in a file, with its position. `linea`: number from 1, where the header counts too. */
export interface ImportError {
  linea: number
  /** Column of the error; `archivo`: the error is about the whole line or file. */
  columna: string
  /** Text of the cell, if the error is about a column. */
  dato: string
  mensaje: string
}

/** Change or omission about which the user should know, with the number of its rows. */
export interface ImportNotice {
  mensaje: string
  /** Column of the notice; `archivo`: the notice is about whole lines. */
  columna: string
  /** First line that the notice is about. */
  linea: number
  /** Text of the first cell, if the notice is about a column. */
  dato: string
  cantidad: number
}

/** Maximum number of kinds of notices in a report. */
const MAX_NOTICES = 50

/** Number of rows with each outcome. */
interface ImportCounts {
  leidas: number
  nuevas: number
  cambiadas: number
  /** Rows that the table already had with the same values. */
  iguales: number
  rechazadas: number
  /** Rows left out because this kind of import does not use them, such as totals and debits. */
  omitidas: number
}

export interface ImportReport extends ImportCounts {
  avisos: ImportNotice[]
  /** The first MAX_ERRORS, by line. */
  errores: ImportError[]
  enTotal: number
  /** Why the file was not read to its end; null: it was. */
  falta: string | null
}

/** Reports an error in a column of the current row. `linea`: line of the error when a row consists of several lines. */
export type Complain = (columna: string, mensaje: string, linea?: number) => void

/** Reports about the current row. */
export interface RowReporter extends Complain {
  /** Reports a change of the row that is no error, such as a rounded number. */
  note: (columna: string, mensaje: string) => void
  /** Leaves the row out, which is no error. */
  omit: (columna: string, mensaje: string) => void
  /** Whether the row was left out. */
  isOmitted: () => boolean
}

/** Returns the text of a cell, truncated. */
export const cellText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || value instanceof Cell
    ? String(value).slice(0, MAX_SHOWN)
    : ''

/** Creates a report. `onRejected` is called for each line with an error. */
export const createReport = (onRejected: (linea: number, record: Record<string, unknown>) => void = () => {}) => {
  const errores: ImportError[] = []
  const counts: ImportCounts = { leidas: 0, nuevas: 0, cambiadas: 0, iguales: 0, rechazadas: 0, omitidas: 0 }
  const report: ImportReport = { ...counts, errores, avisos: [], enTotal: 0, falta: null }
  const reject = (error: ImportError, record: Record<string, unknown> = {}): void => {
    onRejected(error.linea, record)
    report.enTotal += 1
    if (errores.length < MAX_ERRORS) errores.push(error)
  }
  const note = (linea: number, columna: string, mensaje: string, dato: string): void => {
    const known = report.avisos.find((each) => each.mensaje === mensaje && each.columna === columna)
    if (known) known.cantidad += 1
    else if (report.avisos.length < MAX_NOTICES) report.avisos.push({ mensaje, columna, linea, dato, cantidad: 1 })
  }
  return {
    report,
    reject,
    reporterOf: (linea: number, record: Record<string, unknown>): RowReporter => {
      let isOmitted = false
      const noteRow = (columna: string, mensaje: string) => note(linea, columna, mensaje, cellText(record[columna]))
      const complain: Complain = (columna, mensaje, at = linea) =>
        reject({ linea: at, columna, dato: at === linea ? cellText(record[columna]) : '', mensaje }, record)
      return Object.assign(complain, {
        note: noteRow,
        omit: (columna: string, mensaje: string) => {
          isOmitted = true
          noteRow(columna, mensaje)
        },
        isOmitted: () => isOmitted,
      })
    },
  }
}

export type Reporter = ReturnType<typeof createReport>
