// npm run bench:vivo: cost of many browsers that keep a stream of notifications open at one process of the portal.
import { Agent, type IncomingMessage, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { notificaciones } from '#contract/notificaciones/calls.ts'
import { PREFIX } from '#contract/route.ts'
import { line, often } from './medidas/goals.ts'
import { inWorld, type World } from './mundos/world.ts'

const CONNECTIONS = often(2000, 200)
const EVENTS = often(20, 1)
const EVERY_MS = 500
const STALLED = often(200, 20)
const NOTIFICATIONS = often(2000, 100)

/** Browser with an open stream. It has the arrival times (ms) of its events. */
interface Listener {
  arrivals: number[]
  response: IncomingMessage
}

const agent = new Agent({ maxSockets: Infinity, keepAlive: true })

const listen = ({ portal, headers }: World): Promise<Listener> =>
  new Promise((resolve, reject) => {
    const url = `${portal}${PREFIX}/${notificaciones.listen.path}`
    const sent = request(url, { agent, headers: { authorization: headers.authorization } }, (response) => {
      const listener: Listener = { arrivals: [], response }
      response.setEncoding('utf8')
      response.on('data', (text: string) => {
        for (let n = text.split('event: cambio').length - 1; n > 0; n -= 1) listener.arrivals.push(performance.now())
      })
      response.once('data', () => resolve(listener))
    })
    sent.on('error', reject)
    sent.end()
  })

const memory = async (portal: string): Promise<number> =>
  ((await (await fetch(`${portal}/memoria`)).json()) as { rss: number }).rss

const notify = (pool: pg.Pool) =>
  pool.query(
    `insert into notificacion (usuario_id, clave, evento, tipo_notificacion_id, titulo, texto, enlace, creada)
     select usuario_id, gen_random_uuid(), 'respuesta', 1, 'Respondimos', '', '/devoluciones/1', now() from usuario where user_name = 'mibarra'`,
  )

const percentile = (sorted: readonly number[], part: number): string =>
  `${sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))]!.toFixed(0)} ms`

const measure = async (world: World): Promise<void> => {
  const before = await memory(world.portal)
  const listeners: Listener[] = []
  const began = performance.now()
  while (listeners.length < CONNECTIONS) {
    listeners.push(...(await Promise.all(Array.from({ length: 100 }, () => listen(world)))))
  }
  line(`${CONNECTIONS} conexiones abiertas en`, `${((performance.now() - began) / 1000).toFixed(1)} s`)
  await wait(2000)
  line('memoria por conexión', `${(((await memory(world.portal)) - before) / CONNECTIONS / 1024).toFixed(1)} KB`)

  const delays: number[] = []
  for (let n = 0; n < EVENTS; n += 1) {
    for (const listener of listeners) listener.arrivals = []
    const at = performance.now()
    await notify(world.pool)
    await wait(EVERY_MS)
    delays.push(...listeners.map(({ arrivals }) => (arrivals[0] ?? at + EVERY_MS) - at))
  }
  const sorted = delays.toSorted((a, b) => a - b)
  line('del hecho al navegador, a todos a la vez: p50', percentile(sorted, 0.5))
  line('del hecho al navegador, a todos a la vez: p99', percentile(sorted, 0.99))

  for (const { response } of listeners.slice(0, STALLED)) response.pause()
  const calm = await memory(world.portal)
  for (let n = 0; n < NOTIFICATIONS; n += 1) await notify(world.pool)
  await wait(2000)
  line(
    `${STALLED} navegadores que no leen, ${NOTIFICATIONS} hechos: memoria`,
    `${(((await memory(world.portal)) - calm) / 1024 / 1024).toFixed(0)} MB`,
  )
  for (const { response } of listeners) response.destroy()
}

await inWorld('demo', measure)
