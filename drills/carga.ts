import { setTimeout as wait } from 'node:timers/promises'
import { archivos } from '#contract/archivos/calls.ts'
import { devoluciones } from '#contract/devoluciones/calls.ts'
import { notificaciones } from '#contract/notificaciones/calls.ts'
import { PREFIX, type ReplyOf } from '#contract/route.ts'
import { createAsk, quantile } from './mezcla.ts'

/** Failure of a request; `at`: ms since the start. */
interface Failure {
  at: number
  what: string
}

interface Options {
  portal: string
  token: string
  /** Requests per second. A slow answer does not delay the next request. */
  rate: number
  /** Tokens of the users whose browsers keep a notification stream open. */
  listeners: readonly string[]
}

/**
 * Simulates the requests of a working day. Seven of ten requests read lists, two download a file and one uploads a
 * file.
 */
export const startLoad = ({ portal, token, rate, listeners }: Options) => {
  const began = performance.now()
  const failures: Failure[] = []
  const times: number[] = []
  let streams = 0
  let isOver = false
  const fail = (what: string) => void failures.push({ at: performance.now() - began, what })
  const ask = createAsk(portal, token)

  const file = Buffer.alloc(200_000, 'contenido de prueba ')
  let archivoId: string | undefined
  const upload = async (): Promise<Response> => {
    const answer = await ask(archivos.create, { files: [{ name: 'a.txt', content: file }] })
    if (answer.ok) archivoId = ((await answer.clone().json()) as ReplyOf<typeof archivos.create>).archivos[0]!.archivoId
    return answer
  }
  const search = () => ask(devoluciones.search, { params: { page: 1, size: 20 }, body: {} })
  const REQUESTS: readonly (() => Promise<Response>)[] = [
    ...Array.from({ length: 5 }, () => search),
    () => ask(devoluciones.getEstados),
    () => ask(devoluciones.getMotivos),
    () => (archivoId ? ask(archivos.download, { params: { archivoId } }) : search()),
    () => (archivoId ? ask(archivos.download, { params: { archivoId } }) : search()),
    upload,
  ]
  const once = async (n: number): Promise<void> => {
    const at = performance.now()
    try {
      const answer = await REQUESTS[n % REQUESTS.length]!()
      await answer.arrayBuffer()
      if (!answer.ok) fail(`${answer.status} ${answer.url.slice(portal.length)}`)
      times.push(performance.now() - at)
    } catch (error) {
      const { message, cause } = error as Error & { cause?: Error }
      fail(`${message}: ${cause?.message ?? ''}`)
    }
  }

  /**
   * Keeps a stream of notifications open as a browser does. EventSource reconnects three seconds after its stream ends.
   */
  const listen = async (of: string): Promise<void> => {
    while (!isOver) {
      try {
        const answer = await fetch(`${portal}${PREFIX}/${notificaciones.listen.path}`, {
          headers: { authorization: `Bearer ${of}` },
        })
        if (!answer.ok) fail(`${answer.status} SSE`)
        streams += 1
        for await (const _chunk of answer.body!) if (isOver) break
      } catch {
        // A broken stream is not a failure, because it reconnects. A rejected stream is a failure.
      }
      await wait(isOver ? 0 : 3000)
    }
  }
  for (const of of listeners) void listen(of)

  const pending: Promise<void>[] = []
  let sent = 0
  const timer = setInterval(() => {
    const due = Math.floor(((performance.now() - began) / 1000) * rate)
    for (; sent < due; sent += 1) pending.push(once(sent))
  }, 10)
  return {
    sent: () => sent,
    /** Stops sending and waits for pending requests. */
    async end() {
      clearInterval(timer)
      await Promise.all(pending)
      isOver = true
      return { sent, failures, streams, p50: quantile(times, 0.5), p99: quantile(times, 0.99) }
    },
  }
}
