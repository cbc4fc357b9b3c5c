import { FALLOS_PATH, type Fallo } from '#contract/base/fallos.ts'

/** Of one page: one that breaks again and again says nothing new. */
const MOST = 5
const told = new Set<string>()

/** What was said where it happened, or is the network's: it broke no screen of ours. */
const KNOWN: ReadonlySet<string> = new Set([
  'ApiError',
  'AbortError',
  'TimeoutError',
  'NetworkError',
  'ScreenLoadError',
])
/** A chunk that did not arrive, in the words of each browser; a fetch without a connection; and what is not of this page. */
const OUTSIDE =
  /dynamically imported module|module script failed|Failed to fetch|NetworkError|Load failed|extension:\/\//

/** Tells the server what broke this screen, once. It never fails, and nobody waits for it. */
export const tellFault = (error: unknown): void => {
  if (!(error instanceof Error) || KNOWN.has(error.name)) return
  const { name: tipo, message: mensaje, stack: pila = '' } = error
  if (OUTSIDE.test(mensaje) || OUTSIDE.test(pila)) return
  const same = `${tipo} ${mensaje} ${pila.slice(0, 500)}`
  if (told.has(same) || told.size >= MOST) return
  told.add(same)
  const version = document.querySelector<HTMLMetaElement>('meta[name=version]')?.content ?? ''
  const fallo: Fallo = {
    version,
    pantalla: location.pathname,
    tipo,
    mensaje: mensaje.slice(0, 500),
    pila: pila.slice(0, 4000),
  }
  navigator.sendBeacon(FALLOS_PATH, JSON.stringify(fallo))
}
