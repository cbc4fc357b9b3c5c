import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { auditoria } from '#contract/auditoria/calls.ts'
import { devoluciones } from '#contract/devoluciones/calls.ts'
import { negocios } from '#contract/negocios/calls.ts'
import { PREFIX } from '#contract/route.ts'
import { createMetrics } from '#server/observe/metrics.ts'
import { type Portal, startPortal } from '#testing/portal.ts'
import { createRegistro } from '#testing/registro.ts'
import { ROWS } from '#testing/rows.ts'

const INFO = 30
const WARN = 40
const ERROR = 50

/** Text in the request that must not appear in any log line. */
const RESERVED_TEXT = 'palabra-reservada'
const RESERVED_DNI = '28123456'

let portal: Portal
let metrics: ReturnType<typeof createMetrics>
const { logTo, lines, text, clear } = createRegistro()

beforeAll(async () => {
  portal = await startPortal({ LOG_LEVEL: 'info' }, { logTo })
  const { pool, jobs } = portal
  metrics = createMetrics({
    pool,
    jobs,
    live: { count: () => 0 },
    free: async () => 7e9,
    version: { version: '7.1.0', commit: 'abc' },
    figures: async () => [],
  })
  metrics.watch(portal.app)
})
beforeEach(() => {
  clear()
})
afterAll(() => portal.close())

test('a request is logged as one line with method, route, status, duration, user, IP address and id', async () => {
  const headers = { 'x-request-id': 'de-nginx-0042' }
  const answer = await portal.call('lferreyra', devoluciones.get, { params: { devolucionId: 30_101 }, headers })
  expect(answer.headers['x-request-id']).toBe('de-nginx-0042')
  expect(lines()).toEqual([
    expect.objectContaining({
      level: INFO,
      requestId: 'de-nginx-0042',
      metodo: 'GET',
      ruta: `${PREFIX}/${devoluciones.get.path}`,
      estado: 200,
      ms: expect.any(Number) as number,
      persona: 'lferreyra',
      ip: '127.0.0.1',
    }),
  ])
})

test('a 403 is logged as a warning with user and IP address; a 401 without a token, as a warning with the IP address', async () => {
  expect((await portal.call('lferreyra', auditoria.search, { params: { page: 1, size: 20 }, body: {} })).status).toBe(
    403,
  )
  expect((await portal.call(undefined, devoluciones.getEstados)).status).toBe(401)
  expect(lines()).toEqual([
    expect.objectContaining({ level: WARN, estado: 403, persona: 'lferreyra', ip: '127.0.0.1', code: 'sin-permiso' }),
    expect.objectContaining({ level: WARN, estado: 401, persona: null, ip: '127.0.0.1', code: 'sin-sesion' }),
  ])
})

test('the log contains no token and no text of a request', async () => {
  const query = { razonSocialId: 1042 }
  await portal.call('lferreyra', devoluciones.createComentario, {
    body: { devolucionId: 30_101, comentario: 'Una palabra reservada' },
    query,
  })
  await portal.app.inject({ url: `${PREFIX}/devoluciones/v1/getEstados`, headers: { authorization: 'Bearer secreto' } })
  expect(text()).not.toMatch(/Bearer|secreto|reservada|eyJ/)
})

/**
 * Calls with strings in their URL: an identity number, a search text, codes, user names. Numeric parameters are
 * skipped, because ids of the portal identify no person.
 */
const IN_URL = ROWS.flatMap(([name, route, { params, query }]) => {
  const takes = (part: z.ZodObject | undefined, value: string) =>
    Object.entries(part?.shape ?? {}).flatMap(([field, shape]) =>
      z.safeParse(shape, value).data === value ? [field] : [],
    )
  return [RESERVED_TEXT, RESERVED_DNI]
    .map((value) => ({ value, params: takes(params, value), query: takes(query, value) }))
    .filter((accepted) => accepted.params.length + accepted.query.length)
    .map((accepted) => [`${name} ${[...accepted.params, ...accepted.query].join(' ')}`, route, accepted] as const)
})

test('the test of URLs covers every call with strings in its URL, including the call of the specification with a DNI', () => {
  expect(IN_URL.map(([name]) => name)).toEqual(
    expect.arrayContaining(['representantes.getByDni dni', 'buscar.search texto', 'usuarios.getByName userName']),
  )
  expect(IN_URL.length).toBeGreaterThan(12)
})

test.each(IN_URL)('strings in a URL appear in no log and no metric: %s', async (_name, route, accepted) => {
  const given = (names: readonly string[]) => Object.fromEntries(names.map((field) => [field, accepted.value]))
  const roles = route.roles ?? ['ROL_ADMIN']
  await portal.call('admin', route, { roles, params: given(accepted.params), query: given(accepted.query) })
  await portal.call(undefined, route, { params: given(accepted.params), query: given(accepted.query) })
  expect(lines().length).toBeGreaterThan(1)
  expect(text()).toContain(route.path)
  expect(text()).not.toContain(accepted.value)
  expect((await metrics.read()).text).not.toContain(accepted.value)
})

test('a database error is logged with its code and place, without values of the row or the connection', async () => {
  await portal.pool.query(
    `alter table devolucion_comentario add constraint sin_prueba check (comentario <> 'Prueba') not valid`,
  )
  const answer = await portal.call('lferreyra', devoluciones.createComentario, {
    body: { devolucionId: 30_101, comentario: 'Prueba' },
  })
  expect(answer.status).toBe(500)
  const refused = { code: '23514', table: 'devolucion_comentario', constraint: 'sin_prueba' }
  const fieldNames = ['type', 'message', 'code', 'detail', 'table', 'constraint', 'stack']
  const logged = lines().find(({ level }) => level === ERROR)!['err'] as object
  expect(logged).toMatchObject({ ...refused, detail: 'Failing row contains (…).' })
  expect(Object.keys(logged)).toEqual(fieldNames)

  clear()
  for (const bad of [
    "insert into usuario (user_name, email, nombre, apellido, dni) select n, n, 'x', 'x', '71234567' from unnest(array['x', 'y']) n",
    "select 'dni 71234567'::bigint",
    "select '71234567'::smallint",
  ])
    await portal.pool.query(bad).catch((err: unknown) => portal.app.log.error({ err }, 'refused'))
  expect(lines().map(({ err }) => err)).toEqual([
    expect.objectContaining({ constraint: 'usuario_dni_unico', detail: 'Key (dni)=(…) already exists.' }),
    expect.objectContaining({ message: 'invalid input syntax for type bigint: "…"' }),
    expect.objectContaining({ message: 'value "…" is out of range for type smallint' }),
  ])
  expect(text()).not.toContain('71234567')

  clear()
  const lost = Object.assign(new Error('Connection terminated'), { client: { password: 'clave-secreta' } })
  portal.app.log.error({ err: new Error('no answer', { cause: lost }) }, 'lost')
  expect(lines()[0]!['err']).toMatchObject({ message: 'no answer', cause: { message: 'Connection terminated' } })
  expect(text()).not.toMatch(/client|clave-secreta/)
})

test('a rejection for lack of connections is logged as one warning with its cause and without a stack, and counted', async () => {
  const busy = await startPortal({ LOG_LEVEL: 'info' }, { logTo })
  const { pool, jobs } = busy
  const metrics = createMetrics({
    pool,
    jobs,
    live: { count: () => 0 },
    free: async () => 7e9,
    version: { version: '7.1.0', commit: 'abc' },
    figures: async () => [],
  })
  metrics.watch(busy.app)
  const ids = Array.from({ length: 12 }, (_, n) => `de-nginx-${n + 1000}`)
  const owner = await pool.connect()
  await owner.query('begin; lock table banner in access exclusive mode')
  const answers = await Promise.all(
    ids.map((id) =>
      busy.call('mibarra', negocios.getByUser, { params: { usuarioId: 1 }, headers: { 'x-request-id': id } }),
    ),
  )
  await owner.query('rollback')
  owner.release()
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]))
  const full = lines().filter(({ falta }) => falta === 'compuerta')
  expect(full.length).toBeGreaterThan(0)
  for (const { requestId, ...line } of full) {
    const detail = 'negocios: too many connections held'
    expect(line).toMatchObject({ level: WARN, estado: 503, code: 'no-disponible', detail, msg: 'request' })
    expect(lines().filter((each) => each['requestId'] === requestId)).toHaveLength(1)
  }
  expect((await metrics.read()).text).toContain(`autogestion_unavailable_total{cause="compuerta"} ${full.length}`)
  await busy.close()
})

test('a process that is not ready logs why in one line', async () => {
  const ending = await startPortal({ LOG_LEVEL: 'info' }, { logTo, isDraining: () => true })
  await ending.app.inject('/listo')
  expect(lines()).toEqual([
    expect.objectContaining({ level: WARN, estado: 503, code: 'no-disponible', detail: 'draining' }),
  ])
  await ending.close()
})

test.each(['', 'x', '"><script>', 'a'.repeat(129)])(
  'an invalid request id "%s" is replaced by a new id',
  async (id) => {
    const answer = await portal.app.inject({ url: '/salud', headers: { 'x-request-id': id } })
    expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  },
)
