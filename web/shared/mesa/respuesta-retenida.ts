import type { Route } from '#contract/route.ts'
import { holdSend } from './deshacer.tsx'

/** Call of an answer. */
export interface Ruta {
  route: Route
  sent: object
}

interface Retenida {
  draftKey: string
  /** Name of the item: "Reclamo 40102". */
  nombre: string
  ruta: Ruta
  /** Values of the composer: text, files and options. */
  palabras: object
  /** Puts the values back into the composer. */
  retomar: () => void
}

/** Stores an answer, which is sent after the undo time. Undoing it returns its text to the composer. */
export const holdAnswer = ({ draftKey, nombre, ruta, palabras, retomar }: Retenida): Promise<void> =>
  holdSend({ texto: `${nombre}: respondido.`, ...ruta, escrito: { draftKey, palabras }, restore: retomar })
