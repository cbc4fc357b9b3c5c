/** What is said to whoever shut their own account because somebody else was in it. */
export const CUENTA_CERRADA = {
  titulo: 'Listo: tu cuenta quedó cerrada para todos',
  texto:
    'Cerramos todas las sesiones y la contraseña de antes no sirve más. Te mandamos un correo con un enlace para elegir otra.',
} as const

/** The same page by its bare address: nobody shut anything. */
export const NADA_CERRADO = {
  titulo: 'Acá no se cerró ninguna cuenta',
  texto: 'Si alguien ingresó con tu usuario, tocá «No fui yo» en el correo que te avisó, o en Mi Perfil, Sesiones.',
} as const

/** A time zone's name of IANA, as browsers give it. */
export const ZONA = /^[A-Za-z][\w+-]*(\/[\w+-]+)*$/

/** Where the clock of somebody is, as far as its zone says: 'Buenos Aires'. */
export const ciudadDe = (zona: string): string => zona.split('/').at(-1)!.replaceAll('_', ' ')
