/** Header of every call that staff make as a customer. Its value is the id that `start` returned. */
export const VER_COMO_HEADER = 'x-ver-como'
/** Minutes after which "Ver como" ends automatically. */
export const VER_COMO_MINUTOS = 30
/** Shown to staff in place of secrets of the customer: URLs of its webhooks, parts of its tokens. */
export const OCULTO = '••••••'
