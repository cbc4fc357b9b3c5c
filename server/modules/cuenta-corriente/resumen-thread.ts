import { once } from 'node:events'
import { PassThrough, Readable } from 'node:stream'
import { MessageChannel } from 'node:worker_threads'
import type { Partida } from '#contract/cuenta-corriente/shapes.ts'
import { createThreads } from '#server/limits/threads.ts'
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

/** So many long ones at once, each of which may wait for its reader. */
const MOST_THREADS = 16
const MEMORY_MB = 256
const run = createThreads(MOST_THREADS, MEMORY_MB)
const module = new URL('./resumen-worker.ts', import.meta.url)

/** Drawing a batch takes some hundredths of a second, and reading it one query: what says nothing for so long never ends. */
const MOST_MS = 30_000
/** Whoever downloads and takes nothing for so long has left, or might as well have. */
const STALLED_MS = 60_000

interface Limits {
  mostMs?: number
  stalledMs?: number
}

/**
 * Rows go to the thread a batch at a time, each when it asks for more and what was drawn has been taken: a slow reader keeps
 * a batch or two waiting, and never all of the statement. What neither draws nor is read ends, and its thread with it.
 */
const drawInThread = (
  head: ResumenHead,
  rows: Resumen['partidas'],
  { mostMs = MOST_MS, stalledMs = STALLED_MS }: Limits,
): Readable => {
  const out = new PassThrough()
  const { port1: ours, port2: port } = new MessageChannel()
  const left = new AbortController()
  const batches = inBatches(rows)
  let isDone = false
  const fail = (error: Error) => out.destroy(error)
  let timer: NodeJS.Timeout
  const within = (ms: number, what: string) => {
    clearTimeout(timer)
    timer = setTimeout(() => fail(new Error(`statement: ${what} for ${ms} ms`)), ms)
  }
  const taken = async (): Promise<void> => {
    if (!out.writableNeedDrain) return
    within(stalledMs, 'nobody reads it')
    await once(out, 'drain')
  }
  const sendNext = async (): Promise<void> => {
    await taken()
    within(mostMs, 'nothing drawn')
    const { value, done } = await batches.next()
    ours.postMessage(done ? { end: true } : { partidas: value })
  }
  ours.on('message', (message: FromWorker) => {
    if ('chunk' in message) out.write(Buffer.from(message.chunk))
    else if ('more' in message) sendNext().catch(fail)
    else {
      isDone = true
      out.end()
    }
  })
  // Whoever was downloading left, or the rows could not be read: nobody wants the rest.
  out.on('close', () => {
    clearTimeout(timer)
    ours.close()
    if (!isDone) left.abort()
  })
  run({ module, name: 'draw', input: { head, port }, transfer: [port], signal: left.signal }).catch(fail)
  sendNext().catch(fail)
  return out
}

const drawHere = async (out: PassThrough, head: ResumenHead, rows: Resumen['partidas']): Promise<void> => {
  const { createResumenDoc, drawResumen } = await import('./resumen-pdf.ts')
  const doc = createResumenDoc(head)
  doc.pipe(out)
  await drawResumen(doc, head, rows)
}

/** A statement of account as a PDF, drawn while it is read; a long one in a thread of its own. */
export const createResumenPdf = ({ partidas, ...head }: Resumen, limits: Limits = {}): Readable => {
  if (head.total > INLINE_ROWS) return drawInThread(head, partidas, limits)
  const out = new PassThrough()
  drawHere(out, head, partidas).catch((error: Error) => out.destroy(error))
  return out
}
