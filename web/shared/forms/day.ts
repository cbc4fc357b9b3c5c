/** Whether a text has the form of a day, yyyy-mm-dd. An input can contain other text while the user types. */
export const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text)
