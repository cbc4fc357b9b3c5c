import { decodeJwt } from 'jose'
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBrowser, type Browse } from '../code-flow.ts'
import { DEMO_PASSWORD } from '../demo-people.ts'
import { CLIENT_ID } from '../realm.ts'
import { startRealm } from '../test-realm.ts'
import { codeNow, keyOfText } from '#testing/telefono.ts'

let realm: Awaited<ReturnType<typeof startRealm>>
beforeAll(async () => {
  realm = await startRealm({ overrides: { secondFactorRoles: new Set(['ROL_VENDEDOR']) } })
})
afterAll(() => realm.stop())

const VERIFIER = 'v'.repeat(43)
const challenge = createHash('sha256').update(VERIFIER).digest('base64url')

type Page = { url: URL; html: string }

/** Simulates a user at a browser. Each action returns the page that follows. */
const visitor = (browse: Browse = createBrowser()) => {
  /** Follows redirects to a page, but not a redirect to the portal. */
  const follow = async (response: Response, from: URL): Promise<Page> => {
    const location = response.headers.get('location')
    if (!location) return { url: from, html: await response.text() }
    const url = new URL(location, from)
    return url.pathname === '/autogestion' ? { url, html: '' } : follow(await browse(url), url)
  }
  const open = async (url: URL) => follow(await browse(url), url)
  const send = async ({ url, html }: Page, form: Record<string, string>) => {
    const action = /<form[^>]*action="([^"]+)"/.exec(html)![1]!.replaceAll('&#38;', '&')
    const target = new URL(action, url)
    return follow(await browse(target, form), target)
  }
  const ask = (change: Record<string, string> = {}) =>
    open(realm.authorization({ code_challenge: challenge, ...change }))
  return {
    browse,
    open,
    send,
    ask,
    signIn: async (username: string, change: Record<string, string> = {}) =>
      send(await ask({ prompt: 'login', ...change }), { username, password: DEMO_PASSWORD }),
    tokens: async ({ url }: Page) => {
      const body = {
        grant_type: 'authorization_code',
        client_id: CLIENT_ID,
        redirect_uri: realm.redirectUri,
        code: url.searchParams.get('code')!,
        code_verifier: VERIFIER,
      }
      return (await (await browse(realm.endpoint('token'), body)).json()) as {
        access_token: string
        refresh_token: string
        id_token: string
      }
    },
  }
}
type Visitor = ReturnType<typeof visitor>

const keyOf = ({ html }: Page): Buffer => keyOfText(/id="kc-totp-secret-key" data-text="([A-Z2-7]+)"/.exec(html)![1]!)
const codesOf = ({ html }: Page): string[] => [...html.matchAll(/<li><code>([\w-]+)<\/code>/g)].map(([, code]) => code!)
/**
 * Sets up an authenticator app through Mi Perfil. Returns its key, the recovery codes and the last page. Uses the code
 * of the previous 30 s step, so that the test can still use the current code.
 */
const setUp = async (username: string, who: Visitor = visitor()) => {
  await who.signIn(username)
  const page = await who.ask({ kc_action: 'CONFIGURE_TOTP' })
  const key = keyOf(page)
  const shown = await who.send(page, { totp: await codeNow(key, -1) })
  const end = await who.send(shown, { guardados: 'true' })
  return { who, key, codes: codesOf(shown), end }
}

/** Forgets the step of the last used code, so that a test can use the current code again. */
const forgetSteps = () => realm.pool.query('update idp.second_factor set last_step = 0')
const rows = async (text: string) => (await realm.pool.query<Record<string, unknown>>(text)).rows

const WRONG = 'El código no es correcto'

test('after an authenticator app is set up in Mi Perfil, the password alone does not sign in', async () => {
  const { key, codes, end, who } = await setUp('lferreyra')
  expect(end.url.searchParams.get('kc_action_status')).toBe('success')
  expect(codes).toHaveLength(10)
  expect(new Set(codes).size).toBe(10)
  expect(decodeJwt((await who.tokens(end)).access_token)).toMatchObject({ acr: '2', amr: ['pwd', 'otp', 'mfa'] })

  const thief = visitor()
  const asked = await thief.signIn('lferreyra')
  expect(asked.html).toContain('id="kc-otp-login-form"')
  // The password alone created no session. So another authorization request of the browser shows the sign-in page, and
  // a wrong code does not help.
  expect((await thief.ask()).html).toContain('id="kc-form-login"')
  expect((await thief.send(asked, { otp: '000000' })).html).toContain(WRONG)
  await expect(realm.signIn('lferreyra')).rejects.toThrow('verificación en dos pasos')

  const owner = visitor()
  const inside = await owner.send(await owner.signIn('lferreyra'), { otp: await codeNow(key) })
  const { access_token, refresh_token, id_token } = await owner.tokens(inside)
  for (const token of [access_token, id_token])
    expect(decodeJwt(token)).toMatchObject({ acr: '2', amr: ['pwd', 'otp', 'mfa'] })
  const renewed = (await (await realm.refresh(refresh_token)).json()) as { access_token: string }
  expect(decodeJwt(renewed.access_token)).toMatchObject({ acr: '2', amr: ['pwd', 'otp', 'mfa'] })
})

test('without a second factor, the token states that only a password was used', async () => {
  const { access_token } = await realm.signIn('hquiroga')
  expect(decodeJwt(access_token)).toMatchObject({ acr: '1', amr: ['pwd'] })
})

test('each code of the authenticator app is accepted once, even by concurrent requests; codes of earlier steps are rejected', async () => {
  const { key } = await setUp('hquiroga')
  const [one, other] = [visitor(), visitor()]
  const pages = [await one.signIn('hquiroga'), await other.signIn('hquiroga')]
  const code = await codeNow(key)
  const ends = await Promise.all([one.send(pages[0]!, { otp: code }), other.send(pages[1]!, { otp: code })])
  expect(ends.filter(({ url }) => url.searchParams.has('code'))).toHaveLength(1)
  const late = visitor()
  const page = await late.signIn('hquiroga')
  expect((await late.send(page, { otp: code })).html).toContain(WRONG)
  expect((await late.send(page, { otp: await codeNow(key, -1) })).html).toContain(WRONG)
  expect((await late.send(page, { otp: await codeNow(key, 1) })).url.searchParams.has('code')).toBe(true)
})

test('a recovery code replaces a code of the authenticator app once', async () => {
  const { codes } = await setUp('rsosa')
  const use = async (code: string) => {
    const who = visitor()
    const page = await who.signIn('rsosa')
    const recovery = await who.open(new URL('?recuperacion', page.url))
    return who.send(recovery, { recoveryCodeInput: code })
  }
  expect((await use(codes[3]!.toLowerCase().replaceAll('-', ' '))).url.searchParams.has('code')).toBe(true)
  expect((await use(codes[3]!)).html).toContain('El código no es correcto o ya se usó. Escribí otro.')
  const both = await Promise.all([use(codes[4]!), use(codes[4]!)])
  expect(both.filter(({ url }) => url.searchParams.has('code'))).toHaveLength(1)
})

test('recovery codes are stored as hashes and shown only once', async () => {
  const { codes, who } = await setUp('npaz')
  const kept = JSON.stringify([await rows('select * from idp.recovery_code'), await rows('select * from idp.artifact')])
  for (const code of codes) {
    expect(kept).not.toContain(code)
    expect(kept).not.toContain(code.replaceAll('-', ''))
  }
  expect(chanceOf(codes[0]!)).toBeGreaterThan(55)
  const again = await who.ask({ kc_action: 'CONFIGURE_RECOVERY_AUTHN_CODES' })
  const others = await who.send(again, { accept: 'true' })
  expect(codesOf(others)).toHaveLength(10)
  expect(codesOf(others).some((code) => codes.includes(code))).toBe(false)
  expect((await who.send(others, { guardados: 'true' })).url.searchParams.get('kc_action_status')).toBe('success')
})

/** Bits of entropy of a recovery code. Its alphabet has 31 characters. */
const chanceOf = (code: string) => code.replaceAll('-', '').length * Math.log2(31)

test('wrong codes lock the account like wrong passwords; entering the password again does not reset the count of failures', async () => {
  const { key } = await setUp('mibarra')
  for (let attempt = 0; attempt < 5; attempt++) {
    const who = visitor()
    const page = await who.signIn('mibarra')
    expect((await who.send(page, { otp: '000000' })).html).toContain(WRONG)
  }
  const [locked] = await rows(
    "select failures, locked_until > now() as locked from idp.account where username = 'mibarra'",
  )
  expect(locked).toEqual({ failures: 5, locked: true })
  expect((await visitor().signIn('mibarra')).html).toContain('Usuario o contraseña incorrectos.')

  await realm.pool.query("update idp.account set locked_until = now() where username = 'mibarra'")
  const who = visitor()
  const page = await who.signIn('mibarra')
  await realm.pool.query("update idp.account set locked_until = now() + interval '1 minute' where username = 'mibarra'")
  expect((await who.send(page, { otp: await codeNow(key) })).html).toContain(WRONG)
  await realm.pool.query("update idp.account set locked_until = now() where username = 'mibarra'")
  expect((await who.send(page, { otp: await codeNow(key) })).url.searchParams.has('code')).toBe(true)
  expect(await rows("select failures from idp.account where username = 'mibarra'")).toEqual([{ failures: 0 }])
})

test('a user whose role requires a second factor must set it up before signing in', async () => {
  const who = visitor()
  const page = await who.signIn('darrieta')
  expect(page.html).toContain('id="kc-totp-settings-form"')
  expect(page.html).not.toContain('cancel-aia')
  expect((await who.ask()).html).toContain('id="kc-totp-settings-form"')
  expect((await who.ask({ prompt: 'none' })).url.searchParams.get('error')).toBe('interaction_required')
  const wrong = await who.send(page, { totp: '000000' })
  expect(wrong.html).toContain(WRONG)
  expect(keyOf(wrong)).toEqual(keyOf(page))
  const shown = await who.send(wrong, { totp: await codeNow(keyOf(page)), 'cancel-aia': 'true' })
  const end = await who.send(shown, { guardados: 'true' })
  expect(end.url.searchParams.has('kc_action_status')).toBe(false)
  const claims = decodeJwt((await who.tokens(end)).access_token)
  expect(claims).toMatchObject({ acr: '2', preferred_username: 'darrieta' })
})

test('the directory can require, list and remove second factors', async () => {
  const { directory } = realm.idp()
  const { id } = (await directory.findByUsername('sinconfig'))!
  await directory.setSecondFactorRequired(id, true)
  await directory.setSecondFactorRequired(id, true)
  expect((await directory.findById(id))?.requiredActions).toEqual(['CONFIGURE_TOTP'])
  const who = visitor()
  const page = await who.signIn('sinconfig')
  expect(page.html).toContain('id="kc-totp-settings-form"')
  await who.send(await who.send(page, { totp: await codeNow(keyOf(page)) }), { guardados: 'true' })
  expect((await directory.findById(id))?.requiredActions).toEqual([])
  expect(await directory.listSecondFactors(id)).toEqual([
    { id: expect.any(String) as string, tipo: 'codigo', nombre: null, desde: expect.any(Date) as Date, quedan: null },
    {
      id: expect.any(String) as string,
      tipo: 'recuperacion',
      nombre: null,
      desde: expect.any(Date) as Date,
      quedan: 10,
    },
  ])
  // The account already has a second factor, so no required action to set one up is added.
  await directory.setSecondFactorRequired(id, true)
  expect((await directory.findById(id))?.requiredActions).toEqual([])
  expect(await directory.removeSecondFactors(id)).toBe(2)
  expect(await directory.listSecondFactors(id)).toEqual([])
  await directory.setSecondFactorRequired(id, true)
  await directory.setSecondFactorRequired(id, false)
  await realm.signIn('sinconfig')
})

test('a user can remove their second factor in Mi Perfil, or cancel', async () => {
  const who = visitor()
  const { directory } = realm.idp()
  const { id } = (await directory.findByUsername('sinconfig'))!
  await setUp('sinconfig', who)
  const remove = async (form: Record<string, string>) => {
    const [factor] = await directory.listSecondFactors(id)
    const page = await who.ask({ kc_action: `delete_credential:${factor!.id}` })
    return (await who.send(page, form)).url.searchParams.get('kc_action_status')
  }
  expect(await remove({ 'cancel-aia': 'true' })).toBe('cancelled')
  expect(await directory.listSecondFactors(id)).toHaveLength(2)
  expect(await remove({ accept: 'true' })).toBe('success')
  expect(await directory.listSecondFactors(id)).toEqual([])
  // There is no second factor to remove, so the browser returns to the portal without showing a page.
  expect((await who.ask({ kc_action: 'delete_credential:x' })).url.searchParams.has('code')).toBe(true)
  await realm.signIn('sinconfig')
})

test('setting up another authenticator app invalidates the codes and recovery codes of the previous one', async () => {
  const first = await setUp('admin')
  await forgetSteps()
  const page = await first.who.ask({ kc_action: 'CONFIGURE_TOTP' })
  const second = keyOf(page)
  expect(second).not.toEqual(first.key)
  await first.who.send(page, { totp: await codeNow(second) })
  await forgetSteps()
  const who = visitor()
  const asked = await who.signIn('admin')
  expect((await who.send(asked, { otp: await codeNow(first.key) })).html).toContain(WRONG)
  const recovery = await who.open(new URL('?recuperacion', asked.url))
  expect((await who.send(recovery, { recoveryCodeInput: first.codes[0]! })).html).toContain('El código no es correcto')
  expect((await who.send(asked, { otp: await codeNow(second) })).url.searchParams.has('code')).toBe(true)
})

test('setting up a second factor requires a sign-in within the last five minutes', async () => {
  const { directory } = realm.idp()
  await directory.removeSecondFactors((await directory.findByUsername('lferreyra'))!.id)
  const { who } = await setUp('lferreyra')
  await realm.pool.query(
    `update idp.artifact set payload = jsonb_set(payload, '{loginTs}', to_jsonb((payload ->> 'loginTs')::int - 301))
     where model = 'Session' and account_id like '%02'`,
  )
  for (const kc_action of ['CONFIGURE_TOTP', 'CONFIGURE_RECOVERY_AUTHN_CODES', 'delete_credential:x'])
    expect((await who.ask({ kc_action })).html).toContain('id="kc-form-login"')
})
