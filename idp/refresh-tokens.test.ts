import { decodeJwt } from 'jose'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createBrowser, type TokenSet } from './code-flow.ts'
import type { Tell } from './context.ts'
import { startRealm } from './test-realm.ts'

let realm: Awaited<ReturnType<typeof startRealm>>
const tell = vi.fn<Tell>()
beforeAll(async () => {
  realm = await startRealm({ tell })
})
afterAll(() => realm.stop())
beforeEach(() => tell.mockClear())

const renew = async ({ refresh_token }: TokenSet): Promise<TokenSet | undefined> => {
  const answer = await realm.refresh(refresh_token)
  return answer.status === 200 ? ((await answer.json()) as TokenSet) : undefined
}
const MARCOS = { persona: 'mibarra', ip: expect.any(String) as string, operacion: 'renovación' }

test('each refresh answers another refresh token of the same session, and that one goes on', async () => {
  const first = await realm.signIn('mibarra')
  const second = (await renew(first))!
  expect(second.refresh_token).not.toBe(first.refresh_token)
  expect(second).toMatchObject({ token_type: 'Bearer', expires_in: 300, refresh_expires_in: 1800 })
  expect(decodeJwt(second.access_token).sid).toBe(decodeJwt(first.access_token).sid)
  expect(decodeJwt(second.id_token).sub).toBe(decodeJwt(first.id_token).sub)
  expect(await renew(second)).toBeDefined()
  expect((await realm.refresh(first.access_token)).status).toBe(400)
  expect(tell).not.toHaveBeenCalled()
})

test('a refresh token that comes again ends what hangs from that sign-in in every tab, and is an event of security', async () => {
  const browse = createBrowser()
  const stolen = await realm.signIn('mibarra', { browse })
  const otherTab = await realm.signIn('mibarra', { browse })
  const thief = (await renew(stolen))!
  expect(await renew(stolen)).toBeUndefined()
  expect(await renew(thief)).toBeUndefined()
  expect(await renew(otherTab)).toBeUndefined()
  await vi.waitFor(() => expect(tell.mock.calls).toEqual([['authn_token_reuse', MARCOS]]))
})

test('of two that bring the same refresh token at once one is a replay, and what the other got is not renewed', async () => {
  const { refresh_token } = await realm.signIn('mibarra')
  const answers = await Promise.all([realm.refresh(refresh_token), realm.refresh(refresh_token)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
  const won = (await answers.find(({ status }) => status === 200)!.json()) as TokenSet
  expect(await renew(won)).toBeUndefined()
  await vi.waitFor(() => expect(tell.mock.calls).toEqual([['authn_token_reuse', MARCOS]]))
})

test('two tabs of one session renew as often as they like, each its own', async () => {
  const browse = createBrowser()
  let tabs = [await realm.signIn('mibarra', { browse }), await realm.signIn('mibarra', { browse })]
  expect(new Set(tabs.map(({ access_token }) => decodeJwt(access_token).sid)).size).toBe(1)
  for (let round = 0; round < 3; round++)
    tabs = (await Promise.all(tabs.map((tab) => renew(tab)))).map((renewed) => renewed!)
  expect(tell).not.toHaveBeenCalled()
})

test('whoever lost the answer of a refresh comes in again by the session of the browser, without a form', async () => {
  const browse = createBrowser()
  const lost = await realm.signIn('mibarra', { browse })
  await renew(lost)
  expect(await renew(lost)).toBeUndefined()
  const answer = await browse(realm.authorization({ prompt: 'none' }))
  expect(new URL(answer.headers.get('location')!).searchParams.get('code')).toEqual(expect.any(String))
  expect(await renew(await realm.signIn('mibarra', { browse, password: 'no hace falta' }))).toBeDefined()
})
