import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createIdentityDirectory } from '#gateways/index.ts'
import type { ReplyOf } from '#contract/route.ts'
import { sesiones } from '#contract/sesiones/calls.ts'
import { usuarios } from '#contract/usuarios/calls.ts'
import { type Person, type Portal, startPortal, subOf } from '#testing/portal.ts'

/** Keycloak at an address where nothing listens. */
const AWAY = { url: 'http://127.0.0.1:9', realm: 'autogestion', clientId: 'a', clientSecret: 'b', webClientId: 'c' }

let portal: Portal

beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())

describe('the sessions of a user', () => {
  /** Stores a session as the provider does. */
  const openSession = async (person: Person, uid: string, agoMinutes: number) => {
    const login = Math.floor(Date.now() / 1000) - agoMinutes * 60
    const payload = { uid, accountId: subOf(person), loginTs: login }
    await portal.pool.query(
      `insert into idp.artifact (model, id, payload, uid, account_id, expires_at) values ('Session', $1, $2, $1, $3, now() + interval '10 minutes')`,
      [uid, JSON.stringify(payload), subOf(person)],
    )
    await portal.pool.query(`insert into idp.device values ($1, '190.2.3.4', 'Firefox en Windows')`, [uid])
  }
  const as = async (person: Person, sid: string) => ({
    headers: { authorization: `Bearer ${await portal.token(person, { sid })}` },
  })
  type Sesiones = ReplyOf<typeof sesiones.list>
  const list = async (person: Person, sid: string) =>
    (await portal.call<Sesiones>(undefined, sesiones.list, await as(person, sid))).body

  beforeEach(async () => {
    await portal.pool.query(`delete from idp.artifact; delete from idp.device`)
    for (const uid of ['casa', 'mostrador', 'celular']) await openSession('lferreyra', uid, 5)
    await openSession('mibarra', 'de-marcos', 5)
  })

  test('show device and start, and mark the present one', async () => {
    const sesiones = await list('lferreyra', 'mostrador')
    expect(sesiones.map(({ sesionId }) => sesionId).toSorted()).toEqual(['casa', 'celular', 'mostrador'])
    expect(sesiones.filter(({ esEsta }) => esEsta).map(({ sesionId }) => sesionId)).toEqual(['mostrador'])
    expect(sesiones[0]).toMatchObject({ dispositivo: 'Firefox en Windows', ip: '190.2.3.4' })
  })

  test('can be closed one by one, or all but the present one', async () => {
    const sent = await as('lferreyra', 'mostrador')
    const one = await portal.call(undefined, sesiones.close, { params: { sesionId: 'casa' }, ...sent })
    expect(one).toMatchObject({ status: 200, body: { cerradas: 1 } })
    expect(await list('lferreyra', 'mostrador')).toHaveLength(2)
    expect((await portal.call(undefined, sesiones.closeOthers, sent)).body).toEqual({ cerradas: 1 })
    expect((await list('lferreyra', 'mostrador')).map(({ sesionId }) => sesionId)).toEqual(['mostrador'])
    expect(await list('mibarra', 'de-marcos')).toHaveLength(1)
  })

  test('of another user answer 404', async () => {
    const sent = { params: { sesionId: 'de-marcos' }, ...(await as('lferreyra', 'mostrador')) }
    expect((await portal.call(undefined, sesiones.close, sent)).status).toBe(404)
    expect(await list('mibarra', 'de-marcos')).toHaveLength(1)
  })

  test('answer 503 while the provider is unavailable; the profile still works', async () => {
    const away = await startPortal({}, { directory: () => createIdentityDirectory({ KEYCLOAK: AWAY }) })
    expect(await away.call('lferreyra', sesiones.list)).toMatchObject({
      status: 503,
      body: { message: 'El servicio de ingreso no responde. Probá de nuevo en unos minutos.' },
    })
    const params = { userName: 'lferreyra' }
    expect((await away.call('lferreyra', usuarios.getByName, { params })).status).toBe(200)
    expect((await away.call('lferreyra', usuarios.downloadDatos)).status).toBe(200)
    await away.close()
  })
})
