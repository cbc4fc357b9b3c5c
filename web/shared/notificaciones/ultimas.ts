/** What the bell and Inicio ask, once for both: the newest, read or not. */
export const ULTIMAS = { query: { size: 10, sinLeer: false } } as const
