import { forgetDraft } from '#shared/forms/draft.ts'
import { ApiError } from '#web/api.ts'
import { loadDraft, saveDraft } from '#web/drafts.ts'
import { toastError } from '#web/toasts.ts'
import { holdSend } from './deshacer.tsx'

/** An answer on its way, kept until the server has it: whoever closes the page in between loses nothing and sends nothing twice. */
interface Salida {
  clave: string
  /** Epoch milliseconds. */
  desde: number
  /** What is sent, as it was: with the same key it is done once. */
  body: object
  /** What was typed, as the composer has it. */
  palabras: object
  /** It goes out by itself when the conversation is opened again; not when its words are back in the composer. */
  sola: boolean
}

/** So long the page that holds it has to send it by itself. */
const PROPIA_MS = 10_000
/** After that the server may not know its key any more: a person decides. */
const VALE_MS = 12 * 3_600_000

type Send = (sent: { body: object; idempotencyKey: string }) => Promise<unknown>

interface Conversacion {
  /** Where its words are kept. */
  draftKey: string
  send: Send
  /** Its words go back to where they were written. */
  retomar: (palabras: object) => Promise<void>
}

interface Retenida extends Conversacion {
  /** "Reclamo 40102". */
  nombre: string
  body: object
  palabras: object
}

const keyOf = (draftKey: string): string => `${draftKey}/salida`

const isSalida = (kept: unknown): kept is Salida =>
  typeof kept === 'object' && kept !== null && 'clave' in kept && 'desde' in kept && 'body' in kept && 'sola' in kept

const read = async (draftKey: string): Promise<Salida | undefined> => {
  const kept = await loadDraft(keyOf(draftKey)).catch(() => undefined)
  return isSalida(kept) ? kept : undefined
}

const keep = (draftKey: string, salida: Salida): Promise<void> =>
  saveDraft(keyOf(draftKey), salida).catch(() => undefined)

const forget = async (draftKey: string, clave: string): Promise<void> => {
  if ((await read(draftKey))?.clave === clave) await forgetDraft(keyOf(draftKey))
}

/** What is said, whatever had been read when it was. */
const wordsOf = (body: object): string => JSON.stringify({ ...body, visto: undefined })

/** Whether the server may have done it all the same. */
const isUnknown = (error: unknown): boolean => !(error instanceof ApiError) || error.status === 0 || error.status >= 500

/** Those that wait in this page, by conversation: how each goes out at once. */
const waiting = new Map<string, () => void>()

/** Holds an answer for five seconds, then sends it; taken back, its words are where they were. Two of one conversation keep their order. */
export const holdAnswer = async ({ draftKey, nombre, body, palabras, send, retomar }: Retenida): Promise<void> => {
  waiting.get(draftKey)?.()
  const before = await read(draftKey)
  // Sent before and nobody knows what became of it: the same words are the same send.
  const same = before && wordsOf(before.body) === wordsOf(body) ? before : undefined
  const salida: Salida = {
    clave: same?.clave ?? crypto.randomUUID(),
    body: same?.body ?? body,
    desde: Date.now(),
    palabras,
    sola: true,
  }
  const { clave } = salida
  await keep(draftKey, salida)
  let fate: 'held' | 'unknown' | 'refused' = 'held'
  const sendNow = holdSend({
    texto: `${nombre}: respondido.`,
    run: async () => {
      waiting.delete(draftKey)
      try {
        await send({ body: salida.body, idempotencyKey: clave })
      } catch (error) {
        fate = isUnknown(error) ? 'unknown' : 'refused'
        throw error
      }
      await forget(draftKey, clave)
    },
    restore: () => {
      waiting.delete(draftKey)
      const settled = fate === 'unknown' ? keep(draftKey, { ...salida, sola: false }) : forget(draftKey, clave)
      void settled.then(() => retomar(palabras))
    },
  })
  waiting.set(draftKey, sendNow)
}

/** Ends what another page left half way, under the same key; what is too old goes back to its words. */
export const finishAnswer = async ({ draftKey, send, retomar }: Conversacion): Promise<void> => {
  const salida = await read(draftKey)
  if (!salida?.sola || waiting.has(draftKey)) return
  const { clave, body, palabras, desde } = salida
  const age = Date.now() - desde
  if (age < PROPIA_MS) return
  if (age > VALE_MS) {
    await forget(draftKey, clave)
    return retomar(palabras)
  }
  try {
    await send({ body, idempotencyKey: clave })
    await forget(draftKey, clave)
  } catch (error) {
    // Nobody answered: the next time goes on from here.
    if (isUnknown(error)) return
    await forget(draftKey, clave)
    await retomar(palabras)
    toastError(error)
  }
}
