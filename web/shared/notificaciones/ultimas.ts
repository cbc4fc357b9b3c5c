/** Newest notifications, read or not; the bell and Inicio share the request. */
export const ULTIMAS = { query: { size: 10, sinLeer: false } } as const
