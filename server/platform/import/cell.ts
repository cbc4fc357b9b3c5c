/**
 * Kind of a cell. `texto`: text; `numero` and `dia`: what a workbook stores as number or day; `error`: error value of
 * Excel; `cientifico`: text of a CSV that is either a code with an E, or a number that Excel shortened.
 */
export type CellKind = 'texto' | 'numero' | 'dia' | 'error' | 'cientifico'

/** Cell that is not plain text. Plain text is a string. */
export class Cell {
  readonly kind: CellKind
  readonly text: string
  /** Day (yyyy-mm-dd) that a number means if it is a date; error: reason why the cell has no value. */
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

/** Number as Excel shortens it: 7,79E+12. */
const SHORTENED = /^\d+(?:[.,]\d+)?E[+-]\d+$/i
/** Code that Excel would read as a number: 219E01. */
const LIKE_A_NUMBER = /^\d+(?:[.,]\d+)?E\d+$/i
/** Significant digits of a number of Excel. */
const MAX_DIGITS = 15
const AS_TEXT = 'Poné la columna como Texto en Excel, escribilo de nuevo y volvé a subir el archivo.'

/** Returns a cell of a file without types; a Cell only where the text may not be what was typed. */
export const untypedCell = (text: string): string | Cell =>
  LIKE_A_NUMBER.test(text.trim()) ? new Cell('cientifico', text) : text

/**
 * Returns the reason why a code is not what was typed, because Excel changed it to a date or a number; undefined: the
 * code is as typed.
 */
export const spoiledCode = (text: string, kind: CellKind): string | undefined => {
  if (kind === 'dia') return `Excel convirtió el código en una fecha. ${AS_TEXT}`
  if (SHORTENED.test(text) || (kind === 'numero' && text.replace(/\D/g, '').length > MAX_DIGITS))
    return `Excel perdió cifras de este código. ${AS_TEXT}`
  if (kind === 'cientifico')
    return `${text} puede ser el código o un número que abrevió Excel. Subilo en un .xlsx con la columna como Texto.`
  return undefined
}
