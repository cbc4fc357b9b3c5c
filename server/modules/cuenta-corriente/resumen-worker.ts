import { parentPort } from 'node:worker_threads'
import type { Partida } from '#contract/cuenta-corriente/shapes.ts'
import { createPdf } from '#server/pdf.ts'
import { drawResumen } from './resumen-pdf.ts'
import type { ResumenHead } from './resumen.ts'

// Draws in a thread of its own: two thousand rows take a quarter of a second that nobody else should wait.

type Told = { head: ResumenHead } | { partidas: Partida[] } | { end: true }

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
    yield* message.partidas
    port.postMessage({ more: true })
  }
}

const draw = async (head: ResumenHead): Promise<void> => {
  const doc = createPdf({ title: `Resumen de cuenta de ${head.razonSocial}`, author: head.distribuidor.nombre })
  const ended = new Promise<void>((resolve) => {
    doc.on('end', () => resolve())
  })
  doc.on('data', (chunk: Buffer) => port.postMessage({ chunk }))
  await drawResumen(doc, head, rows())
  await ended
  port.postMessage({ done: true })
}

for (;;) {
  const message = await next()
  if ('head' in message) await draw(message.head)
}
