/** Text after users close their account because of an intruder. */
export const CUENTA_CERRADA = {
  titulo: 'Listo: tu cuenta quedó cerrada para todos',
  texto:
    'Cerramos todas las sesiones y la contraseña de antes no sirve más. Te mandamos un correo con un enlace para elegir otra.',
} as const

/** Text of that page without its fragment: nothing was closed. */
export const NADA_CERRADO = {
  titulo: 'Acá no se cerró ninguna cuenta',
  texto: 'Si alguien ingresó con tu usuario, tocá «No fui yo» en el correo que te avisó, o en Mi Perfil, Sesiones.',
} as const

/** IANA name of a time zone, as browsers report it. */
export const ZONA = /^[A-Za-z][\w+-]*(\/[\w+-]+)*$/

/** City of a time zone: 'Buenos Aires'. */
export const ciudadDe = (zona: string): string => zona.split('/').at(-1)!.replaceAll('_', ' ')
