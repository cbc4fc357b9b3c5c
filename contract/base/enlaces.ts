export const ENLACE_MESSAGE = 'Ingresá una dirección del portal (/autogestion/…) o una que empiece con https://'

/** Whether a link stays on this site: it begins with one slash, and no browser can read a host name into it. */
export const isEnlaceInterno = (text: string): boolean => /^\/(?![/\\])[^\s\\]*$/.test(text)

/**
 * Whether a banner may have this link: on this site, or https. Other schemes such as `javascript:` are never allowed.
 */
export const isEnlace = (text: string): boolean => {
  if (isEnlaceInterno(text)) return true
  if (!/^https:\/\/[^\s\\]+$/i.test(text)) return false
  const url = URL.parse(text)
  return url?.protocol === 'https:' && !url.username && !url.password
}
