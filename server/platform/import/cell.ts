/**
 * Kind of a cell. `texto`: text; `numero` and `dia`: stored by the workbook as number or day; `error`: error value of
 * Excel; `cientifico`: text of a CSV that may be a code with an E, or a number that Excel shortened.
 */
export type CellKind = 'texto' | 'numero' | 'dia' | 'error' | 'cientifico'

/** Cell that is not plain text. For plain text a string is used instead. */
export class Cell {
  readonly kind: CellKind
  readonly text: string
  /** With a number: the day (yyyy-mm-dd) that it means if it is a date. With an error: why the cell has no value. */
  readonly detail: string | undefined
  constructor(kind: CellKind, text: string, detail?: string) {
    this.kind = kind
    this.text = text
    this.detail = detail
  }
  toString(): string {
    return this.text
  }
  toJSON(): string {
    return this.text
  }
}

/** Number that Excel shortened: 7,79E+12. */
const SHORTENED = /^\d+(?:[.,]\d+)?E[+-]\d+$/i
/** Code that Excel would read as a number: 219E01. */
const LIKE_A_NUMBER = /^\d+(?:[.,]\d+)?E\d+$/i
/** Maximum number of significant digits in Excel. */
const MAX_DIGITS = 15
const AS_TEXT = 'Poné la columna como Texto en Excel, escribilo de nuevo y volvé a subir el archivo.'

/** Returns a cell of a file without types. The result is a Cell only if the text may differ from the typed text. */
export const untypedCell = (text: string): string | Cell =>
  LIKE_A_NUMBER.test(text.trim()) ? new Cell('cientifico', text) : text

/**
 * Returns why a code is not as typed, because Excel changed it to a date or a number; undefined: the code is as typed.
 */
export const spoiledCode = (text: string, kind: CellKind): string | undefined => {
  if (kind === 'dia') return `Excel convirtió el código en una fecha. ${AS_TEXT}`
  if (SHORTENED.test(text) || (kind === 'numero' && text.replace(/\D/g, '').length > MAX_DIGITS))
    return `Excel perdió cifras de este código. ${AS_TEXT}`
  if (kind === 'cientifico')
    return `${text} puede ser el código o un número que abrevió Excel. Subilo en un .xlsx con la columna como Texto.`
  return undefined
}
