import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { mesa } from '#contract/mesa/calls.ts'
import { LATIDO_S } from '#contract/mesa/reglas.ts'
import type { Presente } from '#contract/mesa/shapes.ts'
import { notificaciones } from '#contract/notificaciones/calls.ts'
import { PREFIX } from '#contract/route.ts'
import { line, often, timeGoal } from './goals.ts'
import { percentile } from './load.ts'
import { PERSONAS } from '../mundos/mesa-data.ts'
import type { World } from '../mundos/world.ts'

/** Number of users who have each item open. */
const USERS_PER_ITEM = 4
const SECONDS = often(60, 2)
/** Time (ms) after which the next user starts to write. */
const WRITE_INTERVAL_MS = 500
/**
 * Interval (ms) at which a browser checks whether its user is writing. It is therefore the longest delay of the
 * browser's report.
 */
const CHECK_INTERVAL_MS = 1000
/** First id of the claims that are used. The claims exist even with a fraction of the data. */
const FIRST_CLAIM_ID = 2_000_300

/** State of a simulated browser at the mesa: the open item, and the users who are writing in that item. */
interface Sesion {
  portal: string
  headers: { authorization: string; 'content-type': string }
  entidadId: number
  /** true: the user is writing. Each periodic report of the browser contains this value. */
  escribe: boolean
  /** Ids of the users who are writing in the open item, as the browser last read them. */
  escriben: ReadonlySet<number>
  onTold: () => void
}

const agent = new Agent({ maxSockets: Infinity, keepAlive: true })
let calls = 0

const ask = async <T>({ portal, headers }: Sesion, method: string, path: string, body?: object): Promise<T> => {
  calls += 1
  const reply = await fetch(`${portal}${PREFIX}/${path}`, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!reply.ok) throw new Error(`${path}: ${reply.status}`)
  return (await reply.json()) as T
}

const beat = (sesion: Sesion) =>
  ask<{ presentes: Presente[] }>(sesion, 'POST', mesa.setPresencia.path, {
    trabajo: { clase: 'reclamo', entidadId: sesion.entidadId },
    escribe: sesion.escribe,
  })

const say = (sesion: Sesion, escribe: boolean) => {
  sesion.escribe = escribe
  return beat(sesion)
}

/** Reloads the notifications and the open item, as a browser does when a change is announced. */
const reread = async (sesion: Sesion): Promise<void> => {
  const path = mesa.get.path.replace(':clase', 'reclamo').replace(':entidadId', String(sesion.entidadId))
  const [{ presentes }] = await Promise.all([
    ask<{ presentes: Presente[] }>(sesion, 'GET', path),
    ask(sesion, 'GET', `${notificaciones.search.path}?size=10&sinLeer=false`),
  ])
  sesion.escriben = new Set(presentes.filter(({ escribe }) => escribe).map(({ usuarioId }) => usuarioId))
  sesion.onTold()
}

const listen = (sesion: Sesion): Promise<void> =>
  new Promise((resolve, reject) => {
    const url = `${sesion.portal}${PREFIX}/${notificaciones.listen.path}`
    const sent = request(url, { agent, headers: { authorization: sesion.headers.authorization } }, (response) => {
      response.setEncoding('utf8')
      response.once('data', () => {
        resolve()
        response.on('data', (text: string) => {
          if (text.includes('event: cambio')) void reread(sesion)
        })
      })
    })
    sent.on('error', reject)
    sent.end()
  })

/** Returns the CPU time (ms) that the processes have used. */
const usedOf = async (portals: readonly string[]): Promise<number> => {
  const used = await Promise.all(
    portals.map(
      async (portal) => (await (await fetch(`${portal}/memoria`)).json()) as { user: number; system: number },
    ),
  )
  return used.reduce((total, { user, system }) => total + (user + system) / 1000, 0)
}

/**
 * Measures the time until other users see that a user is writing. Two hundred users work on two processes, four at each
 * item.
 */
export const measurePresencia = async ({ pool, portal, sign, startAnother }: World): Promise<void> => {
  const portals = [portal, await startAnother()]
  const { rows } = await pool.query<{ usuarioId: number; userName: string }>(
    `select usuario_id as "usuarioId", user_name as "userName" from usuario where user_name like 'mesa%' order by 1 limit $1`,
    [PERSONAS],
  )
  const sesiones = await Promise.all(
    rows.map(async ({ userName }, at): Promise<Sesion> => ({
      portal: portals[at % portals.length]!,
      headers: {
        authorization: `Bearer ${await sign(userName, 'ROL_CALLCENTER')}`,
        'content-type': 'application/json',
      },
      entidadId: FIRST_CLAIM_ID + Math.floor(at / USERS_PER_ITEM),
      escribe: false,
      escriben: new Set(),
      onTold: () => {},
    })),
  )
  await Promise.all(sesiones.map(listen))
  await Promise.all(sesiones.map(beat))
  const beats = sesiones.map((sesion, at) => {
    const begin = wait((at / sesiones.length) * LATIDO_S * 1000)
    const timer = { id: undefined as NodeJS.Timeout | undefined }
    void begin.then(() => (timer.id = setInterval(() => void beat(sesion), LATIDO_S * 1000)))
    return timer
  })
  await wait(2000)

  calls = 0
  const before = await usedOf(portals)
  const delays: number[] = []
  const began = performance.now()
  for (let n = 0; performance.now() - began < SECONDS * 1000; n += 1) {
    const at = (n * 37) % sesiones.length
    const writer = sesiones[at]!
    const { usuarioId } = rows[at]!
    const others = sesiones.filter((each) => each !== writer && each.entidadId === writer.entidadId)
    const start = performance.now()
    const notices = others.map(
      (each) =>
        new Promise<void>((resolve) => {
          each.onTold = () => {
            if (!each.escriben.has(usuarioId)) return
            delays.push(performance.now() - start)
            each.onTold = () => {}
            resolve()
          }
        }),
    )
    await wait((n * 137) % CHECK_INTERVAL_MS)
    await say(writer, true)
    await Promise.all([...notices, wait(WRITE_INTERVAL_MS)])
    await say(writer, false)
  }
  const seconds = (performance.now() - began) / 1000
  for (const { id } of beats) clearInterval(id)
  const sorted = delays.toSorted((a, b) => a - b)
  timeGoal(
    `mesa, ${sesiones.length} personas: de la primera letra de una a que la otra lo lee, p99 (ms)`,
    percentile(sorted, 0.99),
    { most: 2000 },
    `${sorted.length} veces, p50 ${percentile(sorted, 0.5).toFixed(0)}`,
  )
  line('  llamadas por segundo, de todos', (calls / seconds).toFixed(0))
  line('  procesador de los dos procesos', `${(((await usedOf(portals)) - before) / seconds / 10).toFixed(0)} % de uno`)
  agent.destroy()
}
