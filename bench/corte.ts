import { type ChildProcess, fork } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { createPool } from '#server/db/database.ts'
import { createJobs } from '#server/jobs/jobs.ts'
import { BASIC, startFakeInvgate } from '../testing/invgate/fake-invgate.ts'
import { untilDone } from '../testing/wait.ts'
import { compare, contentsOf } from './medidas/desk-check.ts'
import { createFailingPlan } from './medidas/desk-failing.ts'
import { goal, line, often } from './medidas/goals.ts'
import { inMundo } from './mundos/mundos.ts'
import { createKeys } from './procesos/tokens.ts'

const TICKETS = often(20, 5)
const COMMENTS = often(50, 5)
const KILLS = often(8, 1)
const KILL_EVERY_MS = often(4000, 2500)
const FAILING_PERCENT = 5
const LIMIT_MS = 90_000

interface Portal {
  address: string
  token: string
}

const fake = await startFakeInvgate({ plan: createFailingPlan(FAILING_PERCENT).plan })
const env: NodeJS.ProcessEnv = {
  ...process.env,
  BENCH_KEYS: (await createKeys()).keys,
  DESK: 'invgate',
  INVGATE_URL: fake.url,
  INVGATE_USER: BASIC.user,
  INVGATE_KEY: BASIC.key,
  INVGATE_CREATOR_ID: '900',
  INVGATE_VIEW_ID: '5',
  INVGATE_POLL_SECONDS: '5',
}

let child: ChildProcess | undefined
let portal: Portal | undefined
let kills = 0

const startChild = async (): Promise<void> => {
  child = fork(new URL('./procesos/corte-child.ts', import.meta.url), { env })
  portal = await new Promise<Portal>((ok, fail) => {
    child!.once('message', (said) => ok(said as Portal))
    child!.once('exit', () => fail(new Error('the portal did not start')))
  })
}

/** Kills the portal at a random moment and starts it again. */
const killAndRestart = async (): Promise<void> => {
  const dying = child!
  portal = undefined
  dying.removeAllListeners()
  dying.kill('SIGKILL')
  kills += 1
  await wait(200)
  await startChild()
}

let repeats = 0

/**
 * Sends a request until it is answered, as a browser does. Every attempt has the same idempotency key, so the portal
 * executes the request once.
 */
const send = async (
  path: string,
  key: string,
  body: () => BodyInit,
  type?: string,
): Promise<Record<string, number>> => {
  for (;;) {
    try {
      if (portal) {
        const reply = await fetch(`${portal.address}/autogestion/${path}`, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${portal.token}`,
            'idempotency-key': key,
            ...(type && { 'content-type': type }),
          },
          body: body(),
          signal: AbortSignal.timeout(5000),
        })
        if (reply.ok) return (await reply.json()) as Record<string, number>
        if (reply.status < 500) throw new RangeError(`${reply.status} ${await reply.text()}`)
      }
    } catch (error) {
      if (error instanceof RangeError) throw error
    }
    repeats += 1
    await wait(100)
  }
}

const claim = (n: number): FormData => {
  const form = new FormData()
  const fields = { titulo: `Reclamo ${n}`, descripcion: 'Texto', negocioId: 4, sector: 1, motivoReclamo: 102 }
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value))
  return form
}

/**
 * Simulates a user who creates a claim and comments on it. Returns the id of the claim and the ids of the comments, in
 * order.
 */
const converse = async (n: number): Promise<[number, number[]]> => {
  const { ticketId } = await send('ticket/v1/1042', `reclamo-${n}`, () => claim(n))
  const ids: number[] = []
  for (let at = 0; at < COMMENTS; at += 1) {
    const body = JSON.stringify({ ticketId, comentario: `Comentario ${n}.${at}` })
    const { comentarioId } = await send('ticket/v1/comentario/nuevo', `${n}-${at}`, () => body, 'application/json')
    ids.push(comentarioId!)
    await wait(Math.random() * ((KILLS * KILL_EVERY_MS) / COMMENTS) * 2)
  }
  return [ticketId!, ids]
}

let isRight = false
await inMundo('demo', async (url, folder) => {
  const pool = createPool(url, 4, () => {})
  const jobs = createJobs({ url, onError: () => {} })
  Object.assign(env, { DATABASE_URL: url, DATA_DIR: folder })
  try {
    await jobs.start()
    const { rows } = await pool.query<{ categoria: string }>('select distinct categoria from motivo_ticket')
    for (const { categoria } of rows) fake.state.addCategory(categoria)
    await startChild()
    const began = performance.now()
    const talking = Promise.all(Array.from({ length: TICKETS }, (_, n) => converse(n)))
    for (let n = 0; n < KILLS; n += 1) {
      await wait(KILL_EVERY_MS * (0.5 + Math.random() / 2))
      await killAndRestart()
    }
    const written = new Map(await talking)
    line(
      `${TICKETS * COMMENTS} comentarios, con ${kills} cortes, en`,
      `${((performance.now() - began) / 1000).toFixed(0)} s`,
    )
    line('envíos repetidos por los cortes', String(repeats))
    await untilDone(jobs, LIMIT_MS - (performance.now() - began))
    line('entregados a la mesa en', `${((performance.now() - began) / 1000).toFixed(0)} s (tope ${LIMIT_MS / 1000} s)`)
    const count = `select count(*)::int as n, count(distinct comentario)::int as distintos from ticket_comentario where comentario like 'Comentario %.%'`
    const { rows: after } = await pool.query<{ n: number; distintos: number }>(count)
    const { n, distintos } = after[0]!
    goal('cortes, en la base: perdidos y repetidos', TICKETS * COMMENTS - distintos + (n - distintos), { most: 0 })
    const { lost, doubled, disordered } = compare(written, contentsOf(fake))
    goal('cortes, en la mesa: perdidos, repetidos y en otro orden', lost + doubled + disordered, { most: 0 })
    const dead = await jobs.failed()
    goal('cortes: trabajos que se rindieron', dead.length, { most: 0 })
    isRight = distintos === TICKETS * COMMENTS && n === distintos && lost + doubled + disordered + dead.length === 0
  } finally {
    child?.removeAllListeners()
    child?.kill('SIGKILL')
    await jobs.stop()
    await pool.end()
    await fake.close()
  }
})
process.exit(isRight ? 0 : 1)
