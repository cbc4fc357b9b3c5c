// npm run bench:mesa, the part in a browser: works fifty items of all kinds with the keyboard only. Measures the time
// until the next item is painted.
import { setTimeout as wait } from 'node:timers/promises'
import { chromium, type Page } from 'playwright'
import { PREFIX } from '#contract/route.ts'
import { browserArgs, browserExecutable } from '#testing/browser.ts'
import { createDia } from '#testing/gestiones/dia-de-mesa.ts'
import { createHttpCaller } from '#testing/http-caller.ts'
import { trabajar } from '#testing/gestiones/jornada.ts'
import { startPortalProcess } from '#testing/portal-process.ts'
import { createTeclado } from '#testing/teclado.ts'
import { DEMO_PASSWORD } from '../idp/demo-people.ts'
import { freePort } from '../server/embedded-postgres.ts'
import { goal, line, often, timeGoal } from './medidas/goals.ts'
import { percentile } from './medidas/load.ts'

const TRABAJOS = often(50, 7)
const MAX_TECLAS = 250
/** Pause (ms) before each decision, as if the user read the item. The portal prefetches the next item meanwhile. */
const LECTURA_MS = often(400, 100)
const SCREEN = { viewport: { width: 1280, height: 800 }, locale: 'es-AR', timezoneId: 'America/Argentina/Buenos_Aires' }

/**
 * Time (ms) from the last key until the next item is completely painted, with its title and decisions and nothing
 * loading.
 */
interface Pintado {
  /** Title of the item that was decided. */
  de: string
  ms: number
}

/** Time (ms) between two attempts to press a key, until the page reacts to keys. */
const READY_MS = 250

/** Runs in the page. Records each new item when the item has been painted. */
const watch = (): void => {
  const pintados: Pintado[] = []
  Object.assign(window, { pintados })
  const shown = () => document.querySelector('main h2')?.textContent ?? ''
  let pressed: { at: number; de: string } | undefined
  addEventListener('keydown', ({ timeStamp }) => (pressed = { at: timeStamp, de: shown() }), true)
  new MutationObserver(() => {
    if (!pressed || shown() === pressed.de) return
    if (!document.querySelector('main [role=toolbar] button') || document.querySelector('main [aria-label=Cargando]'))
      return
    const { at, de } = pressed
    pressed = undefined
    // A task that is queued in an animation frame runs after that frame has been painted.
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', () => pintados.push({ de, ms: performance.now() - at }))
      port1.start()
      port2.postMessage(0)
    })
  }).observe(document.body, { childList: true, subtree: true, characterData: true, attributes: true })
}

const pintadosDe = (page: Page): Promise<Pintado[]> =>
  page.evaluate(() => (window as unknown as { pintados: Pintado[] }).pintados.splice(0))

const report = (name: string, some: readonly Pintado[], most?: number): void => {
  if (!some.length) return line(`${name}: p95 (ms)`, 'ninguna vez, con tan pocos datos')
  const sorted = some.map(({ ms }) => ms).toSorted((a, b) => a - b)
  const [p50, p95] = [percentile(sorted, 0.5), percentile(sorted, 0.95)]
  const detail = `${some.length} veces, p50 ${p50.toFixed(0)}, la más lenta ${sorted.at(-1)!.toFixed(0)}`
  if (most === undefined) line(`${name}: p95 (ms)`, `${p95.toFixed(0)} (${detail})`)
  else timeGoal(`${name}: p95 (ms)`, p95, { most }, detail)
}

const port = await freePort()
const base = `http://localhost:${port}`
const stop = await startPortalProcess(port, { FLAGS: 'add-legal-entity=on' }, 'tools/e2e-server.ts')
const browser = await chromium.launch({ executablePath: await browserExecutable(), args: browserArgs })
try {
  await createDia({ call: createHttpCaller(base) }, TRABAJOS, 'admin')
  const page = await (await browser.newContext({ ...SCREEN, baseURL: base })).newPage()
  await page.goto(`${PREFIX}/mesa/mias`)
  await page.locator('#username').fill('admin')
  await page.locator('#password').fill(DEMO_PASSWORD)
  await page.locator('#kc-login').click()
  await page
    .getByRole('list', { name: 'Para mí' })
    .getByRole('listitem')
    .nth(TRABAJOS - 1)
    .waitFor()
  await page.evaluate(watch)

  const teclado = await createTeclado(page)
  // The page adds its keyboard listeners a moment after the rows, so press the key until the item changes.
  do {
    await teclado.press('j')
    await wait(READY_MS)
  } while (!(await pintadosDe(page)).length)
  for (const key of ['j', 'k'])
    for (let n = 1; n < TRABAJOS; n += 1) {
      await teclado.press(key)
      await wait(LECTURA_MS)
    }
  report('mesa, de j o k al siguiente dibujado', await pintadosDe(page), 100)

  const before = await teclado.count()
  const hechos = await trabajar(page, teclado, () => wait(LECTURA_MS))
  const teclas = (await teclado.count()) - before
  const pintados = await pintadosDe(page)
  goal(`mesa, ${TRABAJOS} trabajos por teclado: teclas además de la prosa`, teclas, { most: MAX_TECLAS })
  for (const clase of new Set(hechos.map((each) => each.clase))) {
    const some = hechos.filter((each) => each.clase === clase).map((each) => each.teclas)
    line(`  ${clase}: teclas de cada uno, a lo sumo`, String(Math.max(...some)))
  }
  goal('mesa, archivos que se descargaron y páginas que se cargaron', teclado.downloads() + teclado.loads(), {
    most: 0,
  })
  // Whether the next item shows at once. Decisions without a dialog are sent only after the undo delay; other decisions
  // wait for the server.
  const isDirect = ({ de }: Pintado) => /^(Pago|Certificado)/.test(de)
  report('mesa, de la tecla que decide al siguiente dibujado', pintados.filter(isDirect), 100)
  report(
    'mesa, de la tecla que envía, con la ida al servidor',
    pintados.filter((each) => !isDirect(each)),
  )
} finally {
  await browser.close()
  await stop()
}
process.exit(0)
