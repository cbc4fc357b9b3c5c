import { type Cookie, expect, type Page, type Route } from '@playwright/test'
import axe from 'axe-core'

/** Waits for a screen of the portal after the sign-in. Navigating earlier would interrupt the sign-in. */
export const expectInside = async (page: Page): Promise<void> => {
  await expect(page).toHaveURL((url) => url.pathname.startsWith('/autogestion'))
  await expect(page.getByRole('heading').first()).toBeVisible()
}

const userField = (page: Page) => page.locator('#username')

const fillForm = async (page: Page, person: string): Promise<void> => {
  await userField(page).fill(person)
  await page.locator('#password').fill('Demo1234')
  await page.locator('#kc-login').click()
  await expectInside(page)
}

/**
 * Signs in by the form of the provider and opens a screen. For tests about signing in or out; other tests use `signIn`.
 */
export const signInByForm = async (page: Page, person: string, path = '/autogestion'): Promise<void> => {
  await page.goto(path)
  await fillForm(page, person)
}

/**
 * Time (ms) for which a session of the provider is reused. It is well below five minutes, because `fresh` calls need a
 * sign-in of the last five minutes.
 */
const REUSE_MS = 3 * 60_000
/** Sessions of the provider in this worker, by user name. */
const sessions = new Map<string, { since: number; cookies: Cookie[] }>()

/**
 * Signs in and opens a screen. Reuses the cookie of a recent session of this worker. Uses the form when there is no
 * such session, or when another test has ended it.
 */
export const signIn = async (page: Page, person: string, path = '/autogestion'): Promise<void> => {
  const context = page.context()
  const session = sessions.get(person)
  if (session && Date.now() - session.since < REUSE_MS) await context.addCookies(session.cookies)
  await page.goto(path)
  const inside = page.locator('#root').getByRole('heading')
  await expect(userField(page).or(inside).first()).toBeVisible()
  if (!(await userField(page).isVisible())) return expectInside(page)
  await fillForm(page, person)
  const cookies = (await context.cookies()).filter((cookie) => cookie.path.startsWith('/realms'))
  sessions.set(person, { since: Date.now(), cookies })
}

/** Opens the user menu; `name` matches the text of its button. */
export const openUserMenu = (page: Page, name: RegExp): Promise<void> =>
  page.getByRole('button', { name }).first().click()

/** Signs out by the menu and waits for the sign-in page. Navigating earlier would interrupt the sign-out. */
export const signOut = async (page: Page, name: RegExp): Promise<void> => {
  await openUserMenu(page, name)
  await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click()
  await expect(userField(page)).toBeVisible()
}

/**
 * Deletes all cookies, so that the session of the provider is lost. Leaves the page first, because an open page would
 * notice the loss and navigate while the test does.
 */
export const loseSession = async (page: Page): Promise<void> => {
  await page.goto('about:blank')
  await page.context().clearCookies()
}

/**
 * Simulates a browser that blocks third-party cookies: the provider's check page reports it, so keycloak-js uses no
 * iframe.
 */
export const blockThirdParty = (page: Page) =>
  page.route('**/3p-cookies/step1.html', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<script>parent.postMessage("unsupported", "*")</script>' }),
  )

const LEVELS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const RULES: axe.RunOptions = {
  runOnly: LEVELS,
  // WCAG 2.5.3: the accessible name must contain the visible text. axe runs this rule only when a test enables it.
  rules: { 'label-content-name-mismatch': { enabled: true } },
  // Results of passed rules are not needed.
  resultTypes: ['violations'],
}
/** Rules whose result depends on the colour scheme. */
const COLOUR_RULES: axe.RunOptions = {
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
  resultTypes: ['violations'],
}

/**
 * Returns the violations that axe finds in the main frame. Injects axe the first time. The only iframe is hidden, so it
 * is not checked.
 */
const readViolations = async (page: Page, rules: axe.RunOptions) => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const { violations } = await page.evaluate<axe.AxeResults>(`axe.run(${JSON.stringify(rules)})`)
  return violations.map(({ id, nodes }) => ({ id, where: nodes.map((node) => node.target.join(' ')) }))
}

/**
 * Waits until all finite animations have ended. Otherwise axe would measure the colours in the middle of a transition.
 */
const waitForAnimations = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const finiteAnimations = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.all(finiteAnimations.map(({ finished }) => finished.catch(() => {})))
  })

/**
 * Expects no violations of WCAG 2.2 A and AA. When there are any, checks a second time, because the page may have been
 * changing.
 */
export const expectAccessible = async (page: Page, rules = RULES, what = ''): Promise<void> => {
  await waitForAnimations(page)
  const first = await readViolations(page, rules)
  if (!first.length) return
  await waitForAnimations(page)
  expect.soft(await readViolations(page, rules), what).toEqual([])
}

/**
 * Expects no violations in both colour schemes. In the dark scheme it runs only COLOUR_RULES, because the other rules
 * do not depend on colours.
 */
export const expectAccessibleInBoth = async (page: Page, what = ''): Promise<void> => {
  const html = page.locator('html')
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light')
  await expectAccessible(page, RULES, what)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await expectAccessible(page, COLOUR_RULES, what)
}

/** Records violations of the content security policy on every page that opens from now on. */
export const watchPolicy = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const broken: string[] = []
    Object.assign(window, { broken })
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
      broken.push(`${violatedDirective} ${blockedURI} ${sourceFile}`),
    )
  })
}

/** Expects that the page has not violated its content security policy. */
export const expectWithinPolicy = async (page: Page, what: string): Promise<void> =>
  expect.soft(await page.evaluate(() => (window as unknown as { broken: string[] }).broken), what).toEqual([])

/** Timeout (ms) for the new layout after the window has become narrower. */
const REDRAWN_MS = 10_000

/** Expects that the page is not wider than the window. */
export const expectNoSideways = async (page: Page, what: string): Promise<void> =>
  expect
    .configure({ soft: true })
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), {
      message: what,
      timeout: REDRAWN_MS,
    })
    .toBeLessThanOrEqual(0)

/**
 * Records the newest call of the page whose URL contains `part`, with the newest token of any call. A test can then
 * repeat the call without the page. The token is valid, because the event stream reconnects whenever its token expires.
 */
export const watchCall = (page: Page, part: string): { url: string; headers: Record<string, string> } => {
  const call = { url: '', headers: {} as Record<string, string> }
  page.on('request', (sent) => {
    const { authorization } = sent.headers()
    if (!authorization) return
    call.headers['authorization'] = authorization
    if (sent.url().includes(part)) call.url = sent.url()
  })
  return call
}

type Answer = (route: Route) => Promise<void>

/**
 * Answers the requests of a page to a URL until the returned function is called; later requests pass. The route stays
 * installed after that. Removing the route (`times`, `unroute`) would lose a request sent at that moment, once in forty
 * times.
 */
export const intercept = async (page: Page, address: string | RegExp, answer: Answer): Promise<() => void> => {
  let isOn = true
  await page.route(address, (route) => (isOn ? answer(route) : route.fallback()))
  return () => {
    isOn = false
  }
}

/** Answers the first request of a page to a URL; later requests pass. */
export const interceptOnce = async (page: Page, address: string | RegExp, answer: Answer): Promise<void> => {
  let isFirst = true
  await page.route(address, (route) => {
    if (!isFirst) return route.fallback()
    isFirst = false
    return answer(route)
  })
}

/** Answers one call as if the sign-in were older than five minutes. */
export const refuseOnce = (page: Page, address: string): Promise<void> =>
  interceptOnce(page, address, (route) =>
    route.fulfill({ status: 401, json: { code: 'ingreso-viejo', message: 'Ingresá de nuevo.', requestId: 'x' } }),
  )

/** Enters the password again on the sign-in page, which says why the password is needed. */
export const enterPasswordAgain = async (page: Page): Promise<void> => {
  await expect(page.getByText('Para seguir, escribí tu contraseña otra vez.')).toBeVisible()
  await page.locator('#password').fill('Demo1234')
  await page.locator('#kc-login').click()
}

/**
 * Expects that the open page fits both widths and passes axe in both colour schemes. For pages that have no URL of
 * their own.
 */
export const expectReadable = async (page: Page, title: string): Promise<void> => {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    await expectNoSideways(page, `${title} at ${width}`)
  }
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page)
  }
}

/** Exports the user's data with a sign-in that counts as too old, so that the portal asks for the password again. */
export const askForData = async (page: Page): Promise<void> => {
  await signIn(page, 'lferreyra', '/autogestion/mi-perfil')
  await refuseOnce(page, '**/usuario/v1/datos')
  await page
    .getByRole('button', { name: /mis datos/ })
    .last()
    .click()
}
