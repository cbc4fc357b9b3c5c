import { FALLOS_PATH, type Fallo } from '#contract/base/fallos.ts'

/** Maximum of reports for one page: a fault that repeats adds no information. */
const MAX_REPORTS = 5
const reported = new Set<string>()

/** Names of errors that are not reported: the code that caught them showed them, or the network failed. */
const HANDLED: ReadonlySet<string> = new Set([
  'ApiError',
  'AbortError',
  'TimeoutError',
  'NetworkError',
  'ScreenLoadError',
])
/**
 * Messages and stacks that are not reported: a chunk that failed to load (one text for each browser), a fetch without
 * connection, browser extensions.
 */
const OUTSIDE =
  /dynamically imported module|module script failed|Failed to fetch|NetworkError|Load failed|extension:\/\//

/** Reports an error that broke a screen to the server, once for each error. Never throws; nothing awaits it. */
export const reportFault = (error: unknown): void => {
  if (!(error instanceof Error) || HANDLED.has(error.name)) return
  const { name: tipo, message: mensaje, stack: pila = '' } = error
  if (OUTSIDE.test(mensaje) || OUTSIDE.test(pila)) return
  const fingerprint = `${tipo} ${mensaje} ${pila.slice(0, 500)}`
  if (reported.has(fingerprint) || reported.size >= MAX_REPORTS) return
  reported.add(fingerprint)
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
