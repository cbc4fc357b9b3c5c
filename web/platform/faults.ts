import { FALLOS_PATH, type Fallo } from '#contract/base/fallos.ts'

/** Maximum of reports per page, because an error that repeats adds no information. */
const MAX_REPORTS = 5
const reported = new Set<string>()

/** Names of errors not to report, because a message already showed them or the network failed. */
const HANDLED: ReadonlySet<string> = new Set([
  'ApiError',
  'AbortError',
  'TimeoutError',
  'NetworkError',
  'ScreenLoadError',
])
/**
 * Messages and stacks of errors not to report: a chunk that failed to load (in the words of each browser), a fetch
 * without a connection, browser extensions.
 */
const OUTSIDE =
  /dynamically imported module|module script failed|Failed to fetch|NetworkError|Load failed|extension:\/\//

/**
 * Reports to the server an error that broke a screen. Reports each error once, never throws, and need not be awaited.
 */
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
