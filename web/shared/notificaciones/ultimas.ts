/**
 * Request of the newest notifications, read or not. The bell in the header and Inicio make the same request, so it is
 * cached.
 */
export const ULTIMAS = { query: { size: 10, sinLeer: false } } as const
