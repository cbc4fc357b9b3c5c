import { PassThrough, Readable } from 'node:stream'
import { Worker } from 'node:worker_threads'
import type { Partida } from '#contract/cuenta-corriente.schemas.ts'
import { createPdf } from '#server/pdf.ts'
import { drawResumen } from './resumen-pdf.ts'
import type { Resumen, ResumenHead } from './resumen.ts'

/** Up to here drawing takes less than starting a thread. */
const INLINE_ROWS = 200
const BATCH = 200

type FromWorker = { chunk: Uint8Array } | { more: true } | { done: true }

async function* inBatches(rows: Resumen['partidas']): AsyncGenerator<Partida[]> {
  let batch: Partida[] = []
  for await (const row of rows) {
    batch.push(row)
    if (batch.length < BATCH) continue
    yield batch
    batch = []
  }
  if (batch.length) yield batch
}

/** Rows go to the thread a batch at a time, each when it asks for more; what it draws comes back as it is drawn. */
const drawInThread = (head: ResumenHead, rows: Resumen['partidas']): Readable => {
  const out = new PassThrough()
  const worker = new Worker(new URL('./resumen-worker.ts', import.meta.url), { workerData: head })
  const batches = inBatches(rows)
  const sendNext = async (): Promise<void> => {
    const { value, done } = await batches.next()
    worker.postMessage(done ? { end: true } : { partidas: value })
  }
  const fail = (error: Error) => out.destroy(error)
  worker.on('message', (message: FromWorker) => {
    if ('chunk' in message) out.write(Buffer.from(message.chunk))
    else if ('more' in message) sendNext().catch(fail)
    else out.end()
  })
  worker.on('error', fail)
  // Whoever was downloading left: nobody wants the rest.
  out.on('close', () => void worker.terminate())
  sendNext().catch(fail)
  return out
}

/** A statement of account as a PDF, drawn while it is read; a long one in a thread of its own. */
export const createResumenPdf = ({ partidas, ...head }: Resumen): Readable => {
  if (head.total > INLINE_ROWS) return drawInThread(head, partidas)
  const doc = createPdf({ title: `Resumen de cuenta de ${head.razonSocial}`, author: head.distribuidor.nombre })
  const out = doc.pipe(new PassThrough())
  drawResumen(doc, head, partidas).catch((error: Error) => out.destroy(error))
  return out
}
