// npm run bench:pantalla: how long a phone waits for a screen, the first time (cold) and the next ones (warm).
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type Browser, type BrowserContext, chromium } from 'playwright'
import { PREFIX } from '#contract/route.ts'
import { browserArgs, browserExecutable } from '#testing/browser.ts'
import type { Screen } from '../web/app/screen.ts'
import { SCREENS } from '../web/app/screens.ts'
import { often } from './medidas/goals.ts'
import { FLOOR, startFloor } from './pantalla/pantalla-piso.ts'
import { visitar, type Visita } from './pantalla/pantalla-visita.ts'

const { values } = parseArgs({
  // How much of the data, where all benches are run: here there is none.
  allowPositionals: true,
  options: {
    veces: { type: 'string', default: String(often(3, 1)) },
    /** Paths under /autogestion with commas between, as the table of screens has them; Inicio and the lists unless said. */
    pantallas: { type: 'string' },
    /** Every screen of the table that the person sees instead: forms and details of a row of theirs, too. */
    todas: { type: 'boolean', default: false },
    puerto: { type: 'string', default: '8398' },
  },
})

const TIMES = Number(values.veces)
const PORT = Number(values.puerto)
/** Its public address: the bench stands there, and the portal itself behind it. */
const PORTAL = `http://localhost:${PORT}`
const BEHIND = `http://localhost:${PORT + 1}`
const PERSON = { username: 'mibarra', password: 'Demo1234' }
const PHONE = { viewport: { width: 390, height: 844 }, locale: 'es-AR', timezoneId: 'America/Argentina/Buenos_Aires' }

/** The first thing that waits for them in Inicio. */
const INICIO = 'main section[aria-labelledby=te-toca] li'
/** A row: as a card, as a line of a table. */
const ROW = [
  'main a.mantine-Card-root:not(:has(.mantine-Skeleton-root))',
  'main ul[aria-busy=false] > li:not(.mantine-Skeleton-root)',
  'main table[aria-busy=false] > tbody > tr',
].join(',')
/** The tabs of what opens over a list. */
const DETAIL = '[role=dialog] [role=tablist]'
/** A title, and nothing that is still waited for. */
const WHOLE = 'main:has(h1):not(:has([aria-busy=true], [role=status]))'

/** Of this person, by the list that they are in. */
const ROWS: Readonly<Record<string, string>> = { devoluciones: '30101', reclamos: '40101', garantias: '40114' }

const lists = SCREENS.filter(({ path, menu, children, capacidad }) => menu && !capacidad && (path === '' || children))
const listPaths = lists.map(({ path }) => path)
const details = Object.entries(ROWS).map(([path, row]) => `${path}/${row}`)
const isPlain = ({ path, capacidad, flag }: Screen) => !path.includes(':') && !capacidad && !flag
const all = [...SCREENS.filter(isPlain).map(({ path }) => path), ...details]
const paths = values.pantallas?.split(',') ?? (values.todas ? all : often(listPaths, ['', 'devoluciones']))

const shownOf = (path: string): string => {
  if (path === '') return INICIO
  if (/\/\d+$/.test(path)) return DETAIL
  return listPaths.includes(path) ? ROW : WHOLE
}

const isUp = async (): Promise<boolean> =>
  fetch(`${BEHIND}/listo`).then(
    ({ ok }) => ok,
    () => false,
  )

/** The program as it is installed, on a database of its own with the demo company. */
const startPortal = async (): Promise<ChildProcess> => {
  const child = fork(new URL('../tools/e2e-server.ts', import.meta.url), [String(PORT + 1)], {
    stdio: 'inherit',
    env: { ...process.env, PUBLIC_URL: PORTAL },
  })
  while (!(await isUp())) {
    if (child.exitCode !== null) throw new Error('El portal no arrancó.')
    await wait(200)
  }
  return child
}

interface Measured {
  cold: Visita
  warm: Visita
}

type SignedIn = Awaited<ReturnType<BrowserContext['storageState']>>

const signIn = async (browser: Browser): Promise<SignedIn> => {
  const context = await browser.newContext(PHONE)
  const page = await context.newPage()
  await page.goto(PORTAL + PREFIX)
  await page.locator('#username').fill(PERSON.username)
  await page.locator('#password').fill(PERSON.password)
  await page.locator('#kc-login').click()
  await page.locator(INICIO).first().waitFor()
  const state = await context.storageState()
  await context.close()
  return state
}

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor((numbers.length - 1) / 2)]!

const medians = (visits: readonly Visita[]): Visita => {
  const names = Object.keys(visits[0]!) as (keyof Visita)[]
  return Object.fromEntries(
    names.map((name) => [name, median(visits.map((visit) => visit[name]))]),
  ) as unknown as Visita
}

/** Cold: nothing of ours is kept but the session and what the last visit left in storage. Warm: the same browser again. */
const measure = async (browser: Browser, state: SignedIn, address: string, shown: string): Promise<Measured> => {
  const [cold, warm]: [Visita[], Visita[]] = [[], []]
  for (let time = 0; time < TIMES; time += 1) {
    const context = await browser.newContext({ ...PHONE, storageState: state })
    cold.push(await visitar(context, address, shown))
    warm.push(await visitar(context, address, shown))
    await context.close()
  }
  return { cold: medians(cold), warm: medians(warm) }
}

const COLUMNS: readonly (readonly [title: string, of: (visit: Visita) => string])[] = [
  ['ms', ({ shown }) => shown.toFixed(0)],
  ['LCP', ({ largestPaint }) => largestPaint.toFixed(0)],
  ['CLS', ({ moved }) => moved.toFixed(3)],
  ['pedidos', ({ requests, requestsInAll }) => `${requests}/${requestsInAll}`],
  ['KB', ({ kb, kbInAll }) => `${kb.toFixed(0)}/${kbInAll.toFixed(0)}`],
  ['JS KB', ({ scriptKb }) => scriptKb.toFixed(0)],
]

const row = (name: string, cells: readonly string[]): void =>
  console.log(name.padEnd(30) + cells.map((cell) => cell.padStart(10)).join(''))

/** Prints both visits; against those of the floor, how many times as long they took. */
const tell = (name: string, { cold, warm }: Measured, floor?: Measured): void => {
  for (const [how, visit, base] of [
    ['en frío', cold, floor?.cold],
    ['de nuevo', warm, floor?.warm],
  ] as const)
    row(`${name}, ${how}`, [
      ...COLUMNS.map(([, of]) => of(visit)),
      base ? `${(visit.shown / base.shown).toFixed(2)}×` : '1×',
    ])
}

const portal = await startPortal()
const stopFloor = await startFloor(PORT, BEHIND)
const browser = await chromium.launch({ executablePath: await browserExecutable(), args: browserArgs })
try {
  const state = await signIn(browser)
  row(`mediana de ${TIMES}`, [...COLUMNS.map(([title]) => title), 'piso'])
  const floor = await measure(browser, state, PORTAL + FLOOR, ROW)
  tell('Piso', floor)
  for (const path of paths) {
    const name = SCREENS.find((screen) => screen.path === path)?.title ?? path
    tell(name, await measure(browser, state, `${PORTAL}${PREFIX}${path && `/${path}`}`, shownOf(path)), floor)
  }
} finally {
  await browser.close()
  stopFloor()
  portal.kill('SIGTERM')
  await once(portal, 'exit')
}
