import { decodeJwt } from 'jose'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { TOKENS_ONLY } from '#contract/base/sesion.ts'
import { askForCode, type Browse, createBrowser, type TokenSet } from '../code-flow.ts'
import type { Tell } from '../context.ts'
import { DEMO_PASSWORD } from '../demo-people.ts'
import { CLIENT_ID } from '../realm.ts'
import { startRealm } from '../test-realm.ts'

let realm: Awaited<ReturnType<typeof startRealm>>
const tell = vi.fn<Tell>()
/** Logout tokens that the provider would have sent to the portal. */
const heard: { sid: unknown; tokensOnly: boolean }[] = []
beforeAll(async () => {
  realm = await startRealm({
    tell,
    onLogout: ({ sid, events }) => heard.push({ sid, tokensOnly: Object.hasOwn(events as object, TOKENS_ONLY) }),
  })
})
afterAll(() => realm.stop())
beforeEach(() => tell.mockClear())

const renew = async ({ refresh_token }: TokenSet): Promise<TokenSet | undefined> => {
  const answer = await realm.refresh(refresh_token)
  return answer.status === 200 ? ((await answer.json()) as TokenSet) : undefined
}
const MARCOS = { persona: 'mibarra', ip: expect.any(String) as string, operacion: 'renovación' }

test('each refresh returns a new refresh token of the same session, with which the next refresh works', async () => {
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

test('a refresh token that is used twice revokes the sign-in in every tab and reports a security event', async () => {
  const browse = createBrowser()
  const stolen = await realm.signIn('mibarra', { browse })
  const otherTab = await realm.signIn('mibarra', { browse })
  const thief = (await renew(stolen))!
  expect(await renew(stolen)).toBeUndefined()
  expect(await renew(thief)).toBeUndefined()
  expect(await renew(otherTab)).toBeUndefined()
  await vi.waitFor(() => expect(tell.mock.calls).toEqual([['authn_token_reuse', MARCOS]]))
})

test('of two concurrent uses of a refresh token, one is rejected as a replay, and the tokens of the other cannot be renewed', async () => {
  const { refresh_token } = await realm.signIn('mibarra')
  const answers = await Promise.all([realm.refresh(refresh_token), realm.refresh(refresh_token)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
  const won = (await answers.find(({ status }) => status === 200)!.json()) as TokenSet
  expect(await renew(won)).toBeUndefined()
  await vi.waitFor(() => expect(tell.mock.calls).toEqual([['authn_token_reuse', MARCOS]]))
})

test('two tabs of the same session renew their tokens independently, any number of times', async () => {
  const browse = createBrowser()
  let tabs = [await realm.signIn('mibarra', { browse }), await realm.signIn('mibarra', { browse })]
  expect(new Set(tabs.map(({ access_token }) => decodeJwt(access_token).sid)).size).toBe(1)
  for (let round = 0; round < 3; round++)
    tabs = (await Promise.all(tabs.map((tab) => renew(tab)))).map((renewed) => renewed!)
  expect(tell).not.toHaveBeenCalled()
})

test('a user who did not get the answer of a refresh signs in again through the browser’s session, without a form', async () => {
  const browse = createBrowser()
  const lost = await realm.signIn('mibarra', { browse })
  await renew(lost)
  expect(await renew(lost)).toBeUndefined()
  const answer = await browse(realm.authorization({ prompt: 'none' }))
  expect(new URL(answer.headers.get('location')!).searchParams.get('code')).toEqual(expect.any(String))
  expect(await renew(await realm.signIn('mibarra', { browse, password: 'no hace falta' }))).toBeDefined()
})

const codeOf = (browse: Browse) =>
  askForCode(
    {
      issuer: realm.idp().issuer,
      clientId: CLIENT_ID,
      redirectUri: realm.redirectUri,
      username: 'mibarra',
      password: DEMO_PASSWORD,
    },
    browse,
  )
const redeem = (code: string, code_verifier: string) =>
  fetch(realm.endpoint('token'), {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      redirect_uri: realm.redirectUri,
      client_id: CLIENT_ID,
      code_verifier,
    }),
  })
const tokensOf = ({ access_token }: TokenSet) => [{ sid: decodeJwt(access_token).sid, tokensOnly: true }]

test("a refresh token that is used twice revokes the issued tokens at the portal, but not the browser's session", async () => {
  const signedIn = await realm.signIn('mibarra')
  await renew(signedIn)
  heard.length = 0
  await renew(signedIn)
  await vi.waitFor(() => expect(heard).toEqual(tokensOf(signedIn)))
})

test('a code that comes with a wrong verifier becomes invalid, and the sign-in is revoked in other tabs', async () => {
  const browse = createBrowser()
  const otherTab = await realm.signIn('mibarra', { browse })
  const { code, verifier } = await codeOf(browse)
  heard.length = 0
  expect((await redeem(code, 'y'.repeat(43))).status).toBe(400)
  expect((await redeem(code, verifier)).status).toBe(400)
  expect(await renew(otherTab)).toBeUndefined()
  await vi.waitFor(() => expect(heard).toEqual(tokensOf(otherTab)))
  expect(tell.mock.calls).toContainEqual(['authn_token_reuse', { ...MARCOS, operacion: 'código' }])
  // The session of the browser is intact, so the user signs in without a form.
  expect(await renew(await realm.signIn('mibarra', { browse, password: 'no hace falta' }))).toBeDefined()
})

test('a code that is used twice revokes the tokens that its first use returned', async () => {
  const { code, verifier } = await codeOf(createBrowser())
  const first = (await (await redeem(code, verifier)).json()) as TokenSet
  heard.length = 0
  expect((await redeem(code, verifier)).status).toBe(400)
  expect(await renew(first)).toBeUndefined()
  await vi.waitFor(() => expect(heard).toEqual(tokensOf(first)))
})
