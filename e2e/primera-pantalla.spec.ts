import { expect, type Page } from '@playwright/test'
import { PREFIX } from '#contract/route.ts'
import { FIRST_CALLS, PERFIL } from '../web/app/first-calls.ts'
import { SCREENS } from '../web/app/screens.ts'
import { test } from './journey.ts'
import { pathsOf } from './pantallas.ts'
import { signIn } from './session.ts'

// Each is a page of its own: whoever is free takes the next one.
test.describe.configure({ mode: 'parallel' })

/** Its tools come after the screen: when they are there, everything is. The page itself looks, at each frame. */
const expectWhole = async (page: Page) => {
  await page.getByRole('button', { name: /^Notificaciones/ }).waitFor()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForFunction(() => !document.querySelector('[aria-busy=true], .mantine-Skeleton-root'))
}

/** Any of the table, of whatever company, person and row. */
const FIRST_CALL = new RegExp(
  [PERFIL, ...Object.values(FIRST_CALLS).flat()]
    .map(({ method, url, body = '' }) => `${method} ${url} ${body}`.split(/:(?:rs|usuario|\w+Id)\b/))
    .map((between) => `^${between.map((text) => RegExp.escape(text)).join(String.raw`[\w.]+`)}$`)
    .join('|'),
)

/** What others change meanwhile is not told: whoever hears of it asks again, and what came moves what is there. */
const hearNothing = (): void => {
  const ask = window.fetch.bind(window)
  window.fetch = (what, ...how) =>
    typeof what === 'string' && what.endsWith('/eventos') ? new Promise(() => {}) : ask(what, ...how)
}

/** The calls of the table that opening an address makes: what a screen asks later comes when it comes. */
const callsOf = async (page: Page, address: string): Promise<string[]> => {
  const calls: string[] = []
  await page.addInitScript(hearNothing)
  page.on('request', (request) => {
    const url = new URL(request.url())
    const call = `${request.method()} ${url.pathname}${url.search} ${request.postData() ?? ''}`
    if (FIRST_CALL.test(call)) calls.push(call)
  })
  await page.goto(address)
  await expectWhole(page)
  // Each tab keeps a connection open for what is new, and a browser has six.
  await page.close()
  return calls.toSorted()
}

/** The first script reads that there is nothing to ask. The page itself stays what it is: a request that is changed on its way has no cache. */
const withoutFirstCalls = (): void => {
  const find = document.getElementById.bind(document)
  const none = Object.assign(document.createElement('p'), { textContent: '[]' })
  document.getElementById = (id) => (id === 'primeras-llamadas' ? none : find(id))
}

// Who has the services of all of them; of some, who administers.
const PERSON = 'hquiroga'
const ADMINISTERED = ['cobranzas', 'importaciones', 'mesa', 'mesa-indicadores', 'seguridad', 'textos-legales']
const PEOPLE: Record<string, string> = {
  ...Object.fromEntries(ADMINISTERED.map((screen) => [screen, 'admin'])),
  // Theirs is one that may be rated.
  garantias: 'mibarra',
}
const screenOf = (address: string): string => address.split(/[/?]/)[2] ?? 'inicio'
const personOf = (screen: string): string => PEOPLE[screen] ?? PERSON
const ROWS: Record<string, string> = {
  cobranzas: '1042',
  devoluciones: '30106',
  reclamos: '40107',
  garantias: '40116',
  importaciones: 'facturas',
  'pedidos-motos': '50002',
}
const ADDRESSES = Object.keys(FIRST_CALLS)
  .filter((path) => !path.endsWith(':pagoId'))
  .map((path) => `${PREFIX}${path && `/${path.replace(/:\w+/, ROWS[path.split('/')[0]!]!)}`}`)
const FIRST = Object.groupBy(
  ['', 'ayuda', 'cobranzas/1042', 'cobranzas/conciliacion', 'cuenta-corriente', 'cuenta-corriente/pago']
    .concat('garantias/40116', 'importaciones/nueva/facturas', 'mesa/mias', 'mesa-indicadores')
    .concat('reclamos/nuevo', 'seguridad', Object.keys(ROWS))
    .map((path) => `${PREFIX}${path && `/${path}`}`),
  (address) => personOf(screenOf(address)),
)

test('the screens with first calls are screens', () => {
  expect(SCREENS.flatMap(pathsOf)).toEqual(expect.arrayContaining(Object.keys(FIRST_CALLS)))
})

const BY_PERSON = Object.groupBy([...ADDRESSES, `${PREFIX}/devoluciones?estado=8`, `${PREFIX}/mi-perfil`], (address) =>
  personOf(screenOf(address)),
)

for (const [person, addresses = []] of Object.entries(BY_PERSON)) {
  test(`each first call is one that its screen asks, and it is asked once: screens of ${person}`, async ({
    page,
    context,
  }) => {
    await signIn(page, person)
    for (const address of addresses) {
      const early = await callsOf(await context.newPage(), address)
      expect.soft(early.length, address).toBeGreaterThan(0)
      expect.soft(new Set(early).size, address).toBe(early.length)
      const plain = await context.newPage()
      await plain.addInitScript(withoutFirstCalls)
      expect.soft(early, address).toEqual(await callsOf(plain, address))
    }
  })
}

/** As browsers report it; TypeScript does not know it yet. */
interface Shift extends PerformanceEntry {
  value: number
  hadRecentInput: boolean
  sources: { node: (Node & { outerHTML?: string }) | null; previousRect: DOMRect; currentRect: DOMRect }[]
}

for (const [person, addresses = []] of Object.entries(FIRST))
  test(`nothing moves while the screens of ${person} load, wide and on a phone`, async ({ page, context }) => {
    await signIn(page, person)
    for (const width of [390, 1280])
      for (const address of addresses) {
        const tab = await context.newPage()
        await tab.setViewportSize({ width, height: 844 })
        await tab.addInitScript(hearNothing)
        await tab.addInitScript(() => {
          const moved: string[] = []
          Object.assign(window, { moved })
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries() as Shift[])
              if (!entry.hadRecentInput && entry.value > 0.001)
                moved.push(
                  `${entry.value.toFixed(4)}: ${entry.sources.map(({ node, previousRect: was, currentRect: is }) => `${node?.outerHTML?.slice(0, 200) ?? node?.textContent} ${was.x},${was.y} ${was.width}×${was.height} → ${is.x},${is.y} ${is.width}×${is.height}`).join(' | ')}`,
                )
          }).observe({ type: 'layout-shift', buffered: true })
        })
        await tab.goto(address)
        await expectWhole(tab)
        const moved = await tab.evaluate(() => (window as unknown as { moved: string[] }).moved)
        expect.soft(moved, `${address} at ${width}`).toEqual([])
        await tab.close()
      }
  })

test('the page of a screen names its files, and the browser asks for no other before it shows', async ({ page }) => {
  await signIn(page, PERSON)
  // What the screen before still asks for is not this one's.
  await page.goto('about:blank')
  const asked: string[] = []
  page.on('request', (request) => {
    if (/\.(js|css)$/.test(request.url())) asked.push(new URL(request.url()).pathname)
  })
  const answer = await page.goto(`${PREFIX}/devoluciones`)
  const html = await answer!.text()
  await expectWhole(page)
  const unnamed = asked.filter((file) => !html.includes(`"${file}"`))
  expect(unnamed).not.toHaveLength(0)
  // The library of the session is among what comes later.
  expect(unnamed.some((file) => file.includes('keycloak'))).toBe(true)
  expect(asked.findIndex((file) => unnamed.includes(file))).toBe(asked.length - unnamed.length)
})

test('what shows a text as it is read is asked before the text is there', async ({ page }) => {
  await signIn(page, 'admin')
  const held = Promise.withResolvers<void>()
  await page.route(/terminos\/v1\/versiones/, async (route) => {
    await held.promise
    await route.continue()
  })
  const asked = page.waitForRequest(/TextosVista/)
  await page.goto(`${PREFIX}/textos-legales`)
  await asked
  held.resolve()
  await expect(page.getByRole('region', { name: 'Así se leen los términos' })).toBeVisible()
})

test('the application runs once the tokens are asked: until then the processor is of the sign-in', async ({ page }) => {
  await signIn(page, PERSON)
  const held = Promise.withResolvers<void>()
  await page.route(/openid-connect\/auth\?/, async (route) => {
    await held.promise
    await route.continue()
  })
  // The frame is of the page: until it is answered the page is not loaded.
  await page.goto(PREFIX, { waitUntil: 'domcontentloaded' })
  // Who runs takes what the first script began; every file has been here since before.
  await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('/base-')))
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  expect(await page.evaluate(() => 'firstScript' in window)).toBe(true)
  held.resolve()
  await expectWhole(page)
  expect(await page.evaluate(() => 'firstScript' in window)).toBe(false)
})

test('what fails before any tokens are asked ends in a message', async ({ page }) => {
  await signIn(page, PERSON)
  // As on a page that is not safe: nothing can be asked without it.
  await page.addInitScript(() => Object.defineProperty(crypto, 'subtle', { value: undefined }))
  await page.goto('/autogestion')
  await expect(page.getByRole('heading', { name: 'No pudimos comprobar tu sesión.' })).toBeVisible()
})
