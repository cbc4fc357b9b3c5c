import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBrowser } from './code-flow.ts'
import { DEMO_PASSWORD } from './demo-people.ts'
import { CLIENT_ID } from './realm.ts'
import { startRealm } from './test-realm.ts'

let realm: Awaited<ReturnType<typeof startRealm>>
beforeAll(async () => {
  realm = await startRealm()
})
afterAll(() => realm.stop())

test.each([
  ['/autogestion', true],
  ['/assets/sesion.html', true],
  ['/silent-check-sso.html', true],
  ['/', false],
  ['/autogestion/', false],
  ['/autogestion?page=2', false],
  ['/autogestion#x', false],
  ['/autogestion/mi-perfil', false],
  ['/autogestion/../otra', false],
  ['/AUTOGESTION', false],
  ['.otro.example/autogestion', false],
  ['@otro.example/autogestion', false],
])('after sign-in and sign-out the provider redirects only to registered URLs: %s, %s', async (end, isAllowed) => {
  const answer = await fetch(realm.authorization({ redirect_uri: realm.baseUrl + end }), { redirect: 'manual' })
  expect(answer.status).toBe(isAllowed ? 303 : 400)
  const leaving = { client_id: CLIENT_ID, post_logout_redirect_uri: realm.baseUrl + end }
  // This browser has no session that could be ended, so it is redirected at once.
  const left = await fetch(realm.endpoint('logout', leaving), { redirect: 'manual' })
  expect([left.status, left.headers.get('location')]).toEqual(
    end === '/autogestion' ? [302, realm.baseUrl + end] : [400, null],
  )
})

test('signing in while another user has a session in the browser ends that session', async () => {
  const browse = createBrowser()
  const before = await realm.signIn('rsosa', { browse })
  const page = new URL((await browse(realm.authorization({ prompt: 'login' }))).headers.get('location')!, realm.baseUrl)
  const resume = await browse(page, { username: 'npaz', password: DEMO_PASSWORD })
  const answer = await browse(new URL(resume.headers.get('location')!, realm.baseUrl))
  expect(new URL(answer.headers.get('location')!).searchParams.get('code')).toEqual(expect.any(String))
  expect((await realm.refresh(before.refresh_token)).status).toBe(400)
})
