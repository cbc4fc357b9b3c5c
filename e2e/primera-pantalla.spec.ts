import { expect, type Page } from '@playwright/test'
import { PREFIX } from '#contract/route.ts'
import { FIRST_CALLS, PERFIL } from '../web/app/first-calls.ts'
import { SCREENS } from '../web/app/screens.ts'
import { test } from './journey.ts'
import { pathsOf } from './pantallas.ts'
import { signIn } from './session.ts'

// Run the tests in parallel, so that every free worker takes a test.
test.describe.configure({ mode: 'parallel' })

/** Waits until the screen and then the header have loaded. Checks at each frame. */
const expectComplete = async (page: Page) => {
  await page.getByRole('button', { name: /^Notificaciones/ }).waitFor()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForFunction(() => !document.querySelector('[aria-busy=true], .mantine-Skeleton-root'))
}

/** Pattern that matches every call in the table of first calls, with any razón social, user and row. */
const FIRST_CALL = new RegExp(
  [PERFIL, ...Object.values(FIRST_CALLS).flat()]
    .map(({ method, url, body = '' }) => `${method} ${url} ${body}`.split(/:(?:rs|usuario|\w+Id)\b/))
    .map((between) => `^${between.map((text) => RegExp.escape(text)).join(String.raw`[\w.]+`)}$`)
    .join('|'),
)

/** Runs in the page. Stops the stream of events, because a notification would repeat calls and move the content. */
const silenceEvents = (): void => {
  const ask = window.fetch.bind(window)
  window.fetch = (input, ...options) =>
    typeof input === 'string' && input.endsWith('/eventos') ? new Promise(() => {}) : ask(input, ...options)
}

/**
 * Returns the calls that opening a URL makes, sorted, if the table has them. Other calls of a screen are ignored,
 * because they may come at any time.
 */
const callsOf = async (page: Page, address: string): Promise<string[]> => {
  const calls: string[] = []
  await page.addInitScript(silenceEvents)
  page.on('request', (request) => {
    const url = new URL(request.url())
    const call = `${request.method()} ${url.pathname}${url.search} ${request.postData() ?? ''}`
    if (FIRST_CALL.test(call)) calls.push(call)
  })
  await page.goto(address)
  await expectComplete(page)
  // Close the page. Each tab keeps a connection for events open, and a browser allows only six.
  await page.close()
  return calls.toSorted()
}

/**
 * Runs in the page. Makes the first script find no calls to make. Changing the document instead would mean intercepting
 * it, which bypasses the cache.
 */
const withoutFirstCalls = (): void => {
  const find = document.getElementById.bind(document)
  const emptyList = Object.assign(document.createElement('p'), { textContent: '[]' })
  document.getElementById = (id) => (id === 'primeras-llamadas' ? emptyList : find(id))
}

// Demo user whose services include most screens; an administrator opens the others.
const PERSON = 'hquiroga'
const ADMINISTERED = ['cobranzas', 'importaciones', 'mesa', 'mesa-indicadores', 'seguridad', 'textos-legales']
const PEOPLE: Record<string, string> = {
  ...Object.fromEntries(ADMINISTERED.map((screen) => [screen, 'admin'])),
  // This user has a warranty that can be rated, so its screen also reads the draft of the rating.
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

test('the table of first calls names only existing screens', () => {
  expect(SCREENS.flatMap(pathsOf)).toEqual(expect.arrayContaining(Object.keys(FIRST_CALLS)))
})

const BY_PERSON = Object.groupBy([...ADDRESSES, `${PREFIX}/devoluciones?estado=8`, `${PREFIX}/mi-perfil`], (address) =>
  personOf(screenOf(address)),
)

for (const [person, addresses = []] of Object.entries(BY_PERSON)) {
  test(`each screen of ${person} makes exactly its listed first calls, each of them once`, async ({
    page,
    context,
  }) => {
    await signIn(page, person)
    for (const address of addresses) {
      const callsOfScreen = await callsOf(await context.newPage(), address)
      expect.soft(callsOfScreen.length, address).toBeGreaterThan(0)
      expect.soft(new Set(callsOfScreen).size, address).toBe(callsOfScreen.length)
      const plainTab = await context.newPage()
      await plainTab.addInitScript(withoutFirstCalls)
      expect.soft(callsOfScreen, address).toEqual(await callsOf(plainTab, address))
    }
  })
}

/** Layout shift as browsers report it; TypeScript has no type for it yet. */
interface Shift extends PerformanceEntry {
  value: number
  hadRecentInput: boolean
  sources: { node: (Node & { outerHTML?: string }) | null; previousRect: DOMRect; currentRect: DOMRect }[]
}

for (const [person, addresses = []] of Object.entries(FIRST))
  test(`the layout does not shift while the screens of ${person} load, at both widths`, async ({ page, context }) => {
    await signIn(page, person)
    for (const width of [390, 1280])
      for (const address of addresses) {
        const tab = await context.newPage()
        await tab.setViewportSize({ width, height: 844 })
        await tab.addInitScript(silenceEvents)
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
        await expectComplete(tab)
        const moved = await tab.evaluate(() => (window as unknown as { moved: string[] }).moved)
        expect.soft(moved, `${address} at ${width}`).toEqual([])
        await tab.close()
      }
  })

test('the page of a screen lists its files, and the browser requests no other files before the screen shows', async ({
  page,
}) => {
  await signIn(page, PERSON)
  // Leave the previous screen first. Otherwise its pending requests would be counted for the next screen.
  await page.goto('about:blank')
  const requestedFiles: string[] = []
  page.on('request', (request) => {
    if (/\.(js|css)$/.test(request.url())) requestedFiles.push(new URL(request.url()).pathname)
  })
  const answer = await page.goto(`${PREFIX}/devoluciones`)
  const html = await answer!.text()
  await expectComplete(page)
  const laterFiles = requestedFiles.filter((file) => !html.includes(`"${file}"`))
  expect(laterFiles).not.toHaveLength(0)
  // keycloak-js is among the files that load later.
  expect(laterFiles.some((file) => file.includes('keycloak'))).toBe(true)
  expect(requestedFiles.findIndex((file) => laterFiles.includes(file))).toBe(requestedFiles.length - laterFiles.length)
})

test('the code of the Markdown preview is requested before the text to preview arrives', async ({ page }) => {
  await signIn(page, 'admin')
  const gate = Promise.withResolvers<void>()
  await page.route(/terminos\/v1\/versiones/, async (route) => {
    await gate.promise
    await route.continue()
  })
  const codeRequest = page.waitForRequest(/TextosVista/)
  await page.goto(`${PREFIX}/textos-legales`)
  await codeRequest
  gate.resolve()
  await expect(page.getByRole('region', { name: 'Así se leen los términos' })).toBeVisible()
})

test('the application starts only after the tokens have been requested, so that it does not delay the sign-in', async ({
  page,
}) => {
  await signIn(page, PERSON)
  const gate = Promise.withResolvers<void>()
  await page.route(/openid-connect\/auth\?/, async (route) => {
    await gate.promise
    await route.continue()
  })
  // Do not wait for `load`. It fires only when the iframe of the sign-in has its answer.
  await page.goto(PREFIX, { waitUntil: 'domcontentloaded' })
  // The application removes `window.firstScript` when it runs. It could run now, because all its files have loaded.
  await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('/base-')))
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  expect(await page.evaluate(() => 'firstScript' in window)).toBe(true)
  gate.resolve()
  await expectComplete(page)
  expect(await page.evaluate(() => 'firstScript' in window)).toBe(false)
})

test('an error before the request of the tokens ends in an error message', async ({ page }) => {
  await signIn(page, PERSON)
  // Simulates an insecure context (http), where `crypto.subtle` does not exist and the portal cannot sign in.
  await page.addInitScript(() => Object.defineProperty(crypto, 'subtle', { value: undefined }))
  await page.goto('/autogestion')
  await expect(page.getByRole('heading', { name: 'No pudimos comprobar tu sesión.' })).toBeVisible()
})
