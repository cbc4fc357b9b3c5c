import { COLAS, type ColaId } from '#contract/mesa/reglas.ts'

/** Every key of the desk, as its help shows them; what each does is where it is used. */
export const TECLAS: readonly (readonly [tecla: string, texto: string])[] = [
  ['j', 'Siguiente de la cola'],
  ['k', 'Anterior'],
  ['Enter', 'Abrir, e ir al trabajo'],
  ['u', 'Volver a la cola'],
  ['1 a 9', 'Decidir'],
  ['r', 'Responder'],
  ['n', 'Nota interna'],
  ['m', 'Elegir una respuesta guardada'],
  ['Ctrl Enter', 'Enviar lo escrito'],
  ['a', 'Asignármelo'],
  ['d', 'Cerrarlo como duplicado de otro'],
  ['x', 'Elegir, para hacer lo mismo con varios'],
  ['s', 'Darme lo que sigue y no tiene quien lo atienda'],
  ['f', 'Filtrar la cola'],
  ['p', 'Plegar o mostrar el menú y las colas'],
  ['z', 'Deshacer lo último, en los cinco segundos'],
  ['?', 'Mostrar las teclas'],
  ...(Object.keys(COLAS) as ColaId[]).map((cola) => [`g ${COLAS[cola].tecla}`, `Ir a ${COLAS[cola].texto}`] as const),
]
