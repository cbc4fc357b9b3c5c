import { once } from 'node:events'
import { PassThrough, Readable } from 'node:stream'
import { MessageChannel } from 'node:worker_threads'
import type { Partida } from '#contract/cuenta-corriente/shapes.ts'
import { createThreads } from '#server/limits/threads.ts'
import type { Resumen, ResumenHead } from './resumen.ts'

/** Maximum rows drawn in the main thread: starting a worker takes longer than drawing them. */
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

/** Maximum long statements drawn at the same time, because a slow client keeps its thread busy. */
const MAX_THREADS = 16
const MEMORY_MB = 256
const run = createThreads(MAX_THREADS, MEMORY_MB)
const module = new URL('./resumen-worker.ts', import.meta.url)

/**
 * Time (ms) after which a thread that has drawn no page of a PDF counts as hung. Drawing a batch normally takes
 * hundredths of a second.
 */
const DRAW_TIMEOUT_MS = 30_000
/** Time (ms) after which a download whose client reads nothing counts as abandoned. */
const READ_TIMEOUT_MS = 60_000

interface Limits {
  drawTimeoutMs?: number
  readTimeoutMs?: number
}

/**
 * Draws a statement in a worker thread, with back-pressure. A batch of rows is sent when the thread has asked for more
 * and the client has read the output, so memory holds one or two batches. A timeout destroys the stream and stops the
 * thread.
 */
const drawInThread = (
  head: ResumenHead,
  rows: Resumen['partidas'],
  { drawTimeoutMs = DRAW_TIMEOUT_MS, readTimeoutMs = READ_TIMEOUT_MS }: Limits,
): Readable => {
  const out = new PassThrough()
  const { port1: localPort, port2: port } = new MessageChannel()
  const abort = new AbortController()
  const batches = inBatches(rows)
  let isDone = false
  const fail = (error: Error) => out.destroy(error)
  let timer: NodeJS.Timeout
  const startTimer = (ms: number, cause: string) => {
    clearTimeout(timer)
    timer = setTimeout(() => fail(new Error(`statement: ${cause} for ${ms} ms`)), ms)
  }
  const untilDrained = async (): Promise<void> => {
    if (!out.writableNeedDrain) return
    startTimer(readTimeoutMs, 'no reader')
    await once(out, 'drain')
  }
  const sendNext = async (): Promise<void> => {
    await untilDrained()
    startTimer(drawTimeoutMs, 'no progress')
    const { value, done } = await batches.next()
    localPort.postMessage(done ? { end: true } : { partidas: value })
  }
  localPort.on('message', (message: FromWorker) => {
    if ('chunk' in message) out.write(Buffer.from(message.chunk))
    else if ('more' in message) sendNext().catch(fail)
    else {
      isDone = true
      out.end()
    }
  })
  // The client disconnected, or reading the rows failed, so stop the thread.
  out.on('close', () => {
    clearTimeout(timer)
    localPort.close()
    if (!isDone) abort.abort()
  })
  run({ module, name: 'draw', input: { head, port }, transfer: [port], signal: abort.signal }).catch(fail)
  sendNext().catch(fail)
  return out
}

const drawHere = async (out: PassThrough, head: ResumenHead, rows: Resumen['partidas']): Promise<void> => {
  const { createResumenDoc, drawResumen } = await import('./resumen-pdf.ts')
  const doc = createResumenDoc(head)
  doc.pipe(out)
  await drawResumen(doc, head, rows)
}

/**
 * Returns a statement as a PDF stream, which is drawn while the client reads it. A long statement is drawn in a worker
 * thread.
 */
export const createResumenPdf = ({ partidas, ...head }: Resumen, limits: Limits = {}): Readable => {
  if (head.total > INLINE_ROWS) return drawInThread(head, partidas, limits)
  const out = new PassThrough()
  drawHere(out, head, partidas).catch((error: Error) => out.destroy(error))
  return out
}
