/** Header of a call made as a customer, with the id that `start` returned. */
export const VER_COMO_HEADER = 'x-ver-como'
/** Minutes after which it ends automatically. */
export const VER_COMO_MINUTOS = 30
