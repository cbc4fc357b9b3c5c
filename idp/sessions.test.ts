import { decodeJwt } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sqlAdapter } from './adapter.ts'
import { type Browse, createBrowser } from './code-flow.ts'
import { startRealm } from './test-realm.ts'

let realm: Awaited<ReturnType<typeof startRealm>>
beforeAll(async () => {
  realm = await startRealm()
})
afterAll(() => realm.stop())

type End = (browse: Browse, id_token: string) => Promise<unknown>
const personOf = (id_token: string) => decodeJwt(id_token).sub!
const ENDS: Readonly<Record<string, End>> = {
  'the user signs out': (browse, id_token) => realm.leave(browse, id_token),
  'one session is closed': (_browse, id_token) =>
    realm.idp().directory.endSession(personOf(id_token), decodeJwt(id_token)['sid'] as string),
  'all sessions are closed': (_browse, id_token) => realm.idp().directory.endSessions(personOf(id_token)),
}

for (const [name, end] of Object.entries(ENDS))
  test(`a concurrent request does not restore the session when ${name}`, async () => {
    const browse = createBrowser()
    const { id_token } = await realm.signIn('lferreyra', { browse })
    const enterSilently = async () => {
      const { headers } = await browse(realm.authorization({ prompt: 'none' }))
      return new URL(headers.get('location')!).searchParams
    }
    expect((await enterSilently()).get('code')).not.toBeNull()
    // Simulates a concurrent request, which reads the session when it starts and writes it back when it ends.
    const sessions = sqlAdapter(realm.pool)('Session')
    const { rows } = await realm.pool.query<{ id: string }>(
      `select id from idp.artifact where model = 'Session' and account_id = $1 and consumed_at is null`,
      [personOf(id_token)],
    )
    expect(rows).toHaveLength(1)
    const [{ id } = { id: '' }] = rows
    const read = (await sessions.find(id))!
    await end(browse, id_token)
    await sessions.upsert(id, read, 600)
    expect(await sessions.find(id)).toBeUndefined()
    expect(await sessions.findByUid(read.uid!)).toBeUndefined()
    expect(await realm.idp().directory.listSessions(personOf(id_token))).toEqual([])
    expect((await enterSilently()).get('error')).toBe('login_required')
  })

test('a sign-in page still works after a sign-out in another tab of the same browser, with a new form; in another browser it is rejected', async () => {
  const browse = createBrowser()
  const { id_token } = await realm.signIn('lferreyra', { browse })
  const asked = await browse(realm.authorization({ prompt: 'login', state: 'de-la-otra' }))
  const page = new URL(asked.headers.get('location')!, realm.baseUrl)
  await realm.leave(browse, id_token)
  expect((await createBrowser()(page)).status).toBe(400)
  const anew = await browse(page)
  expect(anew.status).toBe(303)
  const address = new URL(anew.headers.get('location')!, realm.baseUrl)
  expect(address.searchParams.get('state')).toBe('de-la-otra')
  const shown = await browse(address)
  const login = await browse(new URL(shown.headers.get('location')!, realm.baseUrl))
  expect(login.status).toBe(200)
  expect(await login.text()).toContain('id="username"')
})

test('a sign-out succeeds although a request of another tab writes the session back at that moment', async () => {
  const browse = createBrowser()
  const { id_token } = await realm.signIn('lferreyra', { browse })
  const sessions = sqlAdapter(realm.pool)('Session')
  const { rows } = await realm.pool.query<{ id: string }>(
    `select id from idp.artifact where model = 'Session' and account_id = $1 and consumed_at is null`,
    [personOf(id_token)],
  )
  // Session as a request of another tab reads it. The request writes it back before the user confirms the sign-out.
  const read = (await sessions.find(rows[0]!.id))!
  const answer = await realm.leave(browse, id_token, () => sessions.upsert(rows[0]!.id, read, 600))
  expect(answer.status).toBe(303)
  expect(await realm.idp().directory.listSessions(personOf(id_token))).toEqual([])
})
