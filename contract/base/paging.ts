/** Counting stops here: more is shown as "más de 1.000". */
export const COUNT_CAP = 1000
/** Past this many rows a page needs the cursor of its neighbour. */
export const OFFSET_CAP = 1000
/** Most rows that something is done with at once. */
export const MAX_ELEGIDAS = 200
