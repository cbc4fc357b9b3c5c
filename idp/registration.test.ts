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

  test('rejects names that are too long, instead of cutting them', async () => {
    const { own, browse, register } = await startOf(true)
    const long = { firstName: 'a'.repeat(61), lastName: 'b'.repeat(61), username: 'c'.repeat(41) }
    const text = await (await browse(register, { ...fields, ...long })).text()
    for (const most of ['60', '60', '40']) expect(text).toContain(`Usá hasta ${most} caracteres.`)
    const email = `${'d'.repeat(101)}@cliente.example.com`
    expect(email).toHaveLength(121)
    expect(await (await browse(register, { ...fields, email })).text()).toContain('Usá hasta 120 caracteres.')
    const most = { firstName: 'a'.repeat(60), lastName: 'b'.repeat(60), username: 'c'.repeat(40) }
    expect((await browse(register, { ...fields, ...most })).status).toBe(303)
    await own.stop()
  })

  test('creates at most ten accounts an hour from an IP address; incomplete forms do not count', async () => {
    const { own } = await startOf(true)
    const send = async (n: number, more: Record<string, string> = {}) => {
      const browse = createBrowser()
      const page = await own.signInPage(browse)
      const form = { ...fields, username: `alta.${n}`, email: `alta.${n}@cliente.example`, ...more }
      return browse(new URL('?registro', page), form)
    }
    for (let n = 1; n <= 9; n += 1) expect((await send(n)).status).toBe(303)
    for (let n = 0; n < 3; n += 1) expect((await send(50, { password: 'corta' })).status).toBe(200)
    expect((await send(10)).status).toBe(303)
    expect(await (await send(11)).text()).toContain('Hubo demasiados intentos.')
    const { rows } = await own.pool.query("select count(*)::int as n from idp.account where username like 'alta.%'")
    expect(rows).toEqual([{ n: 10 }])
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

test('the log contains the account of a sign-in, and never the typed text', async () => {
  const lines: Record<string, unknown>[] = []
  const own = await startRealm({ log: (line) => lines.push(line) })
  await expect(own.signIn('mi-clave-secreta-123')).rejects.toThrow()
  await expect(own.signIn('lferreyra@cliente.example', { password: 'Otra1234' })).rejects.toThrow()
  await expect(own.signIn('LFERREYRA', { password: 'Otra1234' })).rejects.toThrow()
  await own.signIn('LFERREYRA')
  expect(lines.map(({ event, username }) => [event, username])).toEqual([
    ['idp.login_failed', ''],
    ['idp.login_failed', 'lferreyra'],
    ['idp.login_failed', 'lferreyra'],
    ['idp.login', 'lferreyra'],
  ])
  await own.stop()
})
