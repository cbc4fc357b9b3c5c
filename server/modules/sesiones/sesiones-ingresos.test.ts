import { DAY_MS } from '#contract/valores/fechas.ts'
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { PREFIX, type ReplyOf } from '#contract/route.ts'
import { calendario, conexiones, webhooks } from '#contract/conexiones/calls.ts'
import { cuentaCorriente } from '#contract/cuenta-corriente/calls.ts'
import { sesiones } from '#contract/sesiones/calls.ts'
import { type Person, type Portal, startPortal, subOf } from '#testing/portal.ts'
import { until } from '#testing/wait.ts'

const AQUI = 'America/Argentina/Buenos_Aires'
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
const ANDROID =
  'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'
const NOW = '2026-11-21T12:00:00Z'

let portal: Portal

beforeAll(async () => {
  // Like Keycloak, this provider does not know the device.
  const mute = (real: Portal['directory']) =>
    new Proxy(real, {
      get: (_target, name: keyof Portal['directory']) =>
        name === 'listSessions'
          ? async (id: string) => (await real.listSessions(id)).map((each) => ({ ...each, dispositivo: null }))
          : real[name].bind(real),
    })
  portal = await startPortal({}, { directory: mute })
})
afterAll(() => portal.close())
// Each process caches ended sessions, so every test needs new ones.
beforeEach(async () => {
  portal.setNow(NOW)
  await portal.pool.query(
    `delete from ingreso; delete from sesion_terminada; delete from idp.artifact; delete from idp.device;
     delete from pgboss.job where name in ('envio', 'contrasena'); delete from evento_seguridad`,
  )
})

const openSession = (person: Person, sid: string) =>
  portal.pool.query(
    `insert into idp.artifact (model, id, payload, uid, account_id, expires_at)
     values ('Session', $1, $2, $1, $3, now() + interval '10 minutes')`,
    [
      sid,
      JSON.stringify({ uid: sid, accountId: subOf(person), loginTs: Math.floor(Date.now() / 1000) - 60 }),
      subOf(person),
    ],
  )
const as = async (person: Person, sid: string, userAgent = WINDOWS) => ({
  headers: { authorization: `Bearer ${await portal.token(person, { sid })}`, 'user-agent': userAgent },
})
const say = async (person: Person, sid: string, zona = AQUI, userAgent = WINDOWS) =>
  portal.call(undefined, sesiones.register, { body: { zona }, ...(await as(person, sid, userAgent)) })

interface Carta {
  para: string
  asunto: string
  texto: string
}
const jobs = async <T>(queue: string): Promise<T[]> =>
  (
    await portal.pool.query<{ data: T }>('select data from pgboss.job where name = $1 order by created_on', [queue])
  ).rows.map(({ data }) => data)
const cartas = () => jobs<Carta>('envio')
const linkOf = ({ texto }: Carta): string => new URL(/https?:\S+no-fui-yo\S+/.exec(texto)![0]).pathname
const passwordOf = async (person: Person) =>
  (
    await portal.pool.query<{ hash: string }>('select password_hash as hash from idp.account where id = $1', [
      subOf(person),
    ])
  ).rows[0]!.hash

test('a session shows its device and the time zone of its browser when the provider does not know them', async () => {
  await openSession('lferreyra', 'mostrador')
  await openSession('lferreyra', 'casa')
  await say('lferreyra', 'mostrador')
  type Sesiones = ReplyOf<typeof sesiones.list>
  const { body } = await portal.call<Sesiones>(undefined, sesiones.list, await as('lferreyra', 'casa'))
  const of = (sid: string) => body.find(({ sesionId }) => sesionId === sid)
  expect(of('mostrador')).toMatchObject({ dispositivo: 'Firefox en Windows', zona: AQUI })
  expect(of('casa')).toMatchObject({ dispositivo: null, zona: null, esEsta: true })
})

test.each(['', 'a b', '../etc', 'América/X', 'A/'.repeat(40)])(
  'rejects "%s" as a time zone with an error on the field',
  async (zona) => {
    const answer = await say('lferreyra', 'uno', zona)
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({ fields: { zona: expect.any(String) as string } })
  },
)

// Sign-ins after a first sign-in, each with whether the user is notified of it.
test.each([
  { que: 'the first sign-in', luego: [] },
  { que: 'the same device and zone again', luego: [['dos', AQUI, WINDOWS]] },
  { que: 'another device', luego: [['dos', AQUI, ANDROID]], avisa: 'Chrome en Android' },
  { que: 'another time zone', luego: [['dos', 'Europe/Madrid', WINDOWS]], avisa: 'Madrid' },
  {
    que: 'a new device that was notified before',
    luego: [
      ['dos', AQUI, ANDROID],
      ['tres', AQUI, ANDROID],
    ],
    avisa: 'Chrome en Android',
  },
  { que: 'the same session from elsewhere', luego: [['uno', 'Europe/Madrid', ANDROID]] },
])('notifies the user once, and only of a new device or time zone: $que', async ({ luego, avisa }) => {
  await say('lferreyra', 'uno')
  // A sign-in of another user from this device does not count.
  await say('mibarra', 'otro', 'Europe/Madrid', ANDROID)
  for (const [sid, zona, userAgent] of luego) expect((await say('lferreyra', sid!, zona, userAgent)).status).toBe(200)
  const told = await cartas()
  expect(told.map(({ para }) => para)).toEqual(avisa ? ['lferreyra@cliente.example'] : [])
  if (avisa) expect(told[0]!.texto).toContain(avisa)
})

test("reporting a foreign session ends all sessions of the user at once, and replaces the user's password", async () => {
  for (const sid of ['mostrador', 'ajena']) await openSession('lferreyra', sid)
  await openSession('mibarra', 'de-marcos')
  const before = await passwordOf('lferreyra')
  const thief = await as('lferreyra', 'ajena')
  expect((await portal.call(undefined, sesiones.list, thief)).status).toBe(200)

  const token = await portal.call<{ token: string }>('lferreyra', conexiones.createToken, {
    body: { nombre: 'De otro', razonSocialIds: [1042], alcances: ['cuenta:leer'] },
    roles: ['ROL_OWNER'],
  })
  const added = await portal.call('lferreyra', webhooks.create, {
    body: { razonSocialId: 1042, direccion: 'https://otro.example/avisos', eventos: ['devolucion.estado'] },
    roles: ['ROL_OWNER'],
  })
  expect(added.status).toBe(200)
  const { body } = await portal.call<{ direccion: string }>('lferreyra', calendario.create, { body: {} })
  const calendar = async () => (await portal.app.inject({ url: new URL(body.direccion).pathname })).statusCode
  expect(await calendar()).toBe(200)
  const byToken = { headers: { authorization: `Bearer ${token.body.token}` } }

  const mine = await as('lferreyra', 'mostrador')
  const foreign = await portal.call(undefined, sesiones.deny, { params: { sesionId: 'de-marcos' }, ...mine })
  expect(foreign.status).toBe(404)
  expect(await passwordOf('lferreyra')).toBe(before)

  const said = await portal.call(undefined, sesiones.deny, { params: { sesionId: 'ajena' }, ...mine })
  expect(said).toMatchObject({ status: 200, body: { cerradas: 2 } })
  for (const token of [thief, mine]) expect((await portal.call(undefined, sesiones.list, token)).status).toBe(401)
  expect((await portal.call(undefined, cuentaCorriente.summarize, byToken)).status).toBe(401)
  expect(await calendar()).toBe(404)
  const told = await portal.call<ReplyOf<typeof webhooks.list>>('mibarra', webhooks.list, { roles: ['ROL_OWNER'] })
  expect(told.body.map(({ direccion, motivoApagado }) => [direccion, motivoApagado])).toEqual([
    ['https://otro.example/avisos', 'persona'],
  ])
  expect(await portal.directory.listSessions(subOf('lferreyra'))).toEqual([])
  expect(await passwordOf('lferreyra')).not.toBe(before)
  expect(await jobs('contrasena')).toMatchObject([{ cuentaId: subOf('lferreyra'), evento: 'olvidada' }])
  expect(await portal.directory.listSessions(subOf('mibarra'))).toHaveLength(1)
  await until('the event is counted', async () => {
    const { rows } = await portal.pool.query(
      "select from evento_seguridad where tipo = 'session_denied' and persona = 'lferreyra'",
    )
    return rows.length === 1
  })
})

test('a closed session stops working at once, also in the process that closed it', async () => {
  for (const sid of ['abierta', 'cerrada']) await openSession('lferreyra', sid)
  const [here, there] = [await as('lferreyra', 'abierta'), await as('lferreyra', 'cerrada')]
  await portal.call(undefined, sesiones.close, { params: { sesionId: 'cerrada' }, ...here })
  expect((await portal.call(undefined, sesiones.list, there)).status).toBe(401)
  expect((await portal.call(undefined, sesiones.list, here)).status).toBe(200)
})

test('the link of the mail asks for confirmation, then ends the sessions and replaces the password, but works only once; an unknown code answers 404', async () => {
  await openSession('lferreyra', 'propia')
  await openSession('lferreyra', 'lejana')
  await say('lferreyra', 'propia')
  await say('lferreyra', 'lejana', 'Europe/Madrid')
  const url = linkOf((await cartas())[0]!)
  const before = await passwordOf('lferreyra')
  const page = await portal.app.inject({ url })
  expect(page.body).toContain('¿No fuiste vos?')
  expect(await passwordOf('lferreyra')).toBe(before)

  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const post = (to: string) => portal.app.inject({ method: 'POST', url: to, headers: form, payload: '' })
  expect((await post(`${PREFIX}/no-fui-yo/${'x'.repeat(43)}`)).statusCode).toBe(404)
  const done = await post(url)
  expect(done.statusCode).toBe(200)
  expect(done.body).toContain('La contraseña de antes no sirve más')
  expect(await passwordOf('lferreyra')).not.toBe(before)
  expect((await portal.call(undefined, sesiones.list, await as('lferreyra', 'lejana'))).status).toBe(401)
  const { rows } = await portal.pool.query("select usuario from auditoria where operacion = 'sesiones.noFuiYo'")
  expect(rows).toEqual([{ usuario: 'lferreyra' }])

  const after = await passwordOf('lferreyra')
  expect((await post(url)).body).toContain('Ya nos habías avisado')
  expect(await passwordOf('lferreyra')).toBe(after)
})

test.each([
  { dias: 7, ms: -1, dice: 'Cerramos todas tus sesiones' },
  { dias: 7, ms: 0, dice: 'El enlace venció' },
])('the link works for seven days: $dice after $dias days and $ms ms', async ({ dias, ms, dice }) => {
  await openSession('lferreyra', `hasta ${ms}`)
  await say('lferreyra', 'otra')
  await say('lferreyra', `hasta ${ms}`, 'Europe/Madrid')
  portal.setNow(new Date(Date.parse(NOW) + dias * DAY_MS + ms).toISOString())
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const { body } = await portal.app.inject({
    method: 'POST',
    url: linkOf((await cartas())[0]!),
    headers: form,
    payload: '',
  })
  expect(body).toContain(dice)
})

test('stores only the hash of a link’s code', async () => {
  await say('lferreyra', 'uno')
  await say('lferreyra', 'dos', 'Europe/Madrid')
  const codigo = linkOf((await cartas())[0]!)
    .split('/')
    .at(-1)!
  const { rows } = await portal.pool.query<{ sha256: string }>(
    'select codigo_sha256 as sha256 from ingreso where sid = $1',
    ['dos'],
  )
  expect(rows[0]!.sha256).toBe(createHash('sha256').update(codigo).digest('hex'))
})
