import type { Route } from '#contract/route.ts'
import { holdSend } from './deshacer.tsx'
import { listSalidas } from './salidas.ts'

/** Call of an answer, as the outbox stores it for another page. */
export interface Ruta {
  route: Route
  sent: { params?: object; body: object }
}

interface Retenida<B extends object> {
  /** Key of the draft of the text. */
  draftKey: string
  /** Name of the item: "Reclamo 40102". */
  nombre: string
  body: B
  ruta: (body: B) => Ruta
  send: (sent: { body: B; idempotencyKey?: string }) => Promise<unknown>
  /** Form values of the composer. */
  palabras: object
  /** Restores the values in the composer. */
  retomar: (palabras: object) => void
}

/** Returns the payload of an answer without `visto`, which changes with what the user had read. */
const payloadOf = ({ body }: Ruta['sent']): string => JSON.stringify({ ...body, visto: undefined })

/** Pending answers of this page by conversation: function that sends each at once. */
const pendingSends = new Map<string, () => void>()

/**
 * Holds an answer for the undo time, then sends it; undone, its text returns to the composer. Sends a pending answer of
 * the same conversation first, to keep their order.
 */
export const holdAnswer = async <B extends object>(retenida: Retenida<B>): Promise<void> => {
  const { draftKey, nombre, body, ruta, send, palabras, retomar } = retenida
  pendingSends.get(draftKey)?.()
  const { route, sent } = ruta(body)
  // An earlier send of the same text has an unknown outcome: reuse its key, so that it takes effect once.
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
