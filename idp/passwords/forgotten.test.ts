import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Message } from '#gateways/mail/mail.ts'
import { createAvisosContrasena } from '../../server/modules/identidad/contrasenas.service.ts'
import { until } from '#testing/wait.ts'
import { createBrowser } from '../code-flow.ts'
import type { Later, Tell } from '../context.ts'
import { startRealm } from '../test-realm.ts'

const SENT = 'Si el usuario existe, en unos minutos le llega un email con un enlace.'
const NEW = 'nueva-lluvia-5678'

let realm: Awaited<ReturnType<typeof startRealm>>
const letters: Message[] = []
const jobs: Parameters<Later>[1][] = []
const events: [string, string, string][] = []
beforeAll(async () => {
  const tell: Tell = (evento, { persona, ip }) => events.push([evento, persona, ip])
  realm = await startRealm({
    mail: { send: async (message) => void letters.push(message) },
    later: async (_sql, job) => void jobs.push(job),
    tell,
  })
})
afterAll(() => realm.stop())
beforeEach(async () => {
  letters.length = 0
  jobs.length = 0
  events.length = 0
  await realm.pool.query("update idp.account set resets = '{}'")
})

/** Submits the page for a forgotten password. Returns the answer. */
const forget = async (username: string) => {
  const browse = createBrowser()
  const page = await realm.signInPage(browse)
  expect(await (await browse(page)).text()).toContain('?olvido')
  const answer = await browse(new URL('?olvido', page), { username })
  return { status: answer.status, text: (await answer.text()).replaceAll(/nonce="[^"]+"|login-actions\/[\w-]+/g, '') }
}

const told = (count: number) => until(`${count} events`, () => events.length >= count)

/** Runs the enqueued jobs, as the job queue would. */
const work = async () => {
  const { brand } = realm
  const marca = { nombre: brand.name, color: brand.primary }
  const mail = { send: async (message: Message) => void letters.push(message) }
  const handle = createAvisosContrasena({
    pool: realm.pool,
    directory: realm.idp().directory,
    mail,
    marca,
    portal: realm.baseUrl,
  })
  for (const { id, username, evento } of jobs.splice(0)) await handle({ cuentaId: id, evento, sobre: username }, 'job')
}

const linkIn = (message: Message | undefined) => new URL(/http\S+action-token\S+/.exec(message?.texto ?? '')![0])
const choose = (link: URL, password = NEW) =>
  createBrowser()(link, { 'password-new': password, 'password-confirm': password })

test('the page for a forgotten password is the same for existing, unknown and disabled users', async () => {
  const answers = [await forget('npaz'), await forget('nadie'), await forget('inactivo')]
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  const [known, unknown, disabled] = answers.map(({ text }) => text)
  expect(known).toContain(SENT)
  expect(unknown!.replace('value="nadie"', '')).toBe(known!.replace('value="npaz"', ''))
  expect(disabled!.replace('value="inactivo"', '')).toBe(known!.replace('value="npaz"', ''))
  await told(3)
  await until('the asking', () => jobs.length > 0)
  expect(jobs.map(({ username, evento }) => [username, evento])).toEqual([['npaz', 'olvidada']])
  expect(events.map(([tipo, persona]) => `${tipo} ${persona}`).toSorted()).toEqual([
    'authn_password_reset ',
    'authn_password_reset inactivo',
    'authn_password_reset npaz',
  ])
  expect((await forget('')).text).toContain('Ingresá tu usuario.')
})

test('a forgotten password is replaced through a mailed link, which works once, ends every session and notifies the user', async () => {
  const before = await realm.signIn('lferreyra')
  await forget('LFerreyra@cliente.example')
  await until('the asking', () => jobs.length === 1)
  await work()
  expect(letters).toMatchObject([{ para: 'lferreyra@cliente.example', asunto: 'Cambiá tu contraseña de Autogestión' }])
  const link = linkIn(letters.pop())
  expect(await (await choose(link, 'Demo1234')).text()).toContain('al menos 12 caracteres')
  expect((await realm.refresh(before.refresh_token)).status).toBe(200)
  expect(await (await choose(link)).text()).toContain('Tu contraseña quedó guardada.')
  expect((await choose(link, 'otra-lluvia-1234')).status).toBe(400)
  expect((await realm.refresh(before.refresh_token)).status).toBe(400)
  await realm.signIn('lferreyra', { password: NEW })
  await work()
  expect(letters).toMatchObject([
    { asunto: 'Cambiaron tu contraseña de Autogestión', para: 'lferreyra@cliente.example' },
  ])
  expect(events.at(-1)?.slice(0, 2)).toEqual(['authn_password_change', 'lferreyra'])
})

test('when a user requests two links, using one of them makes the other invalid', async () => {
  const links: URL[] = []
  for (let asked = 0; asked < 2; asked += 1) {
    await forget('darrieta')
    await until('the asking', () => jobs.length === 1)
    await work()
    links.push(linkIn(letters.pop()))
    await realm.pool.query("update idp.account set resets = '{}'")
  }
  expect((await choose(links[0]!)).status).toBe(200)
  expect(await (await choose(links[1]!, 'otra-lluvia-1234')).text()).toContain('El enlace ya no sirve')
})

test('a user gets at most one link a minute and five an hour by e-mail', async () => {
  const ask = async (age: string) => {
    await realm.pool.query('update idp.account set resets = array(select r - $1::interval from unnest(resets) r)', [
      age,
    ])
    const before = events.length
    await forget('rsosa')
    await told(before + 1)
  }
  for (const age of ['0', '10 seconds', '61 seconds', '61 seconds', '61 seconds', '61 seconds', '61 seconds'])
    await ask(age)
  expect(jobs).toHaveLength(5)
})

test('security events report failed sign-ins, locks and password changes with username and IP address, but never unknown usernames', async () => {
  for (const [who, password] of [
    ['hquiroga', 'no-es-esta-1'],
    ['alguien', 'no-es-esta-1'],
    ['hquiroga', 'no-es-esta-2'],
    ['hquiroga', 'no-es-esta-3'],
    ['hquiroga', 'no-es-esta-4'],
    ['hquiroga', 'no-es-esta-5'],
    ['hquiroga', 'Demo1234'],
    ['inactivo', 'Demo1234'],
  ] as const)
    await expect(realm.signIn(who, { password })).rejects.toThrow('Usuario o contraseña incorrectos.')
  await told(8)
  const fail = 'authn_login_fail'
  const lock = 'authn_login_lock'
  expect(events.map(([tipo, persona]) => [tipo, persona])).toEqual([
    [fail, 'hquiroga'],
    [fail, ''],
    [fail, 'hquiroga'],
    [fail, 'hquiroga'],
    [fail, 'hquiroga'],
    [lock, 'hquiroga'],
    [lock, 'hquiroga'],
    [lock, 'inactivo'],
  ])
  expect(new Set(events.map(([, , ip]) => ip)).size).toBe(1)
  expect(events[0]![2]).toMatch(/^(127\.0\.0\.1|::1)$/)
})

test('an IP address can request twenty links in ten minutes; after that the page asks to wait', async () => {
  const own = await startRealm()
  const browse = createBrowser()
  const page = new URL('?olvido', await own.signInPage(browse))
  const texts: string[] = []
  for (let asked = 0; asked < 21; asked += 1) texts.push(await (await browse(page, { username: 'nadie' })).text())
  await own.stop()
  expect(texts.filter((text) => text.includes(SENT))).toHaveLength(20)
  expect(texts.at(-1)).toContain('Hubo demasiadas solicitudes.')
})
