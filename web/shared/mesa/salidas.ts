import type { Route } from '#contract/route.ts'
import { ApiError, call } from '#web/api.ts'
import { dropDraft, listDrafts, loadDraft, saveDraft } from '#web/drafts.ts'
import { refreshAll } from '#web/queries.tsx'
import { toastError, toastSuccess } from '#web/toasts.ts'

/** Words that come back to where they were written when they do not go out. */
export interface Escrito {
  /** Where they are kept. */
  draftKey: string
  /** As the composer has them. */
  palabras: object
}

/** What was decided or said at the desk and the server may not have yet, kept while anything of it can still be lost. */
export interface Salida {
  /** Its Idempotency-Key. */
  clave: string
  /** Epoch milliseconds. */
  desde: number
  /** "Reclamo 40102: Cerrar." */
  texto: string
  route: Route
  sent: object
  escrito?: Escrito | undefined
  /** It goes out by itself when the portal is opened again; not when its words are back in the composer. */
  sola: boolean
}

/** After that the server may not know its key any more: a person decides. */
const VALE_MS = 12 * 3_600_000
const PREFIJO = 'salida/'

const keyOf = (clave: string): string => `${PREFIJO}${clave}`

const isSalida = (kept: unknown): kept is Salida =>
  typeof kept === 'object' && kept !== null && 'clave' in kept && 'desde' in kept && 'route' in kept && 'sola' in kept

export const keepSalida = (salida: Salida): Promise<void> =>
  saveDraft(keyOf(salida.clave), salida).catch(() => undefined)

export const forgetSalida = (clave: string): Promise<void> => dropDraft(keyOf(clave)).catch(() => undefined)

export const listSalidas = async (): Promise<Salida[]> => {
  const kept: unknown[] = await listDrafts(PREFIJO).catch(() => [])
  return kept.filter(isSalida).toSorted((a, b) => a.desde - b.desde)
}

/** While a page lives it alone sends what it holds: the others wait here until that is settled, or the page is gone. */
export const whileOurs = (clave: string, work: () => Promise<unknown>): Promise<unknown> =>
  navigator.locks.request(`autogestion-${keyOf(clave)}`, work)

/** Whether the server may have done it all the same. */
export const isUnknown = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500

const giveUp = async ({ clave, texto, escrito }: Salida, why: string): Promise<void> => {
  await forgetSalida(clave)
  if (escrito) {
    const { retomarPalabras } = await import('#shared/gestiones/retomar.ts')
    await retomarPalabras(escrito.draftKey, escrito.palabras)
  }
  toastError(`${texto} No salió: ${why}`)
}

const finish = async (clave: string): Promise<void> => {
  const salida = await loadDraft(keyOf(clave)).catch(() => undefined)
  if (!isSalida(salida) || !salida.sola) return
  if (Date.now() - salida.desde > VALE_MS) return giveUp(salida, 'pasó más de medio día. Decidilo de nuevo.')
  try {
    await call(salida.route, { ...salida.sent, idempotencyKey: clave, asOneself: true })
  } catch (error) {
    // Nobody answered: the next time goes on from here.
    return isUnknown(error) ? undefined : giveUp(salida, (error as Error).message)
  }
  await forgetSalida(clave)
  toastSuccess(`${salida.texto} Había quedado saliendo cuando se cerró la página: ya está hecho.`)
  refreshAll()
}

/** Ends what other pages left half way, under the same keys, in the order in which it was decided. */
export const finishSalidas = async (): Promise<void> => {
  for (const { clave, sola, desde } of await listSalidas()) {
    if (sola) await whileOurs(clave, () => finish(clave))
    // Its words are back where they were written, and nobody sent the same again.
    else if (Date.now() - desde > VALE_MS) await forgetSalida(clave)
  }
}
