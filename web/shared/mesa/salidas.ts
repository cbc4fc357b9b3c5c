import type { Route } from '#contract/route.ts'
import { ApiError, call } from '#web/api.ts'
import { dropDraft, listDrafts, loadDraft, saveDraft } from '#web/drafts.ts'
import { refreshAll } from '#web/queries.tsx'
import { toastError, toastSuccess } from '#web/toasts.ts'

/** Text that returns to its composer when it cannot be sent. */
export interface Escrito {
  /** Key of its draft. */
  draftKey: string
  /** Form values of the composer. */
  palabras: object
}

/** Outbox entry: a decision or answer that the server may not have yet. */
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
  /** true: the next page sends it automatically; false: its text is back in the composer. */
  sola: boolean
}

/** Time (ms) in which an entry is sent automatically: later the server may have forgotten its key. */
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

/** Locks an entry while its page is open: only that page sends it, and other pages wait until it settles or closes. */
export const withSalidaLock = (clave: string, work: () => Promise<unknown>): Promise<unknown> =>
  navigator.locks.request(`autogestion-${keyOf(clave)}`, work)

/** Whether the server may have done the call despite the error. */
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
    // Keep the entry: the outcome is unknown, and a later attempt uses the same key.
    return isUnknown(error) ? undefined : giveUp(salida, (error as Error).message)
  }
  await forgetSalida(clave)
  toastSuccess(`${salida.texto} Quedó pendiente al cerrar la página y ya se envió.`)
  refreshAll()
}

/** Sends what closed pages left pending, under the same keys and oldest first. Returns whether something is still pending. */
export const finishSalidas = async (): Promise<boolean> => {
  for (const { clave, sola, desde } of await listSalidas()) {
    if (sola) await withSalidaLock(clave, () => finish(clave))
    // Its text is back in its composer, and nobody sent it again.
    else if (Date.now() - desde > VALE_MS) await forgetSalida(clave)
  }
  return (await listSalidas()).some(({ sola }) => sola)
}

/** Times (ms) between two attempts at what got no answer: soon at first, then once a minute. */
const RETRY_MS = [3000, 10_000, 30_000]
/** Time (ms) between two looks at the outbox: another tab may have been killed while this one stays open. */
const CHECK_MS = 60_000

/** true: this page watches the outbox already, though what starts it is mounted again. */
let isWatching = false

/** Empties the outbox of closed pages until the page goes: retries what got no answer, at once when the network is back. */
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
