/** Rows are counted up to this number; a higher count shows as "más de 1.000". */
export const COUNT_CAP = 1000
/** Maximum offset of a page by number; deeper pages need a cursor. */
export const OFFSET_CAP = 1000
/** Maximum of rows in a bulk action. */
export const MAX_ELEGIDAS = 200
