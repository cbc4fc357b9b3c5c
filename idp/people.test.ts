import { DirectoryError, type RequiredAction } from '#gateways/identity/directory.ts'
import type { Message } from '#gateways/mail/mail.ts'
import { deviceOf } from '#server/identity/device.ts'
import { decodeJwt } from 'jose'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createAddressLimit } from './address-limit.ts'
import { createBrowser } from './code-flow.ts'
import { CLIENT_ID } from './realm.ts'
import { openRealm } from './realm-state.ts'
import { startRealm } from './test-realm.ts'

let realm: Awaited<ReturnType<typeof startRealm>>
const sent: Message[] = []
let fails = false
beforeAll(async () => {
  const send = async (message: Message) => {
    if (fails) throw new Error('away')
    sent.push(message)
  }
  realm = await startRealm({ mail: { send } })
})
afterAll(() => realm.stop())
afterEach(() => {
  vi.useRealTimers()
})

const BRAND = { name: 'Distribuidora Meridiana', primary: '#0f4c81' }
const WRONG = 'Usuario o contraseña incorrectos.'
const directory = () => realm.idp().directory
const rolesOf = (token: string) => decodeJwt<{ realm_access: { roles: string[] } }>(token).realm_access.roles
const newPerson = (username: string, temporaryPassword?: string) =>
  directory().create({
    username,
    email: `${username}@cliente.example`,
    firstName: 'Clara',
    lastName: 'Ojeda',
    roles: ['ROL_USER'],
    ...(temporaryPassword ? { temporaryPassword } : {}),
  })

test('unknown users, disabled users and wrong passwords get the same answer', async () => {
  await expect(realm.signIn('nadie')).rejects.toThrow(WRONG)
  await expect(realm.signIn('inactivo')).rejects.toThrow(WRONG)
  await expect(realm.signIn('lferreyra', { password: 'Otra1234' })).rejects.toThrow(WRONG)
  await expect(realm.signIn('lferreyra', { password: '' })).rejects.toThrow('Ingresá tu contraseña.')
})

test('all users can sign in with their username or their e-mail address, in any case', async () => {
  await realm.signIn('LFerreyra')
  await realm.signIn('lferreyra@CLIENTE.example')
})

test('five failures lock the account, even for the right password, until the lock expires', async () => {
  for (let attempt = 0; attempt < 5; attempt++)
    await expect(realm.signIn('hquiroga', { password: 'Otra1234' })).rejects.toThrow(WRONG)
  await expect(realm.signIn('hquiroga')).rejects.toThrow(WRONG)
  const { rows } = await realm.pool.query<{ wait: string }>(
    "select round(extract(epoch from locked_until - now())) as wait from idp.account where username = 'hquiroga'",
  )
  expect(Number(rows[0]?.wait)).toBeGreaterThan(50)
  await realm.pool.query("update idp.account set locked_until = now() where username = 'hquiroga'")
  await realm.signIn('hquiroga')
})

test('an IP address from which sign-ins with many accounts fail fifty times is blocked for ten minutes', () => {
  vi.useFakeTimers()
  const limit = createAddressLimit()
  for (let attempt = 0; attempt < 49; attempt++) limit.addFailure('192.0.2.1', `persona${attempt}`)
  expect(limit.isBlocked('192.0.2.1')).toBe(false)
  limit.addFailure('192.0.2.1', 'otra')
  expect(limit.isBlocked('192.0.2.1')).toBe(true)
  expect(limit.isBlocked('192.0.2.2')).toBe(false)
  vi.advanceTimersByTime(10 * 60_000)
  expect(limit.isBlocked('192.0.2.1')).toBe(false)
})

test('a user who keeps failing does not block the IP address of the whole office', () => {
  const limit = createAddressLimit()
  for (let attempt = 0; attempt < 500; attempt++) limit.addFailure('192.0.2.1', ['mibarra', 'MIbarra'][attempt % 2]!)
  expect(limit.isBlocked('192.0.2.1')).toBe(false)
  // Only five of the failures above counted, so 45 failures of other accounts reach the limit of 50.
  for (let attempt = 0; attempt < 44; attempt++) limit.addFailure('192.0.2.1', `persona${attempt}`)
  expect(limit.isBlocked('192.0.2.1')).toBe(false)
  limit.addFailure('192.0.2.1', 'una más')
  expect(limit.isBlocked('192.0.2.1')).toBe(true)
})

test('a disabled user can neither refresh a token nor sign in', async () => {
  const { refresh_token, access_token } = await realm.signIn('rsosa')
  const id = String(decodeJwt(access_token).sub)
  await directory().setEnabled(id, false)
  expect((await realm.refresh(refresh_token)).status).toBe(400)
  await expect(realm.signIn('rsosa')).rejects.toThrow(WRONG)
  await directory().setEnabled(id, true)
  await realm.signIn('rsosa')
})

test('a user with a temporary password must choose another password, which obeys the policy and was not used before', async () => {
  const { id } = await newPerson('cojeda', 'temporal-uno-1')
  const come = (newPassword?: string, password = 'temporal-uno-1') =>
    realm.signIn('cojeda', { password, ...(newPassword ? { newPassword } : {}) })
  await expect(come()).rejects.toThrow('Esta persona tiene que cambiar su contraseña')
  await expect(come('corta')).rejects.toThrow('La contraseña debe tener al menos 12 caracteres.')
  await expect(come('temporal-uno-1')).rejects.toThrow('No puede repetir ninguna de las últimas 3 contraseñas.')
  await come('primera-lluvia-11')
  expect((await directory().findById(id))?.requiredActions).toEqual([])

  await directory().setTemporaryPassword(id, 'temporal-dos-2')
  await expect(come('primera-lluvia-11', 'temporal-dos-2')).rejects.toThrow('No puede repetir')
  await come('segunda-lluvia-22', 'temporal-dos-2')
})

test('a changed password is still valid after a restart', async () => {
  const marcos = await directory().findByUsername('mibarra')
  const link = new URL(await realm.idp().actionLink(marcos!.id))
  await createBrowser()(link, { 'password-new': 'nueva-lluvia-5678', 'password-confirm': 'nueva-lluvia-5678' })
  await realm.restart()
  await expect(realm.signIn('mibarra')).rejects.toThrow(WRONG)
  await realm.signIn('mibarra', { password: 'nueva-lluvia-5678' })
})

test('the portal can request a password change, which the user can cancel', async () => {
  const browse = createBrowser()
  await realm.signIn('npaz', { browse })
  const ask = async () => {
    const query = { client_id: CLIENT_ID, redirect_uri: realm.redirectUri, response_type: 'code', scope: 'openid' }
    const proof = { code_challenge: 'x'.repeat(43), code_challenge_method: 'S256', kc_action: 'UPDATE_PASSWORD' }
    const { headers } = await browse(realm.endpoint('auth', { ...query, ...proof }))
    return new URL(headers.get('location')!, realm.baseUrl)
  }
  const finish = async (page: URL, form: Record<string, string>) => {
    const resume = (await browse(page, form)).headers.get('location')!
    const { headers } = await browse(new URL(resume, realm.baseUrl))
    return new URL(headers.get('location')!).searchParams.get('kc_action_status')
  }
  expect(await finish(await ask(), { 'cancel-aia': 'true' })).toBe('cancelled')

  const elsewhere = await realm.signIn('npaz')
  const page = await ask()
  const mistyped = await browse(page, { 'password-new': 'nueva-lluvia-5678', 'password-confirm': 'nueva-lluvia-5679' })
  expect(await mistyped.text()).toContain('Las contraseñas no coinciden.')
  const form = { 'password-new': 'nueva-lluvia-5678', 'password-confirm': 'nueva-lluvia-5678', 'logout-sessions': 'on' }
  expect(await finish(page, form)).toBe('success')
  expect((await realm.refresh(elsewhere.refresh_token)).status).toBe(400)

  await realm.pool.query(
    `update idp.artifact set payload = jsonb_set(payload, '{loginTs}', to_jsonb((payload ->> 'loginTs')::int - 301))
     where model = 'Session' and account_id like '%05'`,
  )
  expect(await (await browse(await ask())).text()).toContain('id="kc-form-login"')
})

test('an activation link works only once, even when it is used twice at the same time', async () => {
  const { id } = await newPerson('dvega')
  const link = new URL(await realm.idp().actionLink(id))
  const post = (password: string) => createBrowser()(link, { 'password-new': password, 'password-confirm': password })

  const refused = await post('corta')
  expect(await refused.text()).toContain('role="alert"')
  const answers = await Promise.all([post('primera-lluvia-11'), post('segunda-lluvia-22')])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
  expect(await (await createBrowser()(link)).text()).toContain('El enlace ya no sirve')
  await realm.signIn('dvega', { password: answers[0]!.status === 200 ? 'primera-lluvia-11' : 'segunda-lluvia-22' })
})

test('a link that confirms an e-mail address asks first, so that a mail program that prefetches the link does not use it up', async () => {
  const { id } = await newPerson('gvidal')
  const link = new URL(await realm.idp().actionLink(id, { actions: ['VERIFY_EMAIL'] }))
  await createBrowser()(link)
  expect((await directory().findById(id))?.emailVerified).toBe(false)
  const done = await createBrowser()(link, {})
  expect(await done.text()).toContain('Tu email quedó confirmado.')
  expect(await directory().findById(id)).toMatchObject({ emailVerified: true, requiredActions: ['UPDATE_PASSWORD'] })
  expect((await createBrowser()(link, {})).status).toBe(400)
})

test('the e-mail with a link names the purpose, the user and the expiry of the link', async () => {
  const { id, username, email } = await newPerson('hsuarez')
  const send = (...actions: RequiredAction[]) => directory().sendActionsEmail(id, actions, { lifespan: 3600 })
  await send('UPDATE_PASSWORD')
  await send('VERIFY_EMAIL')
  await directory().setTemporaryPassword(id, 'temporal-uno-1')
  await send('UPDATE_PASSWORD', 'VERIFY_EMAIL')
  expect(sent.map(({ para, asunto }) => [para, asunto])).toEqual([
    [email, 'Activá tu usuario de Autogestión'],
    [email, 'Confirmá tu email de Autogestión'],
    [email, 'Cambiá tu contraseña de Autogestión'],
  ])
  expect(sent[0]!.texto).toMatch(/Hola, Clara:[^]*Usuario: hsuarez\nVence: [^]*Elegir mi contraseña: http/)
  expect(sent[0]!.html).toContain(username)
})

test('a link becomes invalid when the e-mail address of the account changes', async () => {
  const { id, email } = await newPerson('lrojas')
  sent.length = 0
  await directory().sendActionsEmail(id, ['UPDATE_PASSWORD'])
  await directory().update(id, { email: 'laura.rojas@cliente.example' })
  await directory().sendActionsEmail(id, ['UPDATE_PASSWORD'])
  expect(sent.map(({ para }) => para)).toEqual([email, 'laura.rojas@cliente.example'])
  const use = ({ texto }: Message) =>
    createBrowser()(new URL(/http\S+action-token\S+/.exec(texto)![0]), {
      'password-new': 'primera-lluvia-11',
      'password-confirm': 'primera-lluvia-11',
    })
  expect((await use(sent[0]!)).status).toBe(400)
  expect((await directory().findById(id))?.emailVerified).toBe(false)
  expect((await use(sent[1]!)).status).toBe(200)
})

test('the directory reports an unreachable mail server as mail-failed, and a missing mail server as not configured', async () => {
  const { id } = await newPerson('isosa')
  fails = true
  await expect(directory().sendActionsEmail(id, ['UPDATE_PASSWORD'])).rejects.toMatchObject({ code: 'mail-failed' })
  fails = false
  const { directory: dumb } = await openRealm({ pool: realm.pool, baseUrl: realm.baseUrl, brand: BRAND })
  await expect(dumb.sendActionsEmail(id, ['UPDATE_PASSWORD'])).rejects.toMatchObject({ code: 'mail-not-configured' })
})

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36',
    'Chrome en Windows',
  ],
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0', 'Edge en Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox en Linux'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1',
    'Safari en iOS',
  ],
  ['Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36', 'Chrome en Android'],
  ['curl/8.5.0', null],
])('deviceOf names the browser and system of the user agent %s', (userAgent, device) => {
  expect(deviceOf(userAgent)).toBe(device)
})

test('an expired or altered activation link is rejected', async () => {
  const { id } = await newPerson('evera')
  const expired = await createBrowser()(new URL(await realm.idp().actionLink(id, { lifespan: -1 })))
  const touched = await createBrowser()(new URL(`${await realm.idp().actionLink(id)}x`))
  expect([expired.status, touched.status]).toEqual([400, 400])
})

test('the directory stores users and reports errors', async () => {
  const person = await newPerson('fmolina', 'temporal-uno-1')
  expect(await directory().findByUsername('FMOLINA')).toEqual(person)
  await expect(newPerson('fmolina')).rejects.toThrow(DirectoryError)
  await expect(newPerson('fmolina')).rejects.toMatchObject({ code: 'user-exists' })
  const namesake = { username: 'otra', firstName: 'F', lastName: 'M', roles: [] as string[] }
  const sameEmail = { ...namesake, email: 'FMolina@cliente.example' }
  await expect(directory().create(sameEmail)).rejects.toMatchObject({ code: 'email-exists' })
  const unknownRole = { ...namesake, email: 'otra@cliente.example', roles: ['ROL_X'] }
  await expect(directory().create(unknownRole)).rejects.toMatchObject({ code: 'unknown-role' })
  await expect(directory().setTemporaryPassword(person.id, 'x')).rejects.toMatchObject({ code: 'password-policy' })
  await expect(directory().setEnabled('nadie', true)).rejects.toMatchObject({ code: 'not-found' })
  const taken = { email: 'lferreyra@cliente.example' }
  await expect(directory().update(person.id, taken)).rejects.toMatchObject({ code: 'email-exists' })

  expect(await directory().update(person.id, { lastName: 'Molina' })).toEqual({ ...person, lastName: 'Molina' })
  await directory().setRoles(person.id, ['ROL_USER', 'ROL_REPRESENTANTE'])
  const { access_token } = await realm.signIn('fmolina', {
    password: 'temporal-uno-1',
    newPassword: 'primera-lluvia-11',
  })
  expect(rolesOf(access_token)).toEqual(['ROL_USER', 'ROL_REPRESENTANTE'])

  await directory().remove(person.id)
  expect(await directory().findById(person.id)).toBeUndefined()
  await expect(realm.signIn('fmolina', { password: 'primera-lluvia-11' })).rejects.toThrow(WRONG)
})
