/** Router state of a link to Inicio. The screen then starts the tour. */
export const VER_RECORRIDO = { recorrido: true } as const

interface Paso {
  /** CSS selectors of the element to explain. The first visible match is used. */
  donde: readonly string[]
  titulo: string
  texto: string
  /** Users to whom the step is shown; absent: everybody. */
  para?: 'cliente' | 'interno'
}

const SIN_MENU = 'header button[aria-label="Menú"]'

/** Steps of the tour in order. A step without a visible element is skipped. */
export const PASOS: readonly Paso[] = [
  {
    donde: ['header input[aria-label="Razón social"]'],
    titulo: 'Tu razón social',
    texto: 'Elegí de cuál de tus razones sociales querés ver la cuenta corriente y todo lo demás.',
    para: 'cliente',
  },
  {
    donde: ['nav[aria-label="Secciones"] a[href$="/mesa"]', SIN_MENU],
    titulo: 'La Mesa',
    texto: 'Todo lo que piden los clientes, primero lo que vence antes. Se trabaja entera con el teclado.',
    para: 'interno',
  },
  {
    donde: ['nav[aria-label="Secciones"] a[href$="/devoluciones"]', 'nav[aria-label="Secciones"] a', SIN_MENU],
    titulo: 'El menú',
    texto: 'Lo que podés hacer está acá. Si te falta algo, pedíselo al titular de tu empresa.',
    para: 'cliente',
  },
  {
    donde: ['header [aria-keyshortcuts="Control+K /"]'],
    titulo: 'Buscar',
    texto: 'Encuentra por número, por código o por palabras: facturas, devoluciones, pantallas y artículos de ayuda.',
  },
  {
    donde: ['header button[aria-label^="Notificaciones"]'],
    titulo: 'Notificaciones',
    texto: 'Acá te avisamos de cada novedad. En Preferencias elegís qué te llega también por email.',
  },
  {
    donde: ['header [aria-keyshortcuts="?"]', 'header button[aria-haspopup="menu"]'],
    titulo: 'Ayuda',
    texto: 'Cada pantalla tiene su artículo. Y este recorrido queda en Ayuda, por si lo querés ver otra vez.',
  },
]
