/** Whether a text has the form of a day, yyyy-mm-dd. While the user types, an input can contain any text. */
export const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text)
