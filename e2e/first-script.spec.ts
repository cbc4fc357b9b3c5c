import { HOUR_MS } from '#contract/valores/fechas.ts'
import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { blockThirdParty, intercept, interceptOnce, loseSession, signInByForm as signIn, signOut } from './session.ts'

const AUTH = '**/protocol/openid-connect/auth?**'
const TOKEN = '**/protocol/openid-connect/token'
const SIGN_IN_ERROR = 'No pudimos comprobar tu sesión.'

/** Starts counting the requests to the identity provider. */
const countRequests = (page: Page) => {
  const requests = { auth: 0, token: 0 }
  page.on('request', (request) => {
    if (request.url().includes('/protocol/openid-connect/auth?')) requests.auth += 1
    if (request.url().endsWith('/protocol/openid-connect/token')) requests.token += 1
  })
  return requests
}

/** Expects the error message with Reintentar, and no further requests to the provider. */
const expectSignInError = async (page: Page, requests: ReturnType<typeof countRequests>) => {
  await expect(page.getByRole('heading', { name: SIGN_IN_ERROR })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reintentar' })).toBeVisible()
  const before = { ...requests }
  await page.waitForLoadState('networkidle')
  expect(requests).toEqual(before)
  expect(requests.auth).toBeLessThanOrEqual(1)
  expect(requests.token).toBeLessThanOrEqual(1)
}

/** Signs a user in before the test, so that the first script signs in silently. Returns the counts of requests. */
const signInBefore = async (page: Page) => {
  await signIn(page, 'mibarra')
  return countRequests(page)
}

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')

test('a user with a session enters without leaving the page, with one request to each endpoint', async ({ page }) => {
  const requests = await signInBefore(page)
  const visitedPaths: string[] = []
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) visitedPaths.push(new URL(frame.url()).pathname)
  })
  await page.goto('/autogestion/devoluciones?estado=8#nota')
  await expect(page.getByRole('heading', { level: 1, name: 'Devoluciones' })).toBeVisible()
  await expect(page).toHaveURL(/\/autogestion\/devoluciones\?estado=8#nota$/)
  expect(new Set(visitedPaths)).toEqual(new Set(['/autogestion/devoluciones']))
  expect(requests).toEqual({ auth: 1, token: 1 })
})

test('the sign-in keeps query and hash of a deep link, and Back does not return to the answer of the provider', async ({
  page,
}) => {
  await page.goto('/terminos-condiciones')
  await signIn(page, 'mibarra', '/autogestion/devoluciones?estado=8#nota')
  await expect(page.getByRole('heading', { level: 1, name: 'Devoluciones' })).toBeVisible()
  await expect(page).toHaveURL(/\/autogestion\/devoluciones\?estado=8#nota$/)
  await page.goBack()
  await expect(page).not.toHaveURL(/code=/)
})

test('a user without a session signs in and returns to the requested screen', async ({ page }) => {
  await signIn(page, 'mibarra')
  await loseSession(page)
  await signIn(page, 'mibarra', '/autogestion/mi-perfil')
  await expect(page.getByRole('heading', { level: 1, name: 'Mi Perfil' })).toBeVisible()
})

test('the portal signs in by redirect when the iframe of the sign-in gets a page of another site', async ({ page }) => {
  const requests = await signInBefore(page)
  await page.route(AUTH, (route) =>
    route.request().url().includes('prompt=none')
      ? route.fulfill({ contentType: 'text/html', body: '<title>De otros</title>' })
      : route.continue(),
  )
  await page.goto('/autogestion/mi-perfil')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).toHaveTitle('Mi Perfil')
  expect(requests).toEqual({ auth: 2, token: 1 })
})

test('the portal ignores a foreign or expired answer in the URL and asks the provider again', async ({
  page,
  context,
}) => {
  await signIn(page, 'mibarra')
  await page.evaluate(
    (expires) => localStorage.setItem('kc-callback-viejo', JSON.stringify({ state: 'viejo', expires })),
    Date.now() - HOUR_MS,
  )
  for (const answer of ['state=de-otros&code=robado', 'state=viejo&code=viejo'])
    await test.step(answer, async () => {
      const tab = await context.newPage()
      const requests = countRequests(tab)
      await tab.goto(`/autogestion/mi-perfil#${answer}`)
      await expect(tab).toHaveTitle('Mi Perfil')
      await expect(tab.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(tab).not.toHaveURL(/code=/)
      // The page did not send the code in the URL to the provider.
      expect(requests).toEqual({ auth: 1, token: 1 })
      await tab.close()
    })
  expect(await page.evaluate(() => localStorage.getItem('kc-callback-viejo'))).toBeNull()
})

test('the portal uses a sign-in answer once, and asks the provider when its URL is opened again', async ({ page }) => {
  const answers: string[] = []
  page.on('framenavigated', (frame) => {
    if (frame.url().includes('code=')) answers.push(frame.url())
  })
  await signIn(page, 'mibarra')
  expect(answers).toHaveLength(1)
  const requests = countRequests(page)
  await page.goto('/terminos-condiciones')
  await page.goto(answers[0]!)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).not.toHaveURL(/code=/)
  expect(requests.token).toBeLessThanOrEqual(2)
})

const TOKENS = { access_token: `x.${encode({ iat: 0 })}.x`, refresh_token: 'x' }
/** Invalid answers of the token endpoint, by what is wrong with them. */
const ANSWERS = {
  'status 400': { status: 400, json: { error: 'invalid_grant' } },
  'status 500': { status: 500, json: { error: 'invalid_grant' } },
  'the nonce of another sign-in': { json: { ...TOKENS, id_token: `x.${encode({ nonce: 'otro' })}.x` } },
  'no identity token': { json: TOKENS },
}

test('a sign-in without a valid answer of the provider ends in an error message, never in a loop', async ({
  page,
  context,
}) => {
  await signIn(page, 'mibarra')
  for (const [name, answer] of Object.entries(ANSWERS))
    await test.step(name, async () => {
      const tab = await context.newPage()
      const requests = countRequests(tab)
      const stop = await intercept(tab, TOKEN, (route) => route.fulfill(answer))
      await tab.goto('/autogestion')
      await expectSignInError(tab, requests)
      stop()
      await tab.getByRole('button', { name: 'Reintentar' }).click()
      await expect(tab.getByRole('heading', { level: 1, name: /^Hola/ })).toBeVisible()
      await tab.close()
    })
  await test.step('a provider that does not answer', async () => {
    const tab = await context.newPage()
    const requests = countRequests(tab)
    await tab.route(TOKEN, () => {})
    await tab.goto('/autogestion')
    await expect(tab.getByRole('heading', { name: SIGN_IN_ERROR })).toBeVisible()
    expect(requests).toEqual({ auth: 1, token: 1 })
    await tab.close()
  })
  await test.step('an error instead of a code', async () => {
    await loseSession(page)
    await page.route(AUTH, (route) => {
      const query = new URL(route.request().url()).searchParams
      if (query.has('prompt')) return route.continue()
      const error = new URLSearchParams({ error: 'server_error', state: query.get('state')! })
      return route.fulfill({ status: 302, headers: { location: `${query.get('redirect_uri')}#${error}` } })
    })
    await page.goto('/autogestion')
    await expect(page.getByRole('heading', { name: SIGN_IN_ERROR })).toBeVisible()
  })
})

test('two tabs that open at once both sign in', async ({ page, context }) => {
  await signIn(page, 'mibarra')
  const tabs = await Promise.all([context.newPage(), context.newPage()])
  await Promise.all(tabs.map((tab) => tab.goto('/autogestion/mi-perfil')))
  for (const tab of tabs) await expect(tab.getByRole('heading', { level: 1 })).toBeVisible()
})

test('a sign-out in another tab signs out a tab that has just loaded', async ({ page, context }) => {
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

test('a sign-out in another tab signs this tab out when the browser blocks third-party cookies', async ({
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

test('a session lost before keycloak-js has loaded leads to the sign-in page', async ({ page }) => {
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
  { status: 503, name: 'an unavailable provider at the first renewal stops no user from working' },
  { status: 400, name: 'a provider that rejects the first renewal leads to the sign-in page' },
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
    // Count here, because Playwright may never report a response when the page navigates away.
    await expect.poll(() => refusals).toBeGreaterThan(0)
    if (status === 400) return expect(page.locator('#username')).toBeVisible()
    await page.getByRole('link', { name: 'Devoluciones', exact: true }).click()
    await expect(page.getByRole('link', { name: '30101' })).toBeVisible()
  })
}

test('the content policy lets the page run its own script and no others', async ({ page }) => {
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
  const hasRun = await page.evaluate(() => {
    const script = document.createElement('script')
    // Append a text node, because the setter of `text` throws, as the next test checks.
    script.append('window.intruso = true')
    document.head.append(script)
    return 'intruso' in window
  })
  expect(hasRun).toBe(false)
})

test('the browser rejects text used as markup, inline style, code or script URL', async ({ page }) => {
  await page.goto('/terminos-condiciones')
  await expect(page.getByRole('heading').first()).toBeVisible()
  const refused = await page.evaluate(() => {
    const outcomeOf = (sink: () => unknown): string => {
      try {
        return `ran: ${String(sink())}`
      } catch (error) {
        return (error as Error).name
      }
    }
    const script = document.createElement('script')
    const paragraph = document.createElement('p')
    paragraph.setAttribute('style', 'position: fixed')
    const sheet = document.createElement('style')
    sheet.textContent = 'body { display: none }'
    document.head.append(sheet)
    const { trustedTypes } = window as unknown as {
      trustedTypes: { createPolicy: (name: string, rules: object) => void }
    }
    return {
      markup: outcomeOf(() => (paragraph.innerHTML = '<img src=x onerror=alert(1)>')),
      address: outcomeOf(() => (script.src = '/assets/app.js')),
      code: outcomeOf(() => (script.text = 'alert(1)')),
      worker: outcomeOf(() => new Worker('/assets/app.js')),
      another: outcomeOf(() => trustedTypes.createPolicy('otra', {})),
      attribute: paragraph.style.position,
      sheet: getComputedStyle(document.body).display,
    }
  })
  const errorName = 'TypeError'
  expect(refused).toEqual({
    markup: errorName,
    address: errorName,
    code: errorName,
    worker: errorName,
    another: errorName,
    attribute: '',
    sheet: 'block',
  })
})
