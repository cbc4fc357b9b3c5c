export const ENLACE_MESSAGE = 'Ingresá una dirección del portal (/autogestion/…) o una que empiece con https://'

/** Whether a link is on this site: one slash, and nothing that a browser would read as another host. */
export const isEnlaceInterno = (text: string): boolean => /^\/(?![/\\])[^\s\\]*$/.test(text)

/** Whether a banner may have this link: internal, or https. Never `javascript:` or another scheme. */
export const isEnlace = (text: string): boolean => {
  if (isEnlaceInterno(text)) return true
  if (!/^https:\/\/[^\s\\]+$/i.test(text)) return false
  const url = URL.parse(text)
  return url?.protocol === 'https:' && !url.username && !url.password
}
