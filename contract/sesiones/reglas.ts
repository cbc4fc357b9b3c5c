/** Text of the page that a user sees after closing their account because of an intruder. */
export const CUENTA_CERRADA = {
  titulo: 'Cerramos todas tus sesiones',
  texto: 'La contraseña de antes no sirve más. Te enviamos un email con un enlace para elegir otra.',
} as const

/** Text of the page CUENTA_CERRADA_PATH when its URL lacks RECIEN_CERRADA: no account was closed. */
export const NADA_CERRADO = {
  titulo: 'No se cerró ninguna sesión',
  texto:
    'Si alguien inició sesión con tu usuario, tocá “No fui yo” en el email que te avisó, o en Mi Perfil, Sesiones.',
} as const

/** Pattern of the IANA name of a time zone, as browsers report it. */
export const ZONA = /^[A-Za-z][\w+-]*(\/[\w+-]+)*$/

/** Returns the city of a time zone: 'Buenos Aires'. */
export const ciudadDe = (zona: string): string => zona.split('/').at(-1)!.replaceAll('_', ' ')
