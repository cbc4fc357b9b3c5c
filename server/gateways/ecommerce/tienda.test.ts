import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { distribuidorOf } from '#modules/distribuidor'
import { readConfig } from '#server/config/config.ts'
import { createScreenPolicy } from '#server/http/policy.ts'
import { webConfig } from '#server/http/static.ts'
import { type Person, type Portal, startPortal } from '#testing/portal.ts'

let portal: Portal

beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())

const LOGIN = '/tienda-demo/api/keycloak/access/login'
const login = async (person?: Person) =>
  portal.app.inject({
    url: LOGIN,
    headers: person ? { authorization: `Bearer ${await portal.token(person)}` } : {},
  })

describe('the demo shop', () => {
  test('gives a buyer a path that does not contain the token; the page at this path shows the user name', async () => {
    const answer = await login('mibarra')
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['cache-control']).toBe('no-store')
    const { data } = answer.json<{ data: string }>()
    expect(data).toMatch(/^\/tienda-demo\/entrar\?codigo=[\w-]{32}$/)
    const page = await portal.app.inject(data)
    expect(page.body).toContain('Entraste como <strong>mibarra</strong>')
    expect(page.headers['content-security-policy']).toContain("trusted-types 'none'")
  })

  test('accepts each sign-in link only once', async () => {
    const { data } = (await login('mibarra')).json<{ data: string }>()
    expect((await portal.app.inject(data)).statusCode).toBe(200)
    const again = await portal.app.inject(data)
    expect([again.statusCode, again.body.includes('Volvé al portal')]).toEqual([410, true])
    expect((await portal.app.inject('/tienda-demo/entrar')).statusCode).toBe(410)
  })

  test('rejects a request without a token, and denies a user who may not buy', async () => {
    expect((await login()).statusCode).toBe(401)
    expect((await login('lferreyra')).statusCode).toBe(403)
  })
})

describe('the configuration of the shop', () => {
  const production = {
    NODE_ENV: 'production',
    DATABASE_URL: 'postgres://x',
    OIDC_ISSUER: 'https://sso.example/realms/autogestion',
    PUBLIC_URL: 'https://portal.example',
  }

  test('names no shop in production unless a shop is configured; then the web receives the URL and the hosts of the shop', async () => {
    expect(readConfig(production).ECOMMERCE).toBeUndefined()
    const config = readConfig({ ...production, ECOMMERCE_URL: 'https://tienda.example/' })
    const { ecommerce } = webConfig(config, distribuidorOf(config), production.OIDC_ISSUER)
    expect(ecommerce).toEqual({ url: 'https://tienda.example', hosts: ['tienda.example'] })
    const hosts = readConfig({
      ...production,
      ECOMMERCE_URL: 'https://t.example',
      ECOMMERCE_HOSTS: 'T.example,b.example',
    })
    expect(hosts.ECOMMERCE?.hosts).toEqual(['t.example', 'b.example'])
    expect(() => readConfig({ ...production, ECOMMERCE_HOSTS: 'https://t.example' })).toThrow(/ECOMMERCE_HOSTS/)
  })

  test('allows the origin of the shop in the policy of the page, and removes the demo shop', async () => {
    const real = await startPortal({ ECOMMERCE_URL: 'https://tienda.example/ar' })
    expect((await real.app.inject(LOGIN)).statusCode).toBe(404)
    await real.close()
    const policyOf = createScreenPolicy('', 'https://sso.example', 'https://tienda.example')
    expect(policyOf('n')).toContain("connect-src 'self' https://sso.example https://tienda.example;")
  })
})
