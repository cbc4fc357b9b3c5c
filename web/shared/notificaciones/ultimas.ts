/** Request of the newest notifications, read or not. The bell in the header and Inicio share the cached reply. */
export const ULTIMAS = { query: { size: 10, sinLeer: false } } as const
