import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auditoria } from '#contract/auditoria/calls.ts'
import { conexiones } from '#contract/conexiones/calls.ts'
import { ALCANCES, type Alcance } from '#contract/conexiones/reglas.ts'
import { cuentaCorriente } from '#contract/cuenta-corriente/calls.ts'
import { devoluciones } from '#contract/devoluciones/calls.ts'
import type { ReplyOf, Route } from '#contract/route.ts'
import { tickets } from '#contract/tickets/calls.ts'
import { PRIVATE } from '#testing/llamadas.ts'
import { type Person, type Portal, startPortal } from '#testing/portal.ts'
import { TEST_NOW } from '#testing/postgres.ts'
import { callBy, createToken } from '#testing/gestiones/tokens.ts'
import { newReclamo } from '#testing/gestiones/tickets.ts'
import { isToken, makeToken } from './conexiones.rules.ts'

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())
beforeEach(() => portal.setNow(TEST_NOW))

/** Company of mibarra, who also has 1043. */
const EMPRESA = 1042
const make = (alcances: readonly Alcance[], more: Record<string, unknown> = {}, who?: Person) =>
  createToken(portal, alcances, more, who)
const by = <T = Record<string, unknown>>(token: string, route: Route, sent: object = {}) =>
  callBy<T>(portal, token, route, sent)

describe('a token', () => {
  test('begins with agst_, has 30 random characters and a checksum of six', () => {
    const token = makeToken()
    expect(token).toMatch(/^agst_[0-9A-Za-z]{36}$/)
    expect(makeToken()).not.toBe(token)
    expect(isToken(token)).toBe(true)
  })

  test.each<[string, (token: string) => string]>([
    ['a changed character', (token) => `${token.slice(0, 12)}${token[12] === 'a' ? 'b' : 'a'}${token.slice(13)}`],
    ['its last character missing', (token) => token.slice(0, -1)],
    ['one character more', (token) => `${token}0`],
    ['another prefix', (token) => token.replace('agst_', 'agsx_')],
    ['two characters swapped', (token) => `${token.slice(0, 9)}${token[10]}${token[9]}${token.slice(11)}`],
  ])('is rejected with %s', (_what, spoil) => {
    // Take a token in which these two characters differ: swapping equal characters would change nothing.
    const token = Array.from({ length: 50 }, makeToken).find((each) => each[9] !== each[10])!
    expect(isToken(spoil(token))).toBe(false)
  })
})

describe('creating a token', () => {
  test('returns the token once: the list has its first characters, the database only its fingerprint', async () => {
    const { token, tokenId } = await make(['devoluciones:leer'], { nombre: 'Compras nocturno' })
    const { body } = await portal.call<ReplyOf<typeof conexiones.listTokens>>('mibarra', conexiones.listTokens, {
      roles: ['ROL_OWNER'],
    })
    expect(body.find((each) => each.tokenId === tokenId)).toEqual({
      tokenId,
      nombre: 'Compras nocturno',
      comienzo: token.slice(0, 13),
      alcances: ['devoluciones:leer'],
      empresas: [{ razonSocialId: 1042, razonSocial: 'Repuestos Litoral Sur S.R.L.' }],
      direcciones: [],
      creadoPor: 'Marcos Ibarra',
      creado: '2026-11-21T15:00:00.000Z',
      vence: '2027-02-19T15:00:00.000Z',
      usado: null,
      usadoDesde: null,
      cortado: null,
    })
    const { rows } = await portal.pool.query<{ todo: string }>('select row_to_json(t)::text as todo from token t')
    expect(rows.map(({ todo }) => todo).join()).not.toContain(token.slice(13))
  })

  test('creates no second token when the request is repeated with its idempotency key, and does not return the first token again', async () => {
    const sent = {
      body: { nombre: 'Una vez', razonSocialIds: [EMPRESA], alcances: ['cuenta:leer'] },
      roles: ['ROL_OWNER'] as const,
      headers: { 'idempotency-key': 'token-una-vez' },
    }
    const first = await portal.call<{ token: string; tokenId: number }>('mibarra', conexiones.createToken, sent)
    const again = await portal.call<{ token: string; tokenId: number }>('mibarra', conexiones.createToken, sent)
    expect(first.body.token).toMatch(/^agst_/)
    expect(again.body).toEqual({ tokenId: first.body.tokenId, token: null })
    const { rows } = await portal.pool.query<{ todo: string }>(`select respuesta as todo from idempotencia`)
    expect(rows.map(({ todo }) => todo).join()).not.toContain('agst_')
  })

  test.each<[string, Record<string, unknown>, number, Record<string, string>?]>([
    ['no company', { razonSocialIds: [] }, 400, { razonSocialIds: 'Elegí al menos una razón social' }],
    ['another company', { razonSocialIds: [1042, 1051] }, 404],
    ['no scope', { alcances: [] }, 400, { alcances: 'Elegí qué puede hacer' }],
    ['an unknown scope', { alcances: ['representantes:crear'] }, 400],
    ['no name', { nombre: ' ' }, 400, { nombre: 'Poné un nombre' }],
    ['0 days', { dias: 0 }, 400, { dias: 'Ingresá al menos 1 día' }],
    ['366 days', { dias: 366 }, 400, { dias: 'Ingresá hasta 365 días' }],
    ['365 days', { dias: 365 }, 200],
    ['ranges of IP addresses', { direcciones: ['200.5.12.0/24', '2800:810::/32', '200.5.12.7'] }, 200],
    [
      'a scope that its creator lacks',
      { alcances: ['cuenta:leer', 'pedidos:leer'] },
      400,
      { alcances: 'No podés dar permisos que vos no tenés: Leer pedidos de motos.' },
    ],
    ['an invalid IP address', { direcciones: ['mi oficina'] }, 400],
    [
      'a range with host bits',
      { direcciones: ['200.5.12.7/24'] },
      400,
      { 'direcciones.0': '200.5.12.7/24 no es un rango: escribí 200.5.12.0/24, o la dirección sola' },
    ],
    [
      'an IPv4 address written as IPv6',
      { direcciones: ['200.5.12.7', '::ffff:200.5.12.8'] },
      400,
      { 'direcciones.1': 'Escribí ::ffff:200.5.12.8 como IPv4: 200.5.12.8' },
    ],
  ])('answers a request for a token with %s', async (_what, more, status, fields) => {
    const body = { nombre: 'ERP', razonSocialIds: [EMPRESA], alcances: ['cuenta:leer'], ...more }
    const answer = await portal.call('mibarra', conexiones.createToken, { body, roles: ['ROL_OWNER'] })
    expect(answer.status).toBe(status)
    if (fields) expect(answer.body.fields).toMatchObject(fields)
  })

  test('accepts twenty tokens for each user, and another token after one is revoked', async () => {
    const sent = {
      body: { nombre: 'N', razonSocialIds: [1042], alcances: ['cuenta:leer'] },
      roles: ['ROL_OWNER'] as const,
    }
    const one = () => portal.call<{ tokenId: number }>('lferreyra', conexiones.createToken, sent)
    let last = await one()
    for (let n = 2; n <= 20; n += 1) last = await one()
    expect(last.status).toBe(200)
    const more = await one()
    expect(more).toMatchObject({ status: 409, body: { message: 'Ya tenés 20 tokens. Anulá uno que no uses.' } })
    await portal.call('lferreyra', conexiones.cutToken, {
      params: { tokenId: last.body.tokenId },
      roles: ['ROL_OWNER'],
    })
    expect((await one()).status).toBe(200)
    await portal.call('lferreyra', conexiones.cutTokens, { roles: ['ROL_OWNER'] })
    const atOnce = await Promise.all(Array.from({ length: 24 }, one))
    expect(atOnce.filter(({ status }) => status === 200)).toHaveLength(20)
  })
})

describe('the rights of a token', () => {
  test('include no call of representatives, tokens or sessions; of the included calls, only those of webhooks require a recent sign-in', () => {
    const taken = PRIVATE.filter(([, route]) => route.token)
    expect(taken.length).toBeGreaterThan(35)
    for (const [name, route] of taken) {
      // These two calls need a recent sign-in. A token can make them, because its creator signed in again to give it
      // that scope.
      if (!['webhooks.create', 'webhooks.update'].includes(name)) expect(route.fresh, name).toBeUndefined()
      expect(name).not.toMatch(/^(representantes|conexiones|terminos|verComo|segundoPaso|sesiones|usuarios)\./)
    }
    const used = new Set(taken.flatMap(([, route]) => route.token!))
    expect([...used].toSorted()).toEqual(Object.keys(ALCANCES).toSorted())
  })

  test('are the calls of its scopes: every other call answers 403', async () => {
    for (const alcance of Object.keys(ALCANCES) as Alcance[]) {
      // hquiroga has all services, including that of motorcycle orders.
      const { token } = await make([alcance], { razonSocialIds: [1043] }, 'hquiroga')
      for (const [name, route] of PRIVATE) {
        const { status, body } = await by(token, route)
        const what = `${alcance} ${name} ${JSON.stringify(body ?? null).slice(0, 200)}`
        if (route.token?.includes(alcance)) expect([200, 400, 404], what).toContain(status)
        else expect(status, what).toBe(403)
      }
    }
  })

  test('cover only its companies, although its creator belongs to another company too', async () => {
    const { token } = await make(['devoluciones:leer', 'cuenta:leer'])
    const { body } = await by<ReplyOf<typeof devoluciones.search>>(token, devoluciones.search, {
      params: { page: 1, size: 50 },
      body: {},
    })
    expect(new Set(body.filas.map(({ razonSocialId }) => razonSocialId))).toEqual(new Set([1042]))
    expect((await by(token, devoluciones.get, { params: { devolucionId: 30_101 } })).status).toBe(200)
    expect((await by(token, devoluciones.get, { params: { devolucionId: 30_106 } })).status).toBe(404)
    expect((await by(token, cuentaCorriente.getCabecera, { params: { id: 1043 } })).status).toBe(404)
    expect(
      (await by(token, cuentaCorriente.search, { params: { page: 1, size: 20 }, body: { razonSocialIds: [1043] } }))
        .status,
    ).toBe(404)
  })

  test('allow claims and warranties by separate scopes, including scopes that only create', async () => {
    const { token } = await make(['reclamos:leer', 'reclamos:crear'])
    const search = (tipo: string) => by(token, tickets.search, { query: { page: 1, size: 20 }, body: { tipo } })
    expect((await search('reclamo')).status).toBe(200)
    expect((await search('garantia')).status).toBe(403)
    const both = await make(['garantias:leer', 'reclamos:crear'])
    expect(
      (await by(both.token, tickets.search, { query: { page: 1, size: 20 }, body: { tipo: 'garantia' } })).status,
    ).toBe(200)
    expect(
      (await by(both.token, tickets.search, { query: { page: 1, size: 20 }, body: { tipo: 'reclamo' } })).status,
    ).toBe(403)
  })

  test('let the token create records on behalf of its creator; the audit names the token', async () => {
    const { token } = await make(['reclamos:crear'], { nombre: 'ERP de la cadena' })
    const created = await by<{ ticketId: number }>(token, tickets.create, {
      params: { razonSocial: EMPRESA },
      body: newReclamo(),
    })
    expect(created.status).toBe(200)
    const { body } = await portal.call<ReplyOf<typeof auditoria.search>>('admin', auditoria.search, {
      params: { page: 1, size: 5 },
      body: {},
    })
    const row = body.filas.find(({ operacion }) => operacion === 'tickets.create')!
    expect(row.usuario).toBe('mibarra')
    expect(JSON.stringify(row)).toContain('ERP de la cadena')
  })
})
