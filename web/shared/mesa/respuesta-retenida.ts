import type { Route } from '#contract/route.ts'
import { holdSend } from './deshacer.tsx'
import { listSalidas } from './salidas.ts'

/** Call of an answer in a form that the outbox can store. */
export interface Ruta {
  route: Route
  sent: { params?: object; body: object }
}

interface Retenida<B extends object> {
  draftKey: string
  /** Name of the item: "Reclamo 40102". */
  nombre: string
  body: B
  ruta: (body: B) => Ruta
  send: (sent: { body: B; idempotencyKey?: string }) => Promise<unknown>
  /** Values of the composer: text, files and options. */
  palabras: object
  /** Puts the values back into the composer. */
  retomar: (palabras: object) => void
}

/**
 * Returns the payload of an answer to compare. Omits `visto`, which changes with the comments that the user has read.
 */
const payloadOf = ({ body }: Ruta['sent']): string => JSON.stringify({ ...body, visto: undefined })

/** For each conversation with a pending answer of this page, the function that sends that answer at once. */
const pendingSends = new Map<string, () => void>()

/**
 * Delays an answer by the undo time and then sends it. Undoing it returns its text to the composer. A pending answer of
 * the same conversation is sent first, to keep the order.
 */
export const holdAnswer = async <B extends object>(retenida: Retenida<B>): Promise<void> => {
  const { draftKey, nombre, body, ruta, send, palabras, retomar } = retenida
  pendingSends.get(draftKey)?.()
  const { route, sent } = ruta(body)
  // If an earlier send of this text has an unknown outcome, reuse its key, so that it is stored only once.
  const same = (await listSalidas()).find(
    (each) =>
      !each.sola && each.escrito?.draftKey === draftKey && payloadOf(each.sent as Ruta['sent']) === payloadOf(sent),
  )
  const kept = same ? (same.sent as Ruta['sent']) : sent
  const end = () => void (pendingSends.get(draftKey) === held.sendNow && pendingSends.delete(draftKey))
  const held = holdSend({
    texto: `${nombre}: respondido.`,
    envio: {
      route,
      sent: kept,
      send: (idempotencyKey) => send({ body: kept.body as B, ...(idempotencyKey && { idempotencyKey }) }).finally(end),
    },
    clave: same?.clave,
    escrito: { draftKey, palabras },
    restore: () => {
      end()
      retomar(palabras)
    },
  })
  pendingSends.set(draftKey, held.sendNow)
  await held.kept
}
