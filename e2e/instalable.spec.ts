import { type BrowserContext, expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { expectAccessibleInBoth, expectNoSideways, signInByForm as signIn, signOut } from './session.ts'

const OFFLINE = 'Estás sin conexión'
const NEW_CLAIM = '/autogestion/reclamos/nuevo'

/** Waits until the service worker is active and handles every page that opens. */
const expectWorker = (page: Page) =>
  page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready
    if (active?.state === 'activating') {
      await new Promise<void>((resolve) => active.addEventListener('statechange', () => resolve()))
    }
  })

const fillClaim = async (page: Page, words: string) => {
  await page.getByLabel('Asunto').fill(words)
  await expect(page.getByText('Borrador guardado')).toBeVisible()
}

test('a screen without a connection says so, keeps its draft, and recovers when the connection returns', async ({
  page,
  context,
}) => {
  await signIn(page, 'mibarra')
  await expectWorker(page)
  await page.goto(NEW_CLAIM)
  await fillClaim(page, 'Faltó una caja')
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { name: OFFLINE })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`${NEW_CLAIM}$`))
  await expect(page.getByRole('link', { name: '+54 341 555-0100' })).toHaveAttribute('href', 'tel:+543415550100')
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(page.getByRole('status')).toContainText('Todavía no hay conexión.')
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    await expectNoSideways(page, `${OFFLINE} at ${width}`)
  }
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'Nuevo Reclamo' })).toBeVisible()
  await expect(page.getByLabel('Asunto')).toHaveValue('Faltó una caja')
})

test('a screen whose code cannot be loaded offline opens when the connection returns', async ({ page, context }) => {
  await signIn(page, 'mibarra')
  await expect(page.getByRole('button', { name: /^Notificaciones/ })).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Catálogos' }).click()
  await expect(page.getByRole('heading', { name: OFFLINE })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'Catálogos' })).toBeVisible()
})

test('the service worker answers no call, no file and no request of the sign-in', async ({ page, context }) => {
  await signIn(page, 'mibarra')
  await expectWorker(page)
  const answered: string[] = []
  let all = 0
  context.on('response', (response) => {
    const { pathname } = new URL(response.url())
    all += 1
    if (response.fromServiceWorker() && !response.request().isNavigationRequest()) answered.push(pathname)
    if (response.fromServiceWorker() && /\/v1|^\/(realms|desarrollo|assets)\//.test(pathname)) answered.push(pathname)
  })
  await page.goto('/autogestion/devoluciones')
  await expect(page.getByRole('link', { name: '30101' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Notificaciones/ })).toBeVisible()
  await page.goto('/desarrollo/correo')
  expect(all).toBeGreaterThan(20)
  expect(answered).toEqual([])
})

test('with the service worker active a user can sign out and another user can sign in', async ({ page }) => {
  await signIn(page, 'lferreyra')
  await expectWorker(page)
  await page.reload()
  await signOut(page, /Lucía/)
  await signIn(page, 'hquiroga')
  await expect(page.getByRole('heading', { level: 1, name: /Hernán|Quiroga|Hola/ })).toBeVisible()
})

/**
 * Replaces the service worker with another version, as a deployment does. The query string of its URL lets the test
 * recognize and answer the request.
 */
const release = async (page: Page, version: string) => {
  const address = `/sw.js?${version}`
  await page.context().route(`**${address}`, async (route) => {
    const answer = await route.fetch()
    const script = (await answer.text()).replace(/^const VERSION="\w*"/, `const VERSION="${version}"`)
    return route.fulfill({ response: answer, body: script })
  })
  await page.evaluate((script) => void navigator.serviceWorker.register(script, { scope: '/autogestion' }), address)
}

/** Makes each tab that opens later set a mark when it has registered the service worker. */
const markListening = (context: BrowserContext) =>
  context.addInitScript(() => {
    const register = navigator.serviceWorker.register.bind(navigator.serviceWorker)
    navigator.serviceWorker.register = async (...options) => {
      const registration = await register(...options)
      performance.mark('escucha')
      return registration
    }
  })

/**
 * Waits until the tab has registered the worker. A later registration would replace the worker that the test releases.
 */
const expectListening = (page: Page) =>
  expect.poll(() => page.evaluate(() => performance.getEntriesByName('escucha').length)).toBe(1)

const notice = (page: Page) => page.getByRole('status').filter({ hasText: 'Hay una versión nueva' })

test('a new version is offered in each tab, and updating one tab keeps its draft and reloads no other tab', async ({
  page,
  context,
}) => {
  await markListening(context)
  await signIn(page, 'mibarra')
  await expectWorker(page)
  const other = await context.newPage()
  await other.goto('/autogestion/mi-perfil')
  await expectListening(other)
  await other.evaluate(() => Object.assign(window, { isSame: true }))
  await page.goto(NEW_CLAIM)
  await fillClaim(page, 'Llegó golpeado')
  await expectListening(page)
  await release(page, 'otra')
  for (const tab of [page, other]) {
    await expect(notice(tab)).toHaveCount(1)
    await expect(notice(tab)).toBeVisible()
  }
  await expectAccessibleInBoth(other)
  await page.getByRole('status').getByRole('button', { name: 'Actualizar' }).click()
  await expect(page.getByText('Recuperamos tu borrador')).toBeVisible()
  await expect(page.getByLabel('Asunto')).toHaveValue('Llegó golpeado')
  expect(await other.evaluate(() => 'isSame' in window)).toBe(true)
})

test('a tab that registers the service worker after a release offers the new version too', async ({
  page,
  context,
}) => {
  await markListening(context)
  await signIn(page, 'mibarra')
  await expectListening(page)
  const lateTab = await context.newPage()
  const { promise: loadAllowed, resolve: allowLoad } = Promise.withResolvers<void>()
  await lateTab.route('**/assets/despues-*.js', async (route) => {
    await loadAllowed
    await route.continue()
  })
  await lateTab.goto('/autogestion/catalogos')
  await release(page, 'otra')
  await expect(notice(page)).toBeVisible()
  allowLoad()
  await expect(notice(lateTab)).toBeVisible()
})

test('an installation without a service worker removes the registered service worker and its caches', async ({
  page,
}) => {
  await signIn(page, 'mibarra')
  await expectWorker(page)
  await release(page, '')
  const countLeftovers = () =>
    page.evaluate(async () => [(await navigator.serviceWorker.getRegistrations()).length, (await caches.keys()).length])
  await expect.poll(countLeftovers).toEqual([0, 0])
})

test('the service worker is requested after the first screen', async ({ page }) => {
  await signIn(page, 'mibarra')
  await expectWorker(page)
  await page.evaluate(async () => {
    for (const each of await navigator.serviceWorker.getRegistrations()) await each.unregister()
  })
  // Measure with the clock of the page, because the test itself may notice late.
  await page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector('tbody a')) return
      observer.disconnect()
      performance.mark('filas')
    })
    observer.observe(document, { childList: true, subtree: true })
  })
  await page.goto('/autogestion/devoluciones')
  await expectWorker(page)
  const [rows, ...requestTimes] = await page.evaluate(() => [
    performance.getEntriesByName('filas')[0]!.startTime,
    ...performance
      .getEntriesByType('resource')
      .filter(({ name }) => /sw\.js|sin-conexion|webmanifest|\/(version|despues)-/.test(name))
      .map(({ startTime }) => startTime),
  ])
  expect(requestTimes.length).toBeGreaterThan(0)
  expect(Math.min(...requestTimes)).toBeGreaterThan(rows!)
})

test('the portal is installable, with the manifest and icons of the distributor', async ({ page, request }) => {
  await page.goto('/terminos-condiciones')
  const session = await page.context().newCDPSession(page)
  const { url, errors } = await session.send('Page.getAppManifest')
  expect(url).toMatch(/\/manifest\.webmanifest$/)
  expect(errors).toEqual([])
  const manifest = (await (await request.get(url)).json()) as { icons: { src: string; sizes: string }[] }
  for (const { src, sizes } of manifest.icons) {
    const size = await page.evaluate(async (address) => {
      const picture = new Image()
      picture.src = address
      await picture.decode()
      return `${picture.naturalWidth}x${picture.naturalHeight}`
    }, src)
    expect(size, src).toBe(sizes)
  }
})
