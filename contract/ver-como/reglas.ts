/** How a call says that it is made as a customer: with the id that starting answered. */
export const VER_COMO_HEADER = 'x-ver-como'
/** Ends by itself after so long. */
export const VER_COMO_MINUTOS = 30
