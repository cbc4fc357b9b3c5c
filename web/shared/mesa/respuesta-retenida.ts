import type { Route } from '#contract/route.ts'
import { holdSend } from './deshacer.tsx'
import { listSalidas } from './salidas.ts'

/** An answer as the contract has it: what another page needs to send it. */
export interface Ruta {
  route: Route
  sent: { params?: object; body: object }
}

interface Retenida<B extends object> {
  /** Where its words are kept. */
  draftKey: string
  /** "Reclamo 40102". */
  nombre: string
  body: B
  ruta: (body: B) => Ruta
  send: (sent: { body: B; idempotencyKey?: string }) => Promise<unknown>
  /** What was typed, as the composer has it. */
  palabras: object
  /** Its words go back to where they were written. */
  retomar: (palabras: object) => void
}

/** What is said, whatever had been read when it was. */
const wordsOf = ({ body }: Ruta['sent']): string => JSON.stringify({ ...body, visto: undefined })

/** Those that wait in this page, by conversation: how each goes out at once. */
const waiting = new Map<string, () => void>()

/** Holds an answer for five seconds, then sends it; taken back, its words are where they were. Two of one conversation keep their order. */
export const holdAnswer = async <B extends object>(retenida: Retenida<B>): Promise<void> => {
  const { draftKey, nombre, body, ruta, send, palabras, retomar } = retenida
  waiting.get(draftKey)?.()
  const { route, sent } = ruta(body)
  // Sent before and nobody knows what became of it: the same words are the same send.
  const same = (await listSalidas()).find(
    (each) => !each.sola && each.escrito?.draftKey === draftKey && wordsOf(each.sent as Ruta['sent']) === wordsOf(sent),
  )
  const kept = same ? (same.sent as Ruta['sent']) : sent
  const end = () => void (waiting.get(draftKey) === held.sendNow && waiting.delete(draftKey))
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
  waiting.set(draftKey, held.sendNow)
  await held.kept
}
