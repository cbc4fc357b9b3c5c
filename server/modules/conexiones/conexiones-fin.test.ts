import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { conexiones } from '#contract/conexiones/calls.ts'
import type { Alcance } from '#contract/conexiones/reglas.ts'
import { devoluciones } from '#contract/devoluciones/calls.ts'
import { documentos } from '#contract/documentos/calls.ts'
import { empresas } from '#contract/maestros/calls.ts'
import { personas } from '#contract/personas/calls.ts'
import type { ReplyOf, Route } from '#contract/route.ts'
import { callBy, createToken } from '#testing/gestiones/tokens.ts'
import { createLive } from '#server/jobs/live.ts'
import { type Person, type Portal, startPortal } from '#testing/portal.ts'
import { TEST_NOW } from '#testing/postgres.ts'
import { sendAvisosToken } from './conexiones-avisos.service.ts'
import { createTokens } from './tokens.service.ts'

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())
beforeEach(() => portal.setNow(TEST_NOW))

const make = (alcances: readonly Alcance[], more: Record<string, unknown> = {}, who?: Person) =>
  createToken(portal, alcances, more, who)
const by = (token: string, route: Route, sent: object = {}) => callBy(portal, token, route, sent)
describe('a token', () => {
  const works = async (token: string) =>
    (await by(token, documentos.search, { params: { page: 1, size: 20 }, body: {} })).status
  const fresh = async (more: Record<string, unknown> = {}, who: Person = 'mibarra') => {
    const made = await make(['documentos:leer'], more, who)
    expect(await works(made.token)).toBe(200)
    return made
  }

  test('stops working once it is revoked, and cannot be revoked again', async () => {
    const { token, tokenId } = await fresh()
    const cut = await portal.call('mibarra', conexiones.cutToken, { params: { tokenId }, roles: ['ROL_OWNER'] })
    expect(cut.status).toBe(200)
    expect(await works(token)).toBe(401)
    const again = await portal.call('mibarra', conexiones.cutToken, { params: { tokenId }, roles: ['ROL_OWNER'] })
    expect(again.status).toBe(404)
  })

  test('stops working at once even in a process that had cached it', async () => {
    const { token, tokenId } = await fresh()
    const url = portal.pool.options.connectionString!
    const live = createLive({ url, channel: 'notificaciones', onError: () => {} })
    await live.start()
    const another = createTokens({ pool: portal.pool, live, now: () => new Date(TEST_NOW) })
    const there = () => another(`Bearer ${token}`, '198.51.100.7')
    expect((await there()).token?.tokenId).toBe(tokenId)
    await portal.call('mibarra', conexiones.cutToken, { params: { tokenId }, roles: ['ROL_OWNER'] })
    await expect(there()).rejects.toMatchObject({ code: 'sin-sesion' })
    await live.stop()
  })

  test('cannot be revoked or seen by another company', async () => {
    const { token, tokenId } = await fresh()
    const cut = await portal.call('hquiroga', conexiones.cutToken, { params: { tokenId }, roles: ['ROL_OWNER'] })
    expect(cut.status).toBe(404)
    const { body } = await portal.call<ReplyOf<typeof conexiones.listTokens>>('hquiroga', conexiones.listTokens, {
      roles: ['ROL_OWNER'],
    })
    expect(body.some((each) => each.tokenId === tokenId)).toBe(false)
    expect(await works(token)).toBe(200)
  })

  test('stops working when a user revokes all tokens of the company', async () => {
    const [one, two] = [await fresh(), await fresh()]
    const { body } = await portal.call<{ cortados: number }>('mibarra', conexiones.cutTokens, { roles: ['ROL_OWNER'] })
    expect(body.cortados).toBeGreaterThanOrEqual(2)
    expect([await works(one.token), await works(two.token)]).toEqual([401, 401])
  })

  test('works until the last moment before it expires', async () => {
    const { token } = await fresh({ dias: 1 })
    portal.setNow('2026-11-22T14:59:59.000Z')
    expect(await works(token)).toBe(200)
    portal.setNow('2026-11-22T15:00:00.000Z')
    expect(await works(token)).toBe(401)
  })

  test('works only from its allowed IP addresses', async () => {
    const { token } = await make(['documentos:leer'], { direcciones: ['200.5.12.0/24'] })
    expect(await works(token)).toBe(401)
    const here = await make(['documentos:leer'], { direcciones: ['127.0.0.0/8'] })
    expect(await works(here.token)).toBe(200)
  })

  test('works from its IPv4 network when the socket names the client as IPv6', async () => {
    const { token } = await make(['documentos:leer'], { direcciones: ['200.5.12.0/24'] })
    const from = async (remoteAddress: string) =>
      (
        await portal.app.inject({
          method: 'POST',
          url: '/autogestion/documentos/v1/find/page/1/size/20',
          remoteAddress,
          headers: { authorization: `Bearer ${token}` },
          payload: {},
        })
      ).statusCode
    expect(await from('::ffff:200.5.12.7')).toBe(200)
    expect(await from('::ffff:200.5.13.7')).toBe(401)
  })

  test('shows when it was last used, and from which IP address', async () => {
    const { tokenId } = await fresh()
    const { body } = await portal.call<ReplyOf<typeof conexiones.listTokens>>('mibarra', conexiones.listTokens, {
      roles: ['ROL_OWNER'],
    })
    expect(body.find((each) => each.tokenId === tokenId)).toMatchObject({
      usado: '2026-11-21T15:00:00.000Z',
      usadoDesde: '127.0.0.1',
    })
  })

  test('works only while its creator is an owner', async () => {
    const { token } = await fresh({ razonSocialIds: [1043] }, 'hquiroga')
    await portal.call('hquiroga', conexiones.listTokens, { roles: ['ROL_USER'] })
    expect(await works(token)).toBe(401)
    await portal.call('hquiroga', conexiones.listTokens, { roles: ['ROL_USER', 'ROL_OWNER'] })
    expect(await works(token)).toBe(200)
  })

  test('keeps working for its other companies when one company is disabled, and stops working when no company is left', async () => {
    const [both, one] = [
      await fresh({ razonSocialIds: [1042, 1043], alcances: ['documentos:leer', 'devoluciones:leer'] }),
      await fresh({ razonSocialIds: [1043] }),
    ]
    const params = { id: 1043 }
    const { fila } = (await portal.call<ReplyOf<typeof empresas.get>>('admin', empresas.get, { params })).body
    const off = await portal.call('admin', empresas.update, { params, body: { ...fila, activo: false } })
    expect(off.status).toBe(200)
    expect([await works(both.token), await works(one.token)]).toEqual([200, 401])
    const sent = { params: { page: 1, size: 20 }, body: { razonSocialIds: [1043] } }
    expect((await by(both.token, devoluciones.search, sent)).status).toBe(404)
  })

  test('stops working at once when its creator is disabled', async () => {
    const { token } = await fresh({}, 'lferreyra')
    const off = await portal.call('admin', personas.setActivo, {
      params: { id: 2 },
      body: { activo: false, version: 1 },
    })
    expect(off.status).toBe(200)
    expect(await works(token)).toBe(401)
  })
})

describe('the creator of a token is warned before it expires', () => {
  const told = async (instant: string) => {
    const parts = { pool: portal.pool, jobs: portal.jobs, portal: 'http://x', marca: { nombre: 'M', color: '#000000' } }
    await sendAvisosToken(parts, new Date(instant))
    const { rows } = await portal.pool.query<{ para: string; asunto: string }>(
      `delete from pgboss.job where name = 'envio' and data->>'sobre' like 'Token de %' returning data->>'para' as para, data->>'asunto' as asunto`,
    )
    return rows.map(({ para, asunto }) => `${para}: ${asunto}`)
  }

  test('14 and 3 days before, once each, but not when the token is valid for fewer days or was revoked', async () => {
    await portal.pool.query('delete from token')
    await make(['cuenta:leer'], { nombre: 'Largo', dias: 30 })
    await make(['cuenta:leer'], { nombre: 'De dos semanas', dias: 14 })
    const { tokenId } = await make(['cuenta:leer'], { nombre: 'Cortado', dias: 30 })
    await portal.call('mibarra', conexiones.cutToken, { params: { tokenId }, roles: ['ROL_OWNER'] })
    const LARGO = 'mibarra@cliente.example: El token Largo vence el 21-12-2026'
    expect(await told('2026-12-07T14:59:59.000Z')).toEqual([])
    expect(await told('2026-12-07T15:00:00.000Z')).toEqual([LARGO])
    expect(await told('2026-12-07T16:00:00.000Z')).toEqual([])
    expect(await told('2026-12-18T14:59:59.000Z')).toEqual([])
    expect(await told('2026-12-18T15:00:00.000Z')).toEqual([LARGO])
    expect(await told('2026-12-19T15:00:00.000Z')).toEqual([])
  })

  test('only 3 days before when it was created for two weeks', async () => {
    await portal.pool.query('delete from token')
    await make(['cuenta:leer'], { nombre: 'De dos semanas', dias: 14 })
    expect(await told('2026-11-21T16:00:00.000Z')).toEqual([])
    expect(await told('2026-12-02T15:00:00.000Z')).toEqual([
      'mibarra@cliente.example: El token De dos semanas vence el 05-12-2026',
    ])
  })
})
