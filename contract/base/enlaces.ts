export const ENLACE_MESSAGE = 'Ingresá una dirección del portal (/autogestion/…) o una que empiece con https://'

/** An address of this very site: one slash, and nothing that a browser would read as another host. */
export const isEnlaceInterno = (text: string): boolean => /^\/(?![/\\])[^\s\\]*$/.test(text)

/** Where a banner may lead: inside the portal, or to a page over https. Never `javascript:` nor another scheme. */
export const isEnlace = (text: string): boolean => {
  if (isEnlaceInterno(text)) return true
  if (!/^https:\/\/[^\s\\]+$/i.test(text)) return false
  const url = URL.parse(text)
  return url?.protocol === 'https:' && !url.username && !url.password
}
