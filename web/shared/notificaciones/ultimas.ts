/** Request of the newest notifications, read or unread. The bell in the header and Inicio use the same cached reply. */
export const ULTIMAS = { query: { size: 10, sinLeer: false } } as const
