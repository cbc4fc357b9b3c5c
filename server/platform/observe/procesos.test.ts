import { readdir, readFile } from 'node:fs/promises'
import { createServer, get } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { once } from 'node:events'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { devoluciones } from '#contract/devoluciones/calls.ts'
import { negocios } from '#contract/negocios/calls.ts'
import { PREFIX } from '#contract/route.ts'
import { type Portal, startPortal } from '#testing/portal.ts'
import { startPortalProcess } from '#testing/portal-process.ts'
import { runProgram } from '#testing/programs.ts'
import { until, untilDone } from '#testing/wait.ts'
import { freePort } from '../../embedded-postgres.ts'
import { readFigures } from '../../serve.ts'
import { createPool } from '#server/db/database.ts'
import { createDrain } from '#server/http/drain.ts'
import { createMetrics } from './metrics.ts'
import { createSharedCount, deleteOldCounts } from '#server/limits/shared-count.ts'

const TRACED = fileURLToPath(new URL('../../../testing/traced.ts', import.meta.url))

interface Span {
  traceId: string
  spanId: string
  parentSpanId: string
  name: string
}

/** Returns the trace spans in a request that a collector received. */
const spansOf = (text: string): Span[] =>
  (JSON.parse(text) as { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] }).resourceSpans.flatMap(
    ({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans),
  )

let portal: Portal
const databaseUrl = () => portal.pool.options.connectionString!
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())

describe('the count that processes share', () => {
  const NOW = new Date('2026-11-22T12:00:30Z')
  const process = (pool = portal.pool, now = () => NOW) =>
    createSharedCount({ pool, windowMs: 60_000, now, onError: () => {} })

  test('is the sum over all processes in the same minute, and ends with the minute', async () => {
    const [one, other] = [process(), process()]
    for (let n = 0; n < 3; n += 1) one.add('persona')
    for (let n = 0; n < 4; n += 1) other.add('persona')
    other.add('otra')
    let seen = 0
    // Each check is a request that is counted too, so the count grows with the checks.
    await until('one process has the count of the other', () => {
      seen += 1
      return one.add('persona').current === 3 + seen + 4
    })
    expect(one.add('nueva')).toEqual({ current: 1, ttl: 30_000 })
  })

  test('starts from zero in the next minute, and old windows are deleted', async () => {
    let now = NOW
    const counter = process(portal.pool, () => now)
    counter.add('minuto')
    now = new Date('2026-11-22T12:01:00Z')
    expect(counter.add('minuto')).toEqual({ current: 1, ttl: 60_000 })
    const rows = async () => (await portal.pool.query('select 1 from limite')).rowCount!
    const received = () => portal.pool.query(`select 1 from limite where clave = 'minuto'`)
    await until('the count is shared', async () => (await received()).rowCount === 1)
    await deleteOldCounts(portal.pool, new Date('2026-11-22T12:11:01Z'))
    expect(await rows()).toBe(0)
  })

  test('covers only the requests of the process itself while the database is unavailable', async () => {
    const pool = createPool('postgres://nadie@127.0.0.1:1/nada', 1, () => {})
    const errors: Error[] = []
    const counter = createSharedCount({
      pool,
      windowMs: 60_000,
      now: () => NOW,
      onError: (error) => errors.push(error),
    })
    counter.add('sola')
    await until('sharing failed', () => errors.length > 0)
    expect(counter.add('sola').current).toBe(2)
    await pool.end()
  })
})

test('a draining process answers 503 at /listo, still serves calls, and closes each connection afterwards', async () => {
  const drain = createDrain()
  const ending = await startPortal({}, { isDraining: drain.isDraining })
  expect((await ending.app.inject('/listo')).statusCode).toBe(200)
  const begun = drain.begin(50)
  const listo = await ending.app.inject('/listo')
  expect([listo.statusCode, listo.json(), listo.headers.connection]).toEqual([
    503,
    { estado: 'no disponible', faltan: ['este proceso, que está terminando'] },
    'close',
  ])
  const answer = await ending.call('lferreyra', devoluciones.getEstados)
  expect([answer.status, answer.headers.connection]).toEqual([200, 'close'])
  expect((await ending.app.inject('/salud')).statusCode).toBe(200)
  await begun
  await ending.close()
})

test('a request that is sent while the process closes is answered, and its connection is then closed', async () => {
  const ending = await startPortal()
  await ending.app.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect((ending.app.server.address() as AddressInfo).port, '127.0.0.1')
  await once(ending.app.server, 'connection')
  const token = await ending.token('lferreyra')
  const closed = ending.close()
  await until('the server stopped listening', () => !ending.app.server.listening)
  socket.write(
    `GET ${PREFIX}/${devoluciones.getEstados.path} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${token}\r\n\r\n`,
  )
  const [head = ''] = (await text(socket)).split('\r\n\r\n')
  expect(head).toMatch(/^HTTP\/1.1 200 /)
  expect(head.toLowerCase()).toContain('connection: close')
  await closed
})

test('a worker process runs jobs of other processes and answers /salud, but has no screens or calls', async () => {
  const web = await startPortal()
  const keys = createServer((_request, response) => response.end('{"keys":[]}'))
  keys.listen(0, '127.0.0.1')
  await once(keys, 'listening')
  const issuer = `http://127.0.0.1:${(keys.address() as { port: number }).port}/realms/autogestion`
  await web.jobs.enqueue(web.pool, 'envio', { para: 'a@b.example', asunto: 'De otro proceso', texto: 'a', html: 'a' })
  const port = await freePort()
  const stop = await startPortalProcess(port, {
    ROLE: 'worker',
    DATABASE_URL: web.pool.options.connectionString!,
    DATA_DIR: dirname(web.filesFolder),
    OIDC_ISSUER: issuer,
  })
  await untilDone(web.jobs)
  const statusOf = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status
  expect([await statusOf('/salud'), await statusOf('/autogestion')]).toEqual([200, 404])
  expect(await statusOf(`${PREFIX}/${devoluciones.getEstados.path}`)).toBe(404)
  await stop()
  keys.close()
  expect(await readdir(web.mailFolder)).toHaveLength(1)
  await web.close()
})

test('a process that hangs kills itself and logs why', async () => {
  const hangs = `import { startWatchdog } from './server/platform/observe/watchdog.ts'
    startWatchdog(2)
    setTimeout(() => { for (;;); }, 1500)`
  const { text } = await runProgram(['--input-type=module-typescript', '--eval', hangs])
  expect(text).toContain('El proceso no responde desde hace 2 s')
})

test('Prometheus can read requests by call and status, 503s by cause, the pool, the queues and overdue jobs', async () => {
  const measured = await startPortal()
  const { pool, jobs } = measured
  const metrics = createMetrics({
    pool,
    jobs,
    live: { count: () => 2 },
    free: async () => 7e9,
    version: { version: '7.1.0', commit: 'abc' },
    figures: () => readFigures(pool),
  })
  metrics.watch(measured.app)
  await measured.call('lferreyra', devoluciones.getEstados)
  await measured.call('lferreyra', devoluciones.get, { params: { devolucionId: 99 } })
  await jobs.enqueue(pool, 'importacion', { que: 'todas' })
  await jobs.schedule('reloj-sellos', 'minuto', async () => {})
  const owner = await pool.connect()
  await owner.query('begin; lock table banner in access exclusive mode')
  await measured.call('mibarra', negocios.getByUser, { params: { usuarioId: 1 } })
  await owner.query('rollback')
  owner.release()
  // Call one host by fetch, as for SAP and Keycloak, and another by node:http, as for an object store.
  await fetch(new URL('/salud', await measured.app.listen({ port: 0, host: '127.0.0.1' })))
  await new Promise((resolve) => get(`http://127.0.0.2:1/nadie`).on('error', resolve))
  const { type, text } = await metrics.read()
  expect(type).toContain('text/plain')
  for (const line of [
    /^autogestion_http_request_duration_seconds_count\{call="devoluciones\.getEstados",status="200"\} 1$/m,
    /^autogestion_http_request_duration_seconds_count\{call="devoluciones\.get",status="404"\} 1$/m,
    /^autogestion_unavailable_total\{cause="base"\} 1$/m,
    /^autogestion_pool_connections\{state="total"\} [1-9]/m,
    /^autogestion_outside_request_duration_seconds_count\{host="127\.0\.0\.1:\d+",status="200"\} 1$/m,
    /^autogestion_outside_request_duration_seconds_count\{host="127\.0\.0\.2",status="error"\} 1$/m,
    /^autogestion_live_listeners 2$/m,
    /^autogestion_jobs\{queue="importacion",state="esperan"\} 1$/m,
    /^autogestion_jobs_oldest_seconds\{queue="importacion"\} \d/m,
    /^autogestion_schedule_success_age_seconds\{queue="reloj-sellos"\} \d/m,
    /^autogestion_schedule_period_seconds\{queue="reloj-sellos"\} 60$/m,
    /^autogestion_work_overdue\{kind="devolucion"\} [1-9]/m,
    /^autogestion_backup_age_seconds \d/m,
    /^autogestion_database_up 1$/m,
    /^autogestion_event_loop_delay_max_seconds /m,
    /^nodejs_heap_size_used_bytes /m,
  ])
    expect(text).toMatch(line)
  // The spans of the portal must not contain user names and CUITs (tax ids). These belong only in the log.
  const { rows } = await pool.query<{ name: string }>(
    'select user_name as name from usuario union select cuit from razon_social',
  )
  expect(rows.filter(({ name }) => name.length > 5 && text.includes(name))).toEqual([])
  for (const file of ['alertas.yml', 'tablero.json']) {
    const asked = await readFile(`deploy/observability/${file}`, 'utf8')
    const names = [...asked.matchAll(/\b(?:autogestion|process)_\w+?(?=(?:_bucket|_count)?\b)/g)].map(([name]) => name)
    expect(names.length).toBeGreaterThan(8)
    for (const name of names) expect(text, `${file} asks for it`).toContain(`# TYPE ${name} `)
  }
  await measured.close()
})

test('a trace has the id of the request, covers call, SQL, job and external host, and contains no personal data', async () => {
  const TRACE = '0af7651916cd43dd8448eb211c80319c'
  const received: Span[] = []
  let sent = ''
  let outside: string | undefined
  const collector = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      if (request.url === '/v1/traces') {
        const text = Buffer.concat(parts).toString()
        received.push(...spansOf(text))
        sent += text
      } else outside = request.headers.traceparent as string | undefined
      response.end('{}')
    })
  })
  collector.listen(0, '127.0.0.1')
  await once(collector, 'listening')
  const { port } = collector.address() as { port: number }
  const { code, text } = await runProgram([TRACED, databaseUrl(), `http://127.0.0.1:${port}`, TRACE, 'dni-28123456'])
  collector.close()
  expect([code, text.trim()]).toEqual([0, TRACE])
  const own = received.filter(({ traceId }) => traceId === TRACE)
  const byName = (name: string) => own.find((span) => span.name === name)
  expect(byName('devoluciones.getEstados')).toMatchObject({ parentSpanId: 'b7ad6b7169203331' })
  expect(byName('postgresql')).toMatchObject({ parentSpanId: byName('devoluciones.getEstados')!.spanId })
  expect(byName('job importacion')).toMatchObject({ parentSpanId: byName('devoluciones.getEstados')!.spanId })
  expect(outside).toBe(`00-${TRACE}-${byName('GET')!.spanId}-01`)
  expect(byName('GET')).toMatchObject({ parentSpanId: byName('job importacion')!.spanId })
  expect(sent).toContain('afuera?email=…')
  expect(sent).toContain('invalid input syntax')
  expect(sent).not.toContain('28123456')
})
