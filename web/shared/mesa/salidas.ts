import type { Route } from '#contract/route.ts'
import { ApiError, call } from '#web/api.ts'
import { dropDraft, listDrafts, loadDraft, saveDraft } from '#web/drafts.ts'
import { refreshAll } from '#web/queries.tsx'
import { toastError, toastSuccess } from '#web/toasts.ts'

/** Text that has to return to its composer when it cannot be sent. */
export interface Escrito {
  draftKey: string
  /** Values of the composer: text, files and options. */
  palabras: object
}

/** Entry of the outbox: a decision or answer that may not have reached the server yet. */
export interface Salida {
  /** Idempotency key of the call. */
  clave: string
  /** Time of the decision, in epoch milliseconds. */
  desde: number
  /** Text of the toast: "Reclamo 40102: Cerrar." */
  texto: string
  route: Route
  sent: object
  escrito?: Escrito | undefined
  /** true: the next page sends the entry; false: its text is back in the composer, so only the user sends it. */
  sola: boolean
}

/**
 * Maximum age (ms) of an entry to send. After that the server may have deleted its idempotency key, and a repeated send
 * would take effect twice.
 */
const VALE_MS = 12 * 3_600_000
const PREFIJO = 'salida/'

const keyOf = (clave: string): string => `${PREFIJO}${clave}`

const isSalida = (kept: unknown): kept is Salida =>
  typeof kept === 'object' && kept !== null && 'clave' in kept && 'desde' in kept && 'route' in kept && 'sola' in kept

/** Stores an outbox entry. Resolves to false when the browser cannot store the entry: no space, or a private window. */
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

/**
 * Runs `work` with a lock on an entry. The page that wrote an entry holds the lock while open, so that no other page
 * sends it.
 */
export const withSalidaLock = (clave: string, work: () => Promise<unknown>): Promise<unknown> =>
  navigator.locks.request(`autogestion-${keyOf(clave)}`, work)

/** Whether the call may have taken effect although it failed, for example because the answer was lost. */
export const isUnknown = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500

const giveUp = async ({ clave, texto, escrito }: Salida, why: string): Promise<void> => {
  await forgetSalida(clave)
  if (escrito) {
    const { restoreComment } = await import('#shared/gestiones/retomar.ts')
    await restoreComment(escrito.draftKey, escrito.palabras)
  }
  toastError(`${texto} No se envió: ${why}`)
}

const finish = async (clave: string): Promise<void> => {
  const salida = await loadDraft(keyOf(clave)).catch(() => undefined)
  if (!isSalida(salida) || !salida.sola) return
  if (Date.now() - salida.desde > VALE_MS) return giveUp(salida, 'pasó más de medio día. Decidilo de nuevo.')
  try {
    await call(salida.route, { ...salida.sent, idempotencyKey: clave, asOneself: true })
  } catch (error) {
    // With an unknown outcome keep the entry: a later attempt uses the same key.
    return isUnknown(error) ? undefined : giveUp(salida, (error as Error).message)
  }
  await forgetSalida(clave)
  toastSuccess(`${salida.texto} Quedó pendiente al cerrar la página y ya se envió.`)
  refreshAll()
}

/**
 * Sends the entries that closed pages left, with their keys, oldest first. Resolves to whether any is still pending.
 */
export const finishSalidas = async (): Promise<boolean> => {
  for (const { clave, sola, desde } of await listSalidas()) {
    if (sola) await withSalidaLock(clave, () => finish(clave))
    // The text went back to its composer and was not sent within VALE_MS, so its key is useless now.
    else if (Date.now() - desde > VALE_MS) await forgetSalida(clave)
  }
  return (await listSalidas()).some(({ sola }) => sola)
}

/** Delays (ms) between attempts to send an entry that got no answer. After these, once a minute. */
const RETRY_MS = [3000, 10_000, 30_000]
/**
 * Interval (ms) for checking the outbox, because another tab may close without sending its entries while this one stays
 * open.
 */
const CHECK_MS = 60_000

/** true: this page already checks the outbox. Needed because the component that calls watchSalidas may mount again. */
let isWatching = false

/**
 * Sends the outbox entries of closed pages, until this page closes. Retries those that got no answer; at once when the
 * network returns.
 */
export const watchSalidas = (): void => {
  if (isWatching) return
  isWatching = true
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
