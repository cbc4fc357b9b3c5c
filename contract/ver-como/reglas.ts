/**
 * Header of every call in "Ver como" (staff see the portal as a customer). Its value is the id that `start` returned.
 */
export const VER_COMO_HEADER = 'x-ver-como'
/** Minutes after which "Ver como" ends automatically. */
export const VER_COMO_MINUTOS = 30
/** Text shown to staff instead of secrets of the customer: URLs of webhooks, parts of tokens. */
export const OCULTO = '••••••'
