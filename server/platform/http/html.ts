export const escapeHtml = (text: unknown): string =>
  String(text).replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)
