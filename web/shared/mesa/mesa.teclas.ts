import { COLAS, type ColaId } from '#contract/mesa/reglas.ts'

/** Keys of the mesa by the component that handles them, in the order of the help dialog. */
const TECLAS = {
  cola: {
    j: 'Siguiente de la cola',
    k: 'Anterior',
    u: 'Volver a la cola',
    x: 'Seleccionar',
    s: 'Tomar la siguiente sin asignar',
    f: 'Filtrar la cola',
    p: 'Plegar o mostrar el menú y las colas',
    z: 'Deshacer lo último, en los cinco segundos',
    '?': 'Mostrar las teclas',
  },
  abierto: { Enter: 'Ir a la gestión abierta' },
  asignado: { a: 'Asignármela' },
  conversacion: { r: 'Responder', n: 'Nota interna', m: 'Elegir una respuesta guardada' },
  reclamo: { d: 'Cerrarlo como duplicado de otro' },
} as const

/** Keys that a component has to pass to `useTeclas`. A component that omits a key does not compile. */
export type TeclasDe<G extends keyof typeof TECLAS> = keyof (typeof TECLAS)[G]

/** Returns the texts of the help about keys, for a user with these queues. */
export const ayudaDeTeclas = (colas: readonly ColaId[]): readonly (readonly [tecla: string, texto: string])[] => [
  ...Object.values(TECLAS).flatMap((teclas) => Object.entries(teclas)),
  ['1 a 9', 'Decidir'],
  ['Ctrl Enter', 'Enviar lo escrito'],
  ...colas.map((cola) => [`g ${COLAS[cola].tecla}`, `Ir a ${COLAS[cola].texto}`] as const),
]
