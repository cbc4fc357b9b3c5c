/** Maximum number of rows that a list counts. A higher count shows as "más de 1.000". */
export const COUNT_CAP = 1000
/** Maximum row offset for a page requested by its number. Deeper pages need a cursor. */
export const OFFSET_CAP = 1000
/** Maximum number of rows in a bulk action. */
export const MAX_ELEGIDAS = 200
