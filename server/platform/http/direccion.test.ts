import { afterAll, beforeAll, expect, test } from 'vitest'
import { documentos } from '#contract/documentos/calls.ts'
import { terminos } from '#contract/terminos/calls.ts'
import { createToken } from '#testing/gestiones/tokens.ts'
import { type Portal, startPortal } from '#testing/portal.ts'

let portal: Portal
beforeAll(async () => {
  portal = await startPortal({ TRUST_PROXY: '1' })
})
afterAll(() => portal.close())

test.each([
  ['an IPv4 address', '198.51.100.7', '198.51.100.7', 200],
  ['an IPv4 address and port', '198.51.100.7:5678', '198.51.100.7', 200],
  ['an IPv6 address', '2001:db8::7', '2001:db8::7', 401],
  ['an IPv6 address and port', '[2001:db8::7]:443', '2001:db8::7', 401],
  ['an IPv6 address in brackets', '[2001:db8::7]', '2001:db8::7', 401],
  ['a link-local address with its zone', 'fe80::7%eth0', 'fe80::7', 401],
  ['no address', 'unknown', '0.0.0.0', 401],
])(
  "with %s in X-Forwarded-For, the audit log has the client's IP address, and the allowed networks of a token apply to it",
  async (_what, forwardedFor, stored, ofToken) => {
    const headers = { 'x-forwarded-for': forwardedFor }
    const { version } = (await portal.call<{ version: string }>(undefined, terminos.get)).body
    expect((await portal.call('lferreyra', terminos.accept, { headers, body: { version } })).status).toBe(200)
    const { rows } = await portal.pool.query(
      `select host(ip) as ip from auditoria where operacion = 'terminos.accept' order by auditoria_id desc limit 1`,
    )
    expect(rows).toEqual([{ ip: stored }])
    const page = { params: { page: 1, size: 20 }, body: {} }
    const { token } = await createToken(portal, ['documentos:leer'], { direcciones: ['198.51.100.0/24'] })
    const sent = { ...page, headers: { ...headers, authorization: `Bearer ${token}` } }
    expect((await portal.call(undefined, documentos.search, sent)).status).toBe(ofToken)
  },
)
