export const ENLACE_MESSAGE = 'Ingresá una dirección del portal (/autogestion/…) o una que empiece con https://'

/**
 * Whether a link stays on this site. It must begin with a single slash and contain no text that a browser could read as
 * a host.
 */
export const isEnlaceInterno = (text: string): boolean => /^\/(?![/\\])[^\s\\]*$/.test(text)

/**
 * Whether a banner may have this link. Only links on this site and https URLs are allowed, never schemes such as
 * `javascript:`.
 */
export const isEnlace = (text: string): boolean => {
  if (isEnlaceInterno(text)) return true
  if (!/^https:\/\/[^\s\\]+$/i.test(text)) return false
  const url = URL.parse(text)
  return url?.protocol === 'https:' && !url.username && !url.password
}
