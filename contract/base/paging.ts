/** Limit of counting: more rows are shown as "más de 1.000". */
export const COUNT_CAP = 1000
/** Maximum offset: deeper pages need a cursor. */
export const OFFSET_CAP = 1000
/** Maximum rows of a bulk action. */
export const MAX_ELEGIDAS = 200
