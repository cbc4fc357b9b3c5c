import { randomUUID } from 'node:crypto'
import { devoluciones } from '#contract/devoluciones/calls.ts'
import { PREFIX } from '#contract/route.ts'

/** Time (ms) after which a write counts as failed. */
const LATE_MS = 60_000

interface Options {
  portals: readonly string[]
  token: string
  /** Ids of the returns to comment on, in turn. */
  devolucionIds: readonly number[]
  /** Writes per second. They do not wait for earlier answers. */
  rate: number
}

interface Write {
  key: string
  devolucionId: number
  /** Time (ms) since the start. */
  sent: number
  answered?: number
  /** Outcome: `200`, `503`, `503 sin Retry-After`, or the network error. */
  what?: string
}

/** Sends comments to the processes in turn, each with an idempotency key, and records the answers. */
export const startWrites = ({ portals, token, devolucionIds, rate }: Options) => {
  const began = performance.now()
  const now = () => performance.now() - began
  const writes: Write[] = []
  const send = async (write: Write, portal: string): Promise<void> => {
    try {
      const answer = await fetch(`${portal}${PREFIX}/${devoluciones.createComentario.path}`, {
        method: devoluciones.createComentario.method,
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'idempotency-key': write.key,
        },
        body: JSON.stringify({ devolucionId: write.devolucionId, comentario: write.key, archivoIds: [] }),
        signal: AbortSignal.timeout(LATE_MS),
      })
      await answer.arrayBuffer()
      const { status } = answer
      write.what = status === 503 && !answer.headers.has('retry-after') ? '503 sin Retry-After' : String(status)
    } catch (error) {
      const { message, cause } = error as Error & { cause?: Error }
      write.what = `red: ${cause?.message ?? message}`
    }
    write.answered = now()
  }
  const pending = new Set<Promise<void>>()
  const track = (write: Write, n: number): void => {
    const one = send(write, portals[n % portals.length]!).finally(() => pending.delete(one))
    pending.add(one)
  }
  const timer = setInterval(() => {
    for (const due = Math.floor((now() / 1000) * rate); writes.length < due;) {
      const devolucionId = devolucionIds[writes.length % devolucionIds.length]!
      const write: Write = { key: randomUUID(), devolucionId, sent: now() }
      writes.push(write)
      track(write, writes.length)
    }
  }, 10)
  return {
    now,
    writes,
    /**
     * Stops sending and waits for pending writes. Then sends the unacknowledged writes again with the same keys.
     * Returns how many of these repeated writes were acknowledged.
     */
    async end(): Promise<number> {
      clearInterval(timer)
      await Promise.all(pending)
      let again = 0
      for (const [n, { key, devolucionId, what }] of writes.entries()) {
        if (what === '200') continue
        const write: Write = { key, devolucionId, sent: now() }
        await send(write, portals[n % portals.length]!)
        if (write.what === '200') again += 1
      }
      return again
    },
  }
}
