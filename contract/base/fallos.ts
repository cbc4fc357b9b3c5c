import { PREFIX } from '#contract/route.ts'

/** Path to which browsers report screens that failed to render. */
export const FALLOS_PATH = `${PREFIX}/pantallas/fallos`

/** Report of an error, with the text of the browser. The server masks personal data in that text. */
export interface Fallo {
  /** Version of the portal that the page had loaded. */
  version: string
  /** Path of the open screen. */
  pantalla: string
  tipo: string
  mensaje: string
  pila: string
}
