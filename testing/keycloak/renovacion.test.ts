import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { codeFlow, createBrowser, type TokenSet } from '../../idp/code-flow.ts'
import { DEMO_PASSWORD } from '../../idp/demo-people.ts'
import { CLIENT_ID } from '../../idp/realm.ts'
import { readSurroundings } from './surroundings.ts'

const { url, realm, portal } = readSurroundings()
const issuer = `${url}/realms/${realm}`

const signIn = (browse = createBrowser(), password = DEMO_PASSWORD) =>
  codeFlow(
    { issuer, clientId: CLIENT_ID, redirectUri: `${portal}/autogestion`, username: 'hquiroga', password },
    browse,
  )
const renew = async ({ refresh_token }: TokenSet): Promise<TokenSet | undefined> => {
  const body = new URLSearchParams({ grant_type: 'refresh_token', refresh_token, client_id: CLIENT_ID })
  const answer = await fetch(`${issuer}/protocol/openid-connect/token`, { method: 'POST', body })
  return answer.ok ? ((await answer.json()) as TokenSet) : undefined
}

test('two tabs of one session can both refresh their own tokens repeatedly', async () => {
  const browse = createBrowser()
  let tabs = [await signIn(browse), await signIn(browse)]
  expect(new Set(tabs.map(({ access_token }) => decodeJwt(access_token).sid)).size).toBe(1)
  for (let round = 0; round < 3; round++) {
    const renewed: TokenSet[] = []
    for (const tab of tabs) renewed.push((await renew(tab))!)
    tabs = renewed
  }
  expect(tabs.every(Boolean)).toBe(true)
})

test('a refresh token that is used twice ends the session in every tab', async () => {
  const browse = createBrowser()
  const stolen = await signIn(browse)
  const otherTab = await signIn(browse)
  const thief = (await renew(stolen))!
  expect(await renew(stolen)).toBeUndefined()
  expect(await renew(thief)).toBeUndefined()
  expect(await renew(otherTab)).toBeUndefined()
})

test('a browser that did not receive the answer of a refresh signs in again through its session, without a form', async () => {
  const browse = createBrowser()
  const lost = await signIn(browse)
  await renew(lost)
  expect(await renew(lost)).toBeUndefined()
  expect(await renew(await signIn(browse, 'no hace falta'))).toBeDefined()
})
