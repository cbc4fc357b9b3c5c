import { createServer, type IncomingMessage } from 'node:http'
import https from 'node:https'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { webhooks } from '#contract/conexiones/calls.ts'
import type { ReplyOf } from '#contract/route.ts'
import { tickets } from '#contract/tickets/calls.ts'
import { type Ask, createAsk } from '../../drills/mezcla.ts'
import { SIN_AUTORIDAD } from '../certificado.ts'
import { spawnPortal } from '../portal-process.ts'
import { until } from '../wait.ts'
import { newReclamo } from './tickets.ts'

/** Time (ms) that the receiver takes to answer. It is long, so that a process is usually killed during a send. */
const ANSWER_MS = 150
const ADDRESSES = 4
const EMPRESA = 1042

interface Heard {
  address: string
  id: string
  type: string
  entidadId: number
}

/**
 * Starts a customer's system that stores notifications and rejects every tenth at the first attempt. `proxies`: number
 * of proxies in front of the system.
 */
const openReceiver = async (proxies: number) => {
  const heard: Heard[] = []
  const known = new Set<string>()
  const receiver = https.createServer(SIN_AUTORIDAD, (request, response) => {
    void text(request).then(async (body) => {
      const { type, data } = JSON.parse(body) as { type: string; data: { id: number } }
      const id = String(request.headers['webhook-id'])
      const address = request.url!
      const isRefused = known.size % 10 === 0 && !known.has(`${address} ${id}`)
      known.add(`${address} ${id}`)
      if (!isRefused) heard.push({ address, id, type, entidadId: data.id })
      await wait(ANSWER_MS)
      response.writeHead(isRefused ? 500 : 204).end()
    })
  })
  const listen = async (server: https.Server | ReturnType<typeof createServer>) => {
    await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
    return (server.address() as AddressInfo).port
  }
  const port = await listen(receiver)
  // Give each process its own proxy, which shows whether the process is sending.
  const ways = await Promise.all(
    Array.from({ length: proxies }, async () => {
      const open = new Set<Socket>()
      const proxy = createServer()
      proxy.on('connect', (_request: IncomingMessage, socket: Socket) => {
        const onward = connect(port, '127.0.0.1', () => socket.write('HTTP/1.1 200 OK\r\n\r\n'))
        socket.pipe(onward).pipe(socket)
        open.add(socket)
        for (const [end, other] of [
          [socket, onward],
          [onward, socket],
        ] as const)
          end.on('error', () => other.destroy()).on('close', () => other.destroy())
        socket.on('close', () => open.delete(socket))
      })
      return { proxy, port: await listen(proxy), sending: () => open.size }
    }),
  )
  return {
    heard,
    ways,
    close: () => {
      for (const { proxy } of ways) {
        proxy.closeAllConnections()
        proxy.close()
      }
      receiver.closeAllConnections()
      receiver.close()
    },
  }
}

interface Options {
  /** Environment of every process, with database, folder and signing key. */
  env: Record<string, string>
  /** Folder for the receiver's certificate. */
  folder: string
  /** API token of the owner. */
  token: string
  ports: readonly [number, number]
  kills: number
  /** Time (ms) after which no more processes are killed. */
  limitMs: number
  /**
   * Causes the notifications of a dead process to be sent, through a proxy to the receiver. It is called repeatedly
   * until all notifications have arrived.
   */
  settle: (proxy: string) => Promise<unknown>
}

/**
 * Repeats a call with one idempotency key until a process answers. A killed process does not tell whether it executed
 * the call.
 */
const insist = async <T>(asks: readonly Ask[], at: number, ...[route, sent]: Parameters<Ask>): Promise<T> => {
  const key = { 'idempotency-key': crypto.randomUUID() }
  let reply: T | undefined
  let n = at
  await until(`somebody answers ${route.path}`, async () => {
    n += 1
    const answer = await asks[n % asks.length]!(route, { ...sent, headers: key }).catch(() => undefined)
    if (answer?.ok)
      reply = await answer.json().then(
        (body) => body as T,
        () => undefined,
      )
    else if (answer && answer.status < 500) throw new Error(`${answer.status} ${await answer.text()}`)
    return reply !== undefined
  })
  return reply!
}

/**
 * Runs two processes that notify a customer's system, and repeatedly kills one of them while it sends. Returns the
 * number of changes, and of notifications that were lost, sent under two ids, or repeated.
 */
export const killWhileSending = async ({ env, folder, token, ports, kills, limitMs, settle }: Options) => {
  const receiver = await openReceiver(ports.length)
  const cert = join(folder, 'receptor.pem')
  await writeFile(cert, SIN_AUTORIDAD.cert)
  const proxyOf = (n: number) => `http://127.0.0.1:${receiver.ways[n]!.port}`
  const start = (n: number) =>
    spawnPortal(ports[n]!, { ...env, NODE_EXTRA_CA_CERTS: cert, SALIDA_PROXY: proxyOf(n) }, 'server/start.mjs', {
      inside: [],
      host: '127.0.0.1',
      isQuiet: true,
    })
  // Start one process first, because it creates the tables of the queues.
  const running = [await start(0), await start(1)]
  try {
    const asks = ports.map((port) => createAsk(`http://127.0.0.1:${port}`, token))
    for (let n = 0; n < ADDRESSES; n += 1)
      await insist<ReplyOf<typeof webhooks.create>>(asks, 0, webhooks.create, {
        body: {
          razonSocialId: EMPRESA,
          direccion: `https://localhost/${n}`,
          eventos: ['reclamo.estado', 'reclamo.comentario'],
        },
      })

    const claims: number[] = []
    let isOver = false
    const walk = async () => {
      for (let n = 0; !isOver; n += 1) {
        const { ticketId } = await insist<{ ticketId: number }>(asks, n, tickets.create, {
          params: { razonSocial: EMPRESA },
          body: newReclamo({ titulo: `Reclamo ${n}` }),
        })
        await insist(asks, n, tickets.createComentario, {
          body: { ticketId, comentario: 'Hola', esNota: false, archivoIds: [], pideRespuesta: false },
        })
        claims.push(ticketId)
        await wait(ANSWER_MS)
      }
    }
    const walking = walk()
    // Kill each process independently of the other, so that sometimes no process is running.
    let killed = 0
    const end = Date.now() + limitMs
    const dieAgain = async (n: number) => {
      while (killed < kills && Date.now() < end) {
        killed += 1
        // Vary the moment of the kill, so that it is before the connection, during the request or after the answer.
        const later = (killed * 37) % (1.5 * ANSWER_MS)
        await until('it sends something', () => receiver.ways[n]!.sending() > 0)
        await wait(later)
        await running[n]!.kill()
        running[n] = await start(n)
      }
    }
    await Promise.all(running.map((_each, n) => dieAgain(n)))
    isOver = true
    await walking

    const idsOf = () => Map.groupBy(receiver.heard, ({ address, type, entidadId }) => `${address} ${type} ${entidadId}`)
    const expected = claims.flatMap((ticketId) =>
      ['reclamo.estado', 'reclamo.comentario'].flatMap((type) =>
        Array.from({ length: ADDRESSES }, (_, n) => `/${n} ${type} ${ticketId}`),
      ),
    )
    const missing = () => {
      const found = idsOf()
      return expected.filter((each) => !found.has(each))
    }
    await until('all came', async () => {
      if (missing().length) await settle(proxyOf(0))
      return missing().length === 0
    }).catch(() => {})
    const found = idsOf()
    return {
      killed,
      claims: claims.length,
      expected: expected.length,
      lost: missing().length,
      underTwoIds: [...found.values()].filter((all) => new Set(all.map(({ id }) => id)).size > 1).length,
      unexpected: [...found.keys()].filter((each) => !expected.includes(each)).length,
      repeated: [...found.values()].filter((all) => all.length > 1).length,
    }
  } finally {
    for (const each of running) await each.stop()
    receiver.close()
  }
}
