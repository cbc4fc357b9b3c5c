const ROOT = '/autogestion/devoluciones'

const VISTAS = ['detalle', 'seguimiento', 'comentarios', 'transporte'] as const

/** What of a return is on screen. */
export type Vista = (typeof VISTAS)[number]

export const isVista = (text: string | undefined): text is Vista =>
  (VISTAS as readonly (string | undefined)[]).includes(text)

/** The list, with its filters. */
export const listPath = (search = ''): string => `${ROOT}${search}`

/** The form of a new return. */
export const NUEVA_PATH = `${ROOT}/nueva`

/** One return over the list; `search` keeps the list as it was underneath. */
export const devolucionPath = (devolucionId: number, vista: Vista = 'detalle', search = ''): string =>
  `${ROOT}/${devolucionId}${vista === 'detalle' ? '' : `/${vista}`}${search}`
