import { on } from 'node:events'
import type { MessagePort } from 'node:worker_threads'
import type { Partida } from '#contract/cuenta-corriente/shapes.ts'
import { createResumenDoc, drawResumen } from './resumen-pdf.ts'
import type { ResumenHead } from './resumen.ts'

type FromMain = { partidas: Partida[] } | { end: true }

/** Minimum size (bytes) of a message, except the last. */
const CHUNK = 65_536

async function* rows(port: MessagePort): AsyncGenerator<Partida> {
  for await (const [message] of on(port, 'message') as AsyncIterable<[FromMain]>) {
    if (!('partidas' in message)) return
    // Request the next batch now, so that it arrives while this one is drawn.
    port.postMessage({ more: true })
    yield* message.partidas
  }
}

/**
 * Draws a statement in a worker thread: 2000 rows take a quarter of a second, which would block every other request.
 */
export const draw = async ({ head, port }: { head: ResumenHead; port: MessagePort }): Promise<void> => {
  const doc = createResumenDoc(head)
  const endOfDoc = new Promise<void>((resolve) => {
    doc.on('end', () => resolve())
  })
  const chunks: Buffer[] = []
  let size = 0
  // Batch the small chunks that a page produces, because each message wakes the other thread.
  const send = () => {
    if (size) port.postMessage({ chunk: Buffer.concat(chunks.splice(0)) })
    size = 0
  }
  doc.on('data', (chunk: Buffer) => {
    chunks.push(chunk)
    size += chunk.length
    if (size >= CHUNK) send()
  })
  await drawResumen(doc, head, rows(port))
  await endOfDoc
  send()
  port.postMessage({ done: true })
}
