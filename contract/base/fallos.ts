import { PREFIX } from '#contract/route.ts'

/** Path for browsers' reports of broken screens. */
export const FALLOS_PATH = `${PREFIX}/pantallas/fallos`

/** Report of an error as it was thrown; the server masks it. */
export interface Fallo {
  /** Version of the page. */
  version: string
  /** Path of the open screen. */
  pantalla: string
  tipo: string
  mensaje: string
  pila: string
}
