/** Text as it is shown inside HTML: what a person wrote stays what they wrote. */
export const escapeHtml = (text: unknown): string =>
  String(text).replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)
