/** What is begun on a screen and kept on the server until it is sent: where each begins, and its name with its article. */
const EMPEZADOS = [
  { path: 'devoluciones/nueva', nombre: 'una devolución' },
  { path: 'garantias/nueva', nombre: 'una garantía' },
  { path: 'reclamos/nuevo', nombre: 'un reclamo' },
] as const

/** What a draft is of, by its key: the screen, and what its address brought. */
export const empezadoDe = (clave: string) =>
  EMPEZADOS.find(({ path }) => clave === path || clave.startsWith(`${path}?`))

/** Most that one person keeps. */
export const MAX_BORRADORES = 20
/** Characters of one, as JSON. */
export const MAX_BORRADOR = 200_000
