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

/** Stores an outbox entry and returns whether this browser has it: without room, or in some private windows, it does not. */
export const keepSalida = (salida: Salida): Promise<boolean> =>
  saveDraft(keyOf(salida.clave), salida).then(
    () => true,
    () => false,
  )

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

/** Sends what closed pages left pending, under the same keys and oldest first. Returns whether something is still pending. */
export const finishSalidas = async (): Promise<boolean> => {
  for (const { clave, sola, desde } of await listSalidas()) {
    if (sola) await whileOurs(clave, () => finish(clave))
    // Its text is back in its composer, and nobody sent it again.
    else if (Date.now() - desde > VALE_MS) await forgetSalida(clave)
  }
  return (await listSalidas()).some(({ sola }) => sola)
}

/** Times (ms) between two attempts at what got no answer: soon at first, then once a minute. */
const RETRY_MS = [3000, 10_000, 30_000]
/** Time (ms) between two looks at the outbox: another tab may have been killed while this one stays open. */
const CHECK_MS = 60_000

/** Empties the outbox of closed pages until the page goes: retries what got no answer, at once when the network is back. */
export const watchSalidas = (): void => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isRunning = false
  const run = async (attempt: number): Promise<void> => {
    if (isRunning) return
    clearTimeout(timer)
    isRunning = true
    const isPending = await finishSalidas().finally(() => {
      isRunning = false
    })
    timer = setTimeout(() => void run(isPending ? attempt + 1 : 0), (isPending && RETRY_MS[attempt]) || CHECK_MS)
  }
  addEventListener('online', () => void run(0))
  void run(0)
}
