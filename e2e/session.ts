import { type Cookie, expect, type Page, type Route } from '@playwright/test'
import axe from 'axe-core'

/** Back from the identity provider, with a screen: whoever moves on before meets a sign-in that is still under way, and ends it. */
export const expectInside = async (page: Page): Promise<void> => {
  await expect(page).toHaveURL((url) => url.pathname.startsWith('/autogestion'))
  await expect(page.getByRole('heading').first()).toBeVisible()
}

/** Where the sign-in page of the provider asks for the user name. */
const userField = (page: Page) => page.locator('#username')

const fillForm = async (page: Page, person: string): Promise<void> => {
  await userField(page).fill(person)
  await page.locator('#password').fill('Demo1234')
  await page.locator('#kc-login').click()
  await expectInside(page)
}

/** Signs in by the provider's own page and lands on the screen asked for: for journeys whose subject is signing in or out. */
export const signInByForm = async (page: Page, person: string, path = '/autogestion'): Promise<void> => {
  await page.goto(path)
  await fillForm(page, person)
}

/** Time (ms) for which a session of the provider is used again: calls that want a fresh sign-in accept five minutes. */
const REUSE_MS = 3 * 60_000
/** Sessions of the provider by person, in this worker. */
const sessions = new Map<string, { since: number; cookies: Cookie[] }>()

/**
 * Signs in and lands on the screen asked for: by the provider's cookie where this worker has a recent one, otherwise by its
 * page. The provider asks by its page too where another journey of this worker signed out.
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

/** Opens the menu of the person, by what its button says of them. */
export const openUserMenu = (page: Page, name: RegExp): Promise<void> =>
  page.getByRole('button', { name }).first().click()

/** Leaves by the menu. Done when the sign-in page is there: a test that moves on before meets the page on its way out. */
export const signOut = async (page: Page, name: RegExp): Promise<void> => {
  await openUserMenu(page, name)
  await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click()
  await expect(userField(page)).toBeVisible()
}

/** The session at the provider is over. The page is left before: it would notice, and leave at the same moment as the test. */
export const loseSession = async (page: Page): Promise<void> => {
  await page.goto('about:blank')
  await page.context().clearCookies()
}

/** Cookies of other sites blocked, as the provider's own page tells the library, which then asks no frame. */
export const blockThirdParty = (page: Page) =>
  page.route('**/3p-cookies/step1.html', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<script>parent.postMessage("unsupported", "*")</script>' }),
  )

const LEVELS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const RULES: axe.RunOptions = {
  runOnly: LEVELS,
  // WCAG 2.5.3, which axe leaves out unless it is named: what is read is how it is called.
  rules: { 'label-content-name-mismatch': { enabled: true } },
  // What passes is not listed.
  resultTypes: ['violations'],
}
/** What another colour scheme can break. */
const OF_COLOURS: axe.RunOptions = {
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
  resultTypes: ['violations'],
}

/** Reads the page with axe, which is put in once; the only frame that we have is hidden. */
const readViolations = async (page: Page, rules: axe.RunOptions) => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const { violations } = await page.evaluate<axe.AxeResults>(`axe.run(${JSON.stringify(rules)})`)
  return violations.map(({ id, nodes }) => ({ id, where: nodes.map((node) => node.target.join(' ')) }))
}

/** Until nothing moves any more: a colour on its way is not the colour that people read. What turns for ever is left out. */
const expectStill = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.all(ending.map(({ finished }) => finished.catch(() => {})))
  })

/** No violation of WCAG 2.2 A and AA. Read twice when there is one: what changed meanwhile is none, what stays is. */
export const expectAccessible = async (page: Page, rules = RULES, what = ''): Promise<void> => {
  await expectStill(page)
  const first = await readViolations(page, rules)
  if (!first.length) return
  await expectStill(page)
  expect.soft(await readViolations(page, rules), what).toEqual([])
}

/** The same in both colour schemes: the screen is drawn once, and changes its colours under the reader. */
export const expectAccessibleInBoth = async (page: Page, what = ''): Promise<void> => {
  const html = page.locator('html')
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light')
  await expectAccessible(page, RULES, what)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await expectAccessible(page, OF_COLOURS, what)
}

/** From the next page on, what breaks the content policy is written down. */
export const watchPolicy = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const broken: string[] = []
    Object.assign(window, { broken })
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
      broken.push(`${violatedDirective} ${blockedURI} ${sourceFile}`),
    )
  })
}

/** Nothing that the page did is against its content policy. */
export const expectWithinPolicy = async (page: Page, what: string): Promise<void> =>
  expect.soft(await page.evaluate(() => (window as unknown as { broken: string[] }).broken), what).toEqual([])

/** A window that was made narrower is drawn anew by then. */
const REDRAWN_MS = 10_000

/** Nothing is wider than the window. */
export const expectNoSideways = async (page: Page, what: string): Promise<void> =>
  expect
    .configure({ soft: true })
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), {
      message: what,
      timeout: REDRAWN_MS,
    })
    .toBeLessThanOrEqual(0)

/**
 * The newest of the calls that this page makes from now on to such an address, with the newest token of all of its calls: it can
 * be made again without the page. What tells of changes is opened anew when a token ends, so that there is always one that counts.
 */
export const watchCall = (page: Page, part: string): { url: string; headers: Record<string, string> } => {
  const seen = { url: '', headers: {} as Record<string, string> }
  page.on('request', (sent) => {
    const { authorization } = sent.headers()
    if (!authorization) return
    seen.headers['authorization'] = authorization
    if (sent.url().includes(part)) seen.url = sent.url()
  })
  return seen
}

type Answer = (route: Route) => Promise<void>

/**
 * Answers what a page asks of an address, until what it gives back is called. Requests are still intercepted then: turning that
 * off (`times`, `unroute`) loses the one that goes out in that moment, once in forty times.
 */
export const intercept = async (page: Page, address: string | RegExp, answer: Answer): Promise<() => void> => {
  let isOn = true
  await page.route(address, (route) => (isOn ? answer(route) : route.fallback()))
  return () => {
    isOn = false
  }
}

/** Answers the first of what a page asks of an address. */
export const interceptOnce = async (page: Page, address: string | RegExp, answer: Answer): Promise<void> => {
  let isFirst = true
  await page.route(address, (route) => {
    if (!isFirst) return route.fallback()
    isFirst = false
    return answer(route)
  })
}

/** The portal says once that the sign-in is old: five minutes are not waited for. */
export const refuseOnce = (page: Page, address: string): Promise<void> =>
  interceptOnce(page, address, (route) =>
    route.fulfill({ status: 401, json: { code: 'ingreso-viejo', message: 'Ingresá de nuevo.', requestId: 'x' } }),
  )

/** The sign-in page says why it is there; they write their password. */
export const prove = async (page: Page): Promise<void> => {
  await expect(page.getByText('Para seguir, escribí tu contraseña otra vez.')).toBeVisible()
  await page.locator('#password').fill('Demo1234')
  await page.locator('#kc-login').click()
}

/** Readable in both schemes, and nothing wider than a telephone: for a page that is met on the way, not by its address. */
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

/** Somebody whose sign-in is too old asks for their own data: they are sent to write their password again. */
export const askForData = async (page: Page): Promise<void> => {
  await signIn(page, 'lferreyra', '/autogestion/mi-perfil')
  await refuseOnce(page, '**/usuario/v1/datos')
  await page
    .getByRole('button', { name: /mis datos/ })
    .last()
    .click()
}
