import { HOUR_MS } from '#contract/valores/fechas.ts'
import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { blockThirdParty, intercept, interceptOnce, loseSession, signInByForm as signIn, signOut } from './session.ts'

const AUTH = '**/protocol/openid-connect/auth?**'
const TOKEN = '**/protocol/openid-connect/token'
const REFUSED = 'No pudimos comprobar tu sesión.'

/** What is asked of the identity provider from now on. */
const countAsked = (page: Page) => {
  const asked = { auth: 0, token: 0 }
  page.on('request', (request) => {
    if (request.url().includes('/protocol/openid-connect/auth?')) asked.auth += 1
    if (request.url().endsWith('/protocol/openid-connect/token')) asked.token += 1
  })
  return asked
}

/** The message stands, with its way out, and nothing goes on asking behind it. */
const expectRefused = async (page: Page, asked: ReturnType<typeof countAsked>) => {
  await expect(page.getByRole('heading', { name: REFUSED })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reintentar' })).toBeVisible()
  const before = { ...asked }
  await page.waitForLoadState('networkidle')
  expect(asked).toEqual(before)
  expect(asked.auth).toBeLessThanOrEqual(1)
  expect(asked.token).toBeLessThanOrEqual(1)
}

/** Somebody who signed in before comes again: the first script asks in a frame. */
const comeBack = async (page: Page) => {
  await signIn(page, 'mibarra')
  return countAsked(page)
}

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')

test('who was here before comes in without leaving the page, and asks once', async ({ page }) => {
  const asked = await comeBack(page)
  const left: string[] = []
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) left.push(new URL(frame.url()).pathname)
  })
  await page.goto('/autogestion/devoluciones?estado=8#nota')
  await expect(page.getByRole('heading', { level: 1, name: 'Devoluciones' })).toBeVisible()
  await expect(page).toHaveURL(/\/autogestion\/devoluciones\?estado=8#nota$/)
  expect(new Set(left)).toEqual(new Set(['/autogestion/devoluciones']))
  expect(asked).toEqual({ auth: 1, token: 1 })
})

test('a deep link keeps its query and its hash through the sign-in page, and back does not return to the answer', async ({
  page,
}) => {
  await page.goto('/terminos-condiciones')
  await signIn(page, 'mibarra', '/autogestion/devoluciones?estado=8#nota')
  await expect(page.getByRole('heading', { level: 1, name: 'Devoluciones' })).toBeVisible()
  await expect(page).toHaveURL(/\/autogestion\/devoluciones\?estado=8#nota$/)
  await page.goBack()
  await expect(page).not.toHaveURL(/code=/)
})

test('whoever has no session any more leaves for the sign-in page, and comes back to where they were', async ({
  page,
}) => {
  await signIn(page, 'mibarra')
  await loseSession(page)
  await signIn(page, 'mibarra', '/autogestion/mi-perfil')
  await expect(page.getByRole('heading', { level: 1, name: 'Mi Perfil' })).toBeVisible()
})

test('where the frame gets nothing, cookies blocked or a page of others, the page itself goes and comes back signed in', async ({
  page,
}) => {
  const asked = await comeBack(page)
  await page.route(AUTH, (route) =>
    route.request().url().includes('prompt=none')
      ? route.fulfill({ contentType: 'text/html', body: '<title>De otros</title>' })
      : route.continue(),
  )
  await page.goto('/autogestion/mi-perfil')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).toHaveTitle('Mi Perfil')
  expect(asked).toEqual({ auth: 2, token: 1 })
})

test('a foreign or old answer in the URL is not taken: the page asks who is there anew', async ({ page, context }) => {
  await signIn(page, 'mibarra')
  await page.evaluate(
    (expires) => localStorage.setItem('kc-callback-viejo', JSON.stringify({ state: 'viejo', expires })),
    Date.now() - HOUR_MS,
  )
  for (const answer of ['state=de-otros&code=robado', 'state=viejo&code=viejo'])
    await test.step(answer, async () => {
      const tab = await context.newPage()
      const asked = countAsked(tab)
      await tab.goto(`/autogestion/mi-perfil#${answer}`)
      await expect(tab).toHaveTitle('Mi Perfil')
      await expect(tab.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(tab).not.toHaveURL(/code=/)
      // The code of the address was never sent.
      expect(asked).toEqual({ auth: 1, token: 1 })
      await tab.close()
    })
  expect(await page.evaluate(() => localStorage.getItem('kc-callback-viejo'))).toBeNull()
})

test('an answer is taken once: the same address again asks anew', async ({ page }) => {
  const answers: string[] = []
  page.on('framenavigated', (frame) => {
    if (frame.url().includes('code=')) answers.push(frame.url())
  })
  await signIn(page, 'mibarra')
  expect(answers).toHaveLength(1)
  const asked = countAsked(page)
  await page.goto('/terminos-condiciones')
  await page.goto(answers[0]!)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).not.toHaveURL(/code=/)
  expect(asked.token).toBeLessThanOrEqual(2)
})

const TOKENS = { access_token: `x.${encode({ iat: 0 })}.x`, refresh_token: 'x' }
/** Answers of the provider to a code, by what is wrong with them. */
const ANSWERS = {
  'status 400': { status: 400, json: { error: 'invalid_grant' } },
  'status 500': { status: 500, json: { error: 'invalid_grant' } },
  'the nonce of another sign-in': { json: { ...TOKENS, id_token: `x.${encode({ nonce: 'otro' })}.x` } },
  'no identity token': { json: TOKENS },
}

test('a sign-in that the provider answers wrongly or never ends in a message, never in a loop', async ({
  page,
  context,
}) => {
  await signIn(page, 'mibarra')
  for (const [name, answer] of Object.entries(ANSWERS))
    await test.step(name, async () => {
      const tab = await context.newPage()
      const asked = countAsked(tab)
      const stop = await intercept(tab, TOKEN, (route) => route.fulfill(answer))
      await tab.goto('/autogestion')
      await expectRefused(tab, asked)
      stop()
      await tab.getByRole('button', { name: 'Reintentar' }).click()
      await expect(tab.getByRole('heading', { level: 1, name: /^Hola/ })).toBeVisible()
      await tab.close()
    })
  await test.step('no answer', async () => {
    const tab = await context.newPage()
    const asked = countAsked(tab)
    await tab.route(TOKEN, () => {})
    await tab.goto('/autogestion')
    await expect(tab.getByRole('heading', { name: REFUSED })).toBeVisible()
    expect(asked).toEqual({ auth: 1, token: 1 })
    await tab.close()
  })
  await test.step('an error instead of a code', async () => {
    await loseSession(page)
    await page.route(AUTH, (route) => {
      const asked = new URL(route.request().url()).searchParams
      if (asked.has('prompt')) return route.continue()
      const error = new URLSearchParams({ error: 'server_error', state: asked.get('state')! })
      return route.fulfill({ status: 302, headers: { location: `${asked.get('redirect_uri')}#${error}` } })
    })
    await page.goto('/autogestion')
    await expect(page.getByRole('heading', { name: REFUSED })).toBeVisible()
  })
})

test('two tabs that open at once both come in', async ({ page, context }) => {
  await signIn(page, 'mibarra')
  const tabs = await Promise.all([context.newPage(), context.newPage()])
  await Promise.all(tabs.map((tab) => tab.goto('/autogestion/mi-perfil')))
  for (const tab of tabs) await expect(tab.getByRole('heading', { level: 1 })).toBeVisible()
})

test('whoever signs out in another tab right after this one shows is out here too', async ({ page, context }) => {
  await signIn(page, 'lferreyra')
  const other = await context.newPage()
  await other.goto('/autogestion/mi-perfil')
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await signOut(other, /Lucía/)
  await expect(page.locator('#username')).toBeVisible()
  await expect(page.getByText('Tu sesión venció')).toHaveCount(0)
})

test('whoever signs out in another tab is out here too where the browser keeps the provider from frames', async ({
  page,
  context,
}) => {
  await blockThirdParty(page)
  await signIn(page, 'lferreyra')
  await page.goto('/autogestion/mi-perfil')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const other = await context.newPage()
  await other.goto('/autogestion/devoluciones')
  await signOut(other, /Lucía/)
  await expect(page.locator('#username')).toBeVisible()
  await expect(page.getByText('Tu sesión venció')).toHaveCount(0)
})

test('a session that is gone before the library takes over leads to the sign-in page', async ({ page }) => {
  await signIn(page, 'lferreyra')
  await interceptOnce(page, TOKEN, async (route) => {
    const response = await route.fetch()
    await page.context().clearCookies()
    await route.fulfill({ response })
  })
  await page.goto('/autogestion/mi-perfil')
  await expect(page.locator('#username')).toBeVisible()
})

for (const { status, name } of [
  { status: 503, name: 'a provider that is down when the library takes over keeps nobody from working' },
  { status: 400, name: 'a provider that refuses to renew when the library takes over leads to the sign-in page' },
]) {
  test(name, async ({ page }) => {
    await signIn(page, 'lferreyra')
    await blockThirdParty(page)
    let refusals = 0
    await page.route(TOKEN, async (route) => {
      if (!route.request().postData()?.includes('refresh_token')) return route.continue()
      if (status === 400) await page.context().clearCookies()
      await route.fulfill({ status, json: {} })
      refusals += 1
    })
    await page.goto('/autogestion/mi-perfil')
    // Who answers knows that it was asked: a page that leaves may never tell of the answer.
    await expect.poll(() => refusals).toBeGreaterThan(0)
    if (status === 400) return expect(page.locator('#username')).toBeVisible()
    await page.getByRole('link', { name: 'Devoluciones', exact: true }).click()
    await expect(page.getByRole('link', { name: '30101' })).toBeVisible()
  })
}

test('the policy lets the page run its own script and no other', async ({ page }) => {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) complaints.push(message.text())
  })
  const answer = await page.goto('/autogestion')
  const policy = answer!.headers()['content-security-policy']!
  expect(policy).toMatch(/script-src 'self' 'wasm-unsafe-eval' 'sha256-[\w+/]{43}=';/)
  await expect(page.locator('#username')).toBeVisible()
  expect(complaints).toEqual([])
  await page.goto('/terminos-condiciones')
  const ran = await page.evaluate(() => {
    const script = document.createElement('script')
    // Its setter throws: see the next test.
    script.append('window.intruso = true')
    document.head.append(script)
    return 'intruso' in window
  })
  expect(ran).toBe(false)
})

test('no text becomes markup, an inline style or the address of code: the browser refuses it at the sink', async ({
  page,
}) => {
  await page.goto('/terminos-condiciones')
  await expect(page.getByRole('heading').first()).toBeVisible()
  const refused = await page.evaluate(() => {
    const tried = (sink: () => unknown): string => {
      try {
        return `ran: ${String(sink())}`
      } catch (error) {
        return (error as Error).name
      }
    }
    const script = document.createElement('script')
    const marked = document.createElement('p')
    marked.setAttribute('style', 'position: fixed')
    const sheet = document.createElement('style')
    sheet.textContent = 'body { display: none }'
    document.head.append(sheet)
    const { trustedTypes } = window as unknown as {
      trustedTypes: { createPolicy: (name: string, rules: object) => void }
    }
    return {
      markup: tried(() => (marked.innerHTML = '<img src=x onerror=alert(1)>')),
      address: tried(() => (script.src = '/assets/app.js')),
      code: tried(() => (script.text = 'alert(1)')),
      worker: tried(() => new Worker('/assets/app.js')),
      another: tried(() => trustedTypes.createPolicy('otra', {})),
      attribute: marked.style.position,
      sheet: getComputedStyle(document.body).display,
    }
  })
  const no = 'TypeError'
  expect(refused).toEqual({ markup: no, address: no, code: no, worker: no, another: no, attribute: '', sheet: 'block' })
})
