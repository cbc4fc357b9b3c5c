import type { ResultadoValidacion } from '#contract/validaciones.ts'

interface Palabras {
  titulo: string
  texto: string
  /** What the person can do about it. */
  accion: 'seguir' | 'enviar' | 'cambiar-cuenta'
}

/** What each outcome of a link is called, and what can be done. */
export const RESULTADOS: Record<ResultadoValidacion, Palabras> = {
  validado: {
    titulo: 'Tu e-mail quedó validado',
    texto: 'Desde ahora los avisos de tus gestiones llegan ahí.',
    accion: 'seguir',
  },
  usado: { titulo: 'Ese enlace ya se usó', texto: 'No hace falta que hagas nada más.', accion: 'seguir' },
  vencido: { titulo: 'El enlace venció', texto: 'Pedí uno nuevo: te llega en unos minutos.', accion: 'enviar' },
  reemplazado: {
    titulo: 'Hay un enlace más nuevo',
    texto: 'Usá el último que te mandamos, o pedí otro.',
    accion: 'enviar',
  },
  'otra-cuenta': {
    titulo: 'Ese enlace es de otra cuenta',
    texto: 'Cerrá la sesión e ingresá con el usuario al que le llegó el correo.',
    accion: 'cambiar-cuenta',
  },
}
