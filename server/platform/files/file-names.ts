const MAX_NAME = 150
/** Reserved names. Windows opens a device instead of a file with such a name, whatever the extension. */
const DEVICE = /^(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[\d¹²³])\s*(\.|$)/i

/**
 * Removes dots and spaces at the end. A loop, because a regular expression takes quadratic time on a long run of
 * spaces.
 */
const trimEnd = (name: string): string => {
  let end = name.length
  while (/[.\s]/.test(name.charAt(end - 1))) end -= 1
  return name.slice(0, end)
}

/**
 * Cleans the name of an uploaded file for storage and display. Keeps the last segment of the path, in NFC, without
 * control, invisible and direction characters and without those that Windows forbids. Above 150 characters, the
 * beginning is dropped, so that the extension stays. May return ''.
 */
export const cleanFileName = (name: string): string => {
  const shown = (name.split(/[\\/]/).at(-1) ?? '')
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}]/gu, '')
    .replace(/[<>:"|?*]/g, '_')
  const base = trimEnd(shown)
    .slice(-MAX_NAME)
    .replace(/\p{Cs}/gu, '')
    .replace(/^[.\s]+/, '')
  return DEVICE.test(base) ? `_${base}`.slice(0, MAX_NAME) : base
}

const percent = (character: string): string => `%${character.charCodeAt(0).toString(16).toUpperCase()}`

/**
 * Returns the Content-Disposition header of a download. It has the name in ASCII (RFC 6266) and in UTF-8 (RFC 8187).
 */
export const attachment = (name: string): string => {
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const whole = encodeURIComponent(name.toWellFormed()).replace(/['()*]/g, percent)
  return `attachment; filename="${ascii}"; filename*=UTF-8''${whole}`
}
