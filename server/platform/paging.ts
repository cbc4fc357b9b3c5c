import { COUNT_CAP, OFFSET_CAP } from '#contract/paging.ts'
import { AppError, fieldError } from './errors.ts'

/** Where a page starts: after or before a row, named by its sort values. */
export interface Cursor {
  direction: 'despues' | 'antes'
  values: (string | number)[]
}

/** The cursor that follows a row, by its sort values. */
export const cursorAfter = (values: (string | number)[]): Cursor => ({ direction: 'despues', values })

const encodeCursor = (cursor: Cursor): string =>
  Buffer.from(JSON.stringify([cursor.direction === 'despues' ? 1 : 0, ...cursor.values])).toString('base64url')

/** Reads a cursor with this many values; anything else is `datos-invalidos`. */
export const decodeCursor = (text: string, length: number): Cursor => {
  try {
    const [direction, ...values] = JSON.parse(Buffer.from(text, 'base64url').toString()) as (string | number)[]
    if (values.length === length && values.every((value) => ['string', 'number'].includes(typeof value))) {
      return { direction: direction === 1 ? 'despues' : 'antes', values }
    }
  } catch {
    // falls through to the one message
  }
  throw fieldError('cursor', 'La página ya no es válida. Volvé a la primera.')
}

/** Rows to skip for a page asked by number alone; deep pages need the cursor of a neighbour. */
export const offsetOf = (page: number, size: number): number => {
  const offset = (page - 1) * size
  if (offset > OFFSET_CAP) {
    throw new AppError('datos-invalidos', {
      message: `Para pasar de ${OFFSET_CAP} filas avanzá página por página o usá los filtros.`,
    })
  }
  return offset
}

interface Slice<R> {
  /** size + 1 rows in list order, when there were that many. */
  rows: R[]
  total: number
  page: number
  size: number
  cursor: Cursor | undefined
  valuesOf: (row: R) => (string | number)[]
}

/** Cuts the extra row off and makes the cursors of the neighbours. */
export const pageResult = <R>({ rows, total, page, size, cursor, valuesOf }: Slice<R>) => {
  const backwards = cursor?.direction === 'antes'
  const extra = rows.length > size
  const filas = extra ? (backwards ? rows.slice(1) : rows.slice(0, size)) : rows
  const last = filas.at(-1)
  const first = filas[0]
  const hasNext = backwards || extra
  const hasPrevious = page > 1 && (!backwards || extra)
  return {
    filas,
    total: Math.min(total, COUNT_CAP),
    hayMas: total > COUNT_CAP,
    pagina: page,
    tamano: size,
    siguiente: hasNext && last ? encodeCursor({ direction: 'despues', values: valuesOf(last) }) : null,
    anterior: hasPrevious && first ? encodeCursor({ direction: 'antes', values: valuesOf(first) }) : null,
  }
}
