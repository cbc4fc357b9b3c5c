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
  /** The file was read to its end. */
  isWhole: boolean
}

/** Says what is wrong with a column of the row that is being read; of one that several lines make, with which of them. */
export type Complain = (columna: string, mensaje: string, linea?: number) => void

const cellText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, MAX_SHOWN) : ''

/** What happened so far, and how it is told. */
export const createReport = () => {
  const errores: ImportError[] = []
  const counts: ImportCounts = { leidas: 0, nuevas: 0, cambiadas: 0, iguales: 0, rechazadas: 0 }
  const report: ImportReport = { ...counts, errores, enTotal: 0, isWhole: true }
  const refuse = (error: ImportError): void => {
    report.enTotal += 1
    if (errores.length < MAX_ERRORS) errores.push(error)
  }
  return {
    report,
    refuse,
    complainOf:
      (linea: number, record: Record<string, unknown>): Complain =>
      (columna, mensaje, at = linea) =>
        refuse({ linea: at, columna, dato: at === linea ? cellText(record[columna]) : '', mensaje }),
  }
}

export type Reporter = ReturnType<typeof createReport>
