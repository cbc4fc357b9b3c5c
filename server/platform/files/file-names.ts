const MAX_NAME = 150
/** Windows opens a device and no file by these, whatever follows. */
const DEVICE = /^(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[\d¹²³])\s*(\.|$)/i

/** Without dots and spaces at its end. One by one: an expression begins anew at each space of a long run inside. */
const trimEnd = (name: string): string => {
  let end = name.length
  while (/[.\s]/.test(name.charAt(end - 1))) end -= 1
  return name.slice(0, end)
}

/**
 * A name that people gave to a file, as it is kept and shown: the last part of whatever path was sent, composed (NFC),
 * without control, invisible or direction characters, without what no Windows disk takes, at most 150 characters. Its end,
 * where the extension is, stays. May be empty.
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

/** The header that has a file kept and not shown, under its name (RFC 6266): once in ASCII, once whole (RFC 8187). */
export const attachment = (name: string): string => {
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const whole = encodeURIComponent(name.toWellFormed()).replace(/['()*]/g, percent)
  return `attachment; filename="${ascii}"; filename*=UTF-8''${whole}`
}
