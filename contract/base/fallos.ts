import { PREFIX } from '#contract/route.ts'

/** Where a browser tells what broke a screen. */
export const FALLOS_PATH = `${PREFIX}/pantallas/fallos`

/** What it tells: everything as it was thrown, which the server masks. */
export interface Fallo {
  /** Of the page. */
  version: string
  /** The path that was open. */
  pantalla: string
  tipo: string
  mensaje: string
  pila: string
}
