import { parentPort } from 'node:worker_threads'
import type { Partida } from '#contract/cuenta-corriente/shapes.ts'
import { createResumenDoc, drawResumen } from './resumen-pdf.ts'
import type { ResumenHead } from './resumen.ts'

// Draws in a thread of its own: two thousand rows take a quarter of a second that nobody else should wait.

type Told = { head: ResumenHead } | { partidas: Partida[] } | { end: true }

/** So many bytes go in one message. */
const CHUNK = 65_536

const port = parentPort!
const told: Told[] = []
let wake: () => void = () => {}
port.on('message', (message: Told) => {
  told.push(message)
  wake()
})

const next = async (): Promise<Told> => {
  for (;;) {
    const message = told.shift()
    if (message) return message
    await new Promise<void>((resolve) => {
      wake = resolve
    })
  }
}

async function* rows(): AsyncGenerator<Partida> {
  for (;;) {
    const message = await next()
    if (!('partidas' in message)) return
    // The next ones come while these are drawn.
    port.postMessage({ more: true })
    yield* message.partidas
  }
}

const draw = async (head: ResumenHead): Promise<void> => {
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
  await drawResumen(doc, head, rows())
  await ended
  send()
  port.postMessage({ done: true })
}

for (;;) {
  const message = await next()
  if ('head' in message) await draw(message.head)
}
