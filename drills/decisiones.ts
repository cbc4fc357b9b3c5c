// npm run drill:decisiones [-- 200]: tests decisions of the mesa, which the server makes after five seconds. Two
// processes run. At a random moment a process is killed, the connections to the database are cut, or the client
// disconnects. Each decision must be made once, or be returned to its user with its text.
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { decisiones } from '#contract/mesa/decisiones.calls.ts'
import { notificaciones } from '#contract/notificaciones/calls.ts'
import { PREFIX, type Route } from '#contract/route.ts'
import { tickets } from '#contract/tickets/calls.ts'
import { newReclamo } from '#testing/gestiones/tickets.ts'
import { spawnPortal } from '#testing/portal-process.ts'
import { until } from '#testing/wait.ts'
import type { Sent } from '#testing/wire/wire.ts'
import { freePort } from '../server/embedded-postgres.ts'
import { runSuite } from '../tools/run.ts'
import { createAsk } from './mezcla.ts'
import { createFolder, portalEnv, say, startDemoDatabase, startIssuer } from './mundo.ts'

const FAULTS = Number(process.argv[2] ?? 200)
/** Time (ms) after which the drill causes no more faults. */
const LIMIT_MS = 15 * 60_000
/** Maximum time (ms) for a start of a process, an answer, or the end of the last decision. */
const PATIENCE_MS = 120_000
/** Number of rounds that run at the same time. */
const LANES = 6
const UNDO_MS = 5000
/** Time (ms) after UNDO_MS in which a decision is usually made. */
const MAKING_MS = 700
const RAZON_SOCIAL = 1042
const DRILL = 'drill'
const STAFF = ['npaz', 'rsosa', 'admin'] as const

const KINDS = ['proceso', 'conexión', 'cliente'] as const
type Kind = (typeof KINDS)[number]
/**
 * Actions of the users in a round. `sigue`: nothing more; `deshace`: the user undoes the decision at the moment of the fault;
 * `choca`: a colleague changes the state of the item before the decision is made.
 */
const TURNS = ['sigue', 'sigue', 'deshace', 'choca'] as const

/**
 * Decision of a round. `undone`: HTTP status of the call that undoes it; 0: no answer; undefined: the user did not
 * undo.
 */
interface Decision {
  decisionId: string
  kind: Kind
  who: string
  ticketId: number
  /** Text of the comment; undefined: the decision changes the state. */
  comentario: string | undefined
  escrito: object
  isConfirmed: boolean
  undone?: number
}

const llamadaDe = ({ method, path }: Route) => `${method} ${path}`

/** Returns the body that stores a decision: a comment, or the change of a new claim to the state 2. */
const bodyOf = ({ decisionId, ticketId, comentario, escrito }: Decision) => ({
  decisionId,
  texto: `Reclamo ${ticketId}: decidido.`,
  item: `Reclamo ${ticketId}`,
  escrito,
  ...(comentario === undefined
    ? { llamada: llamadaDe(tickets.setEstado), parametros: { ticketId, statusId: 2 }, cuerpo: { version: 1 } }
    : { llamada: llamadaDe(tickets.createComentario), parametros: {}, cuerpo: { ticketId, comentario } }),
})

/**
 * Returns the delay (ms) from the decision to the fault. In a third of the cases the fault falls on the moment when the
 * decision is made.
 */
const delayOf = (n: number): number => (n % 3 === 0 ? UNDO_MS + Math.random() * MAKING_MS : Math.random() * UNDO_MS)

await runSuite('Las decisiones de la Mesa', async (closers) => {
  const folder = await createFolder(closers)
  const url = await startDemoDatabase(folder, closers)
  // cutConnections leaves connections with this name open.
  const pool = new pg.Pool({ connectionString: url, max: 4, application_name: DRILL })
  closers.push(() => pool.end())
  const { issuer, sign } = await startIssuer(closers)
  const ports = [await freePort(), await freePort()] as const
  const urls = ports.map((port) => `http://127.0.0.1:${port}`)
  const env = portalEnv({ url, folder, issuer, portal: urls[0]! })
  const expiresAt = Math.floor(Date.now() / 1000) + 14_400
  const tokens = new Map<string, string>()
  for (const who of [...STAFF, 'lferreyra']) tokens.set(who, await sign(who as 'npaz', { expiresAt }))
  const start = (n: number) =>
    spawnPortal(ports[n]!, env, 'server/start.mjs', { inside: [], host: '127.0.0.1', isQuiet: true })
  const running: (Awaited<ReturnType<typeof start>> | undefined)[] = [await start(0), await start(1)]
  closers.push(async () => void (await Promise.all(running.map(async (each) => each?.stop()))))
  const restarts: Promise<void>[] = []

  const ask = (who: string, n: number, route: Route, sent: Sent) =>
    createAsk(urls[n % urls.length]!, tokens.get(who)!)(route, sent)
  /** Makes a call at the two processes in turn until one answers. Throws when a process rejects the call. */
  const insist = async (who: string, n: number, route: Route, sent: Sent): Promise<unknown> => {
    let reply: unknown
    let at = n
    await until(
      `an answer of ${route.path}`,
      async () => {
        const answer = await ask(who, at, route, sent).catch(() => undefined)
        at += 1
        if (answer && !answer.ok && answer.status < 500) throw new Error(`${answer.status} ${await answer.text()}`)
        reply = answer?.ok ? await answer.json().catch(() => undefined) : undefined
        return reply !== undefined
      },
      PATIENCE_MS,
    )
    return reply
  }

  /** Kills a running process, preferably number `n`, and starts it again in the background. */
  const killProcess = async (n: number): Promise<void> => {
    const upOf = () => [n, 1 - n].find((each) => running[each])
    await until('a process runs', () => upOf() !== undefined, PATIENCE_MS)
    const at = upOf()!
    const victim = running[at]!
    running[at] = undefined
    await victim.kill()
    const restart = async () => {
      running[at] = await start(at)
    }
    restarts.push(restart())
  }
  const cutConnections = () =>
    pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and backend_type = 'client backend' and application_name <> $1`,
      [DRILL],
    )

  const made: Decision[] = []
  const faults = new Map<Kind, number>()
  const round = async (n: number): Promise<void> => {
    const kind = KINDS[n % KINDS.length]!
    const turn = TURNS[Math.floor(n / KINDS.length) % TURNS.length]!
    const who = STAFF[n % STAFF.length]!
    const colleague = STAFF[(n + 1) % STAFF.length]!
    const created = await insist('lferreyra', n, tickets.create, {
      params: { razonSocial: RAZON_SOCIAL },
      body: newReclamo({ titulo: `Decisión ${n}` }),
      headers: { 'idempotency-key': randomUUID() },
    })
    const { ticketId } = created as { ticketId: number }
    const isComment = turn !== 'choca' && n % 2 === 0
    const palabras = { texto: `Comentario ${n} ${randomUUID()}` }
    const decision: Decision = {
      decisionId: randomUUID(),
      kind,
      who,
      ticketId,
      comentario: isComment ? palabras.texto : undefined,
      escrito: { draftKey: `tickets/${ticketId}/comentario`, palabras },
      isConfirmed: false,
    }
    made.push(decision)
    const delay = delayOf(n)
    const gone = new AbortController()
    const hold = async () => {
      if (kind !== 'cliente') {
        // As a browser does, repeat the same decision until the server confirms it.
        await insist(who, n, decisiones.hold, { body: bodyOf(decision) })
        decision.isConfirmed = true
        return
      }
      const at = urls[n % urls.length]!
      const headers = { authorization: `Bearer ${tokens.get(who)!}` }
      void fetch(`${at}${PREFIX}/${notificaciones.listen.path}`, { headers, signal: gone.signal })
        .then((stream) => stream.text())
        .catch(() => {})
      const answer = await fetch(`${at}${PREFIX}/${decisiones.hold.path}`, {
        method: decisiones.hold.method,
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(bodyOf(decision)),
        signal: gone.signal,
      }).catch(() => undefined)
      decision.isConfirmed = answer?.ok === true
    }
    const fault = async (): Promise<void> => {
      // Every other client disconnects while its decision is being stored, the others later.
      await wait(kind === 'cliente' && n % 2 ? Math.random() * 30 : delay)
      if (kind === 'proceso') await killProcess(n % 2)
      if (kind === 'conexión') await cutConnections()
      if (kind === 'cliente') gone.abort()
      faults.set(kind, (faults.get(kind) ?? 0) + 1)
    }
    const undo = async (): Promise<void> => {
      await wait(delay)
      decision.undone = await ask(who, n, decisiones.undo, { params: { decisionId: decision.decisionId } }).then(
        ({ status }) => status,
        () => 0,
      )
    }
    const collide = async (): Promise<void> => {
      await wait(Math.random() * (UNDO_MS - 1500))
      const sent = { params: { ticketId, statusId: 2 }, body: { version: 1 } }
      const headers = { 'idempotency-key': randomUUID() }
      // The process rejects this call when the decision was made before it.
      await insist(colleague, n + 1, tickets.setEstado, { ...sent, headers }).catch(() => {})
    }
    if (kind === 'cliente') await Promise.all([hold(), fault()])
    else {
      await hold()
      await Promise.all([fault(), turn === 'deshace' ? undo() : undefined, turn === 'choca' ? collide() : undefined])
    }
  }

  const began = Date.now()
  let next = 0
  const lane = async (): Promise<void> => {
    while (next < FAULTS && Date.now() - began < LIMIT_MS) {
      next += 1
      await round(next - 1)
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  await Promise.all(restarts)
  await until(
    'no decision is pending',
    async () => {
      const { rowCount } = await pool.query('select from decision_pendiente where hecha is null and motivo is null')
      return rowCount === 0
    },
    PATIENCE_MS,
  )

  const outcomes = new Map<string, number>()
  const wrong: string[] = []
  for (const { decisionId, kind, who, ticketId, comentario, escrito, isConfirmed, undone } of made) {
    const { rows } = await pool.query<{ hecha: boolean; motivo: string | null; igual: boolean }>(
      `select hecha is not null as hecha, motivo, escrito = $2::jsonb as igual from decision_pendiente
       where decision_id = $1`,
      [decisionId, JSON.stringify(escrito)],
    )
    const { rowCount: times } = comentario
      ? await pool.query('select from ticket_comentario where comentario = $1', [comentario])
      : await pool.query(
          `select from auditoria where entidad_id = $1 and operacion = 'tickets.setEstado' and usuario = $2`,
          [ticketId, who],
        )
    const [row] = rows
    const outcome =
      row?.hecha && times === 1
        ? 'hechas una vez'
        : row && !row.hecha && row.motivo !== null && row.igual && times === 0
          ? 'devueltas con sus palabras'
          : !row && times === 0 && (undone === 200 || undone === 0)
            ? 'deshechas'
            : !row && times === 0 && !isConfirmed
              ? 'sin guardar, y el cliente no vio la confirmación'
              : undefined
    if (outcome) outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
    else wrong.push(JSON.stringify({ decisionId, kind, ticketId, comentario, isConfirmed, undone, times, row }))
  }
  for (const [kind, times] of faults) say(`fallas: ${kind}`, times)
  say('decisiones', made.length)
  for (const [outcome, times] of outcomes) say(outcome, times)
  say('perdidas, repetidas o a medias', wrong.length)
  for (const each of wrong.slice(0, 10)) console.log(each)
  say('duró', `${((Date.now() - began) / 1000).toFixed(0)} s`)
  return { passed: wrong.length ? 0 : 1, failed: wrong.length ? 1 : 0 }
})
