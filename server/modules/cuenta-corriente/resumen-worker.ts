import { on } from 'node:events'
import type { MessagePort } from 'node:worker_threads'
import type { Partida } from '#contract/cuenta-corriente/shapes.ts'
import { createResumenDoc, drawResumen } from './resumen-pdf.ts'
import type { ResumenHead } from './resumen.ts'

type Told = { partidas: Partida[] } | { end: true }

/** So many bytes go in one message. */
const CHUNK = 65_536

async function* rows(port: MessagePort): AsyncGenerator<Partida> {
  for await (const [message] of on(port, 'message') as AsyncIterable<[Told]>) {
    if (!('partidas' in message)) return
    // The next ones come while these are drawn.
    port.postMessage({ more: true })
    yield* message.partidas
  }
}

/** Draws in a thread of its own: two thousand rows take a quarter of a second that nobody else should wait. */
export const draw = async ({ head, port }: { head: ResumenHead; port: MessagePort }): Promise<void> => {
  const doc = createResumenDoc(head)
  const ended = new Promise<void>((resolve) => {
    doc.on('end', () => resolve())
  })
  const drawn: Buffer[] = []
  let size = 0
  // A page is written in many small pieces, and each message wakes the other thread.
  const send = () => {
    if (size) port.postMessage({ chunk: Buffer.concat(drawn.splice(0)) })
    size = 0
  }
  doc.on('data', (chunk: Buffer) => {
    drawn.push(chunk)
    size += chunk.length
    if (size >= CHUNK) send()
  })
  await drawResumen(doc, head, rows(port))
  await ended
  send()
  port.postMessage({ done: true })
}
