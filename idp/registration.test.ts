import { decodeJwt } from 'jose'
import { describe, expect, test } from 'vitest'
import { createBrowser } from './code-flow.ts'
import { CLIENT_ID } from './realm.ts'
import { startRealm } from './test-realm.ts'

const rolesOf = (token: string) => decodeJwt<{ realm_access?: { roles: string[] } }>(token).realm_access?.roles ?? []

describe('registration', () => {
  const fields = {
    firstName: 'Ana',
    lastName: 'Luz',
    email: 'ana.luz@cliente.example',
    username: 'AnaLuz',
    password: 'propia-lluvia-123',
    'password-confirm': 'propia-lluvia-123',
  }
  const startOf = async (allowed: boolean) => {
    const own = await startRealm({ overrides: { registrationAllowed: allowed } })
    const browse = createBrowser()
    const query = { client_id: CLIENT_ID, redirect_uri: own.redirectUri, response_type: 'code', scope: 'openid' }
    const proof = { code_challenge: 'x'.repeat(43), code_challenge_method: 'S256' }
    const { headers } = await browse(own.endpoint('auth', { ...query, ...proof }))
    const page = new URL(headers.get('location')!, own.baseUrl)
    return { own, browse, page, register: new URL(`${page.pathname}?registro`, own.baseUrl) }
  }

  test('creates an account without roles and signs it in when the realm allows it', async () => {
    const { own, browse, page, register } = await startOf(true)
    expect(await (await browse(page)).text()).toContain('Creá tu usuario')
    const wrong = await (
      await browse(register, { ...fields, email: 'no es', password: 'corta', 'password-confirm': 'otra' })
    ).text()
    for (const text of [
      'Ingresá un email como',
      'al menos 12 caracteres',
      'Las contraseñas no coinciden.',
      'value="Ana"',
    ])
      expect(wrong).toContain(text)
    expect(wrong).not.toContain('corta')
    const taken = await browse(register, { ...fields, username: 'mibarra' })
    expect(await taken.text()).toContain('Ese usuario ya existe. Elegí otro.')
    expect((await browse(register, fields)).status).toBe(303)
    const { access_token } = await own.signIn('analuz', { password: 'propia-lluvia-123' })
    expect(rolesOf(access_token)).toEqual([])
    await own.stop()
  })

  test('ends the session of another user in the same browser', async () => {
    const own = await startRealm({ overrides: { registrationAllowed: true } })
    const browse = createBrowser()
    const before = await own.signIn('lferreyra', { browse })
    const asked = await browse(own.authorization({ prompt: 'login' }))
    const page = new URL(asked.headers.get('location')!, own.baseUrl)
    const made = await browse(new URL('?registro', page), fields)
    const { headers } = await browse(new URL(made.headers.get('location')!, own.baseUrl))
    expect(new URL(headers.get('location')!).searchParams.get('code')).toEqual(expect.any(String))
    expect((await own.refresh(before.refresh_token)).status).toBe(400)
    await own.stop()
  })

  test('creates no account when the realm does not allow it', async () => {
    const { own, browse, page, register } = await startOf(false)
    expect(await (await browse(page)).text()).not.toContain('Creá tu usuario')
    expect(await (await browse(register, fields)).text()).not.toContain('kc-register-form')
    const { rows } = await own.pool.query("select 1 from idp.account where username = 'analuz'")
    expect(rows).toEqual([])
    await own.stop()
  })
})
