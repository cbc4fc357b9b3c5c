import { PREFIX } from '#contract/route.ts'

/** Path to which browsers report screens that failed to render. */
export const FALLOS_PATH = `${PREFIX}/pantallas/fallos`

/** Report of an error with its original text; the server masks personal data in it. */
export interface Fallo {
  /** Version of the portal that the page had loaded. */
  version: string
  /** Path of the open screen. */
  pantalla: string
  tipo: string
  mensaje: string
  pila: string
}
