// npm run bench:pantalla: how long a phone waits for a screen, the first time (cold) and the next ones (warm).
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type Browser, type BrowserContext, chromium } from 'playwright'
import { PREFIX } from '#contract/route.ts'
import { browserArgs, browserExecutable } from '#testing/browser.ts'
import { DEMO_PASSWORD } from '../idp/demo-people.ts'
import { often } from './medidas/goals.ts'
import { FRECUENTES, type Pantalla, pantallaAt, PANTALLAS, ROW } from './pantalla/pantalla-lista.ts'
import { type Measured, tellMetas } from './pantalla/pantalla-metas.ts'
import { FLOOR, startFloor } from './pantalla/pantalla-piso.ts'
import { visitar, type Visita } from './pantalla/pantalla-visita.ts'

const { values } = parseArgs({
  // How much of the data, where all benches are run: here there is none.
  allowPositionals: true,
  options: {
    veces: { type: 'string', default: String(often(3, 1)) },
    /** Paths under /autogestion with commas between, as the table of screens has them; Inicio and the lists unless said. */
    pantallas: { type: 'string' },
    /** Every screen of the table instead, with somebody of the demo who sees it: forms and details of a row, too. */
    todas: { type: 'boolean', default: false },
    puerto: { type: 'string', default: '8398' },
  },
})

const TIMES = Number(values.veces)
const PORT = Number(values.puerto)
/** Its public address: the bench stands there, and the portal itself behind it. */
const PORTAL = `http://localhost:${PORT}`
const BEHIND = `http://localhost:${PORT + 1}`
const PHONE = { viewport: { width: 390, height: 844 }, locale: 'es-AR', timezoneId: 'America/Argentina/Buenos_Aires' }

const chosen = values.todas ? PANTALLAS : often(FRECUENTES, FRECUENTES.slice(0, 2))
const pantallas = values.pantallas?.split(',').map(pantallaAt) ?? chosen

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

type SignedIn = Awaited<ReturnType<BrowserContext['storageState']>>

const signIn = async (browser: Browser, person: string): Promise<SignedIn> => {
  const context = await browser.newContext(PHONE)
  const page = await context.newPage()
  await page.goto(PORTAL + PREFIX)
  await page.locator('#username').fill(person)
  await page.locator('#password').fill(DEMO_PASSWORD)
  await page.locator('#kc-login').click()
  await page.locator('main h1').first().waitFor()
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
  console.log(name.padEnd(64) + cells.map((cell) => cell.padStart(9)).join(''))

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
const signedIn = new Map<string, SignedIn>()
/** A person signs in once. */
const stateOf = async (person: string): Promise<SignedIn> => {
  const state = signedIn.get(person) ?? (await signIn(browser, person))
  signedIn.set(person, state)
  return state
}
const measured: (readonly [Pantalla, Measured])[] = []
try {
  row(`mediana de ${TIMES}`, [...COLUMNS.map(([title]) => title), 'piso'])
  const floor = await measure(browser, await stateOf(PANTALLAS[0]!.person), PORTAL + FLOOR, ROW)
  tell('Piso', floor)
  for (const pantalla of pantallas) {
    const { name, address, person, shown } = pantalla
    if (!address) {
      console.log(`${name}: la demostración no tiene ninguna`)
      continue
    }
    try {
      const one = await measure(browser, await stateOf(person), PORTAL + address, shown)
      tell(name, one, floor)
      measured.push([pantalla, one])
    } catch (error) {
      // The others are measured all the same.
      console.error(error)
      process.exitCode = 1
    }
  }
  console.log('')
  for (const [pantalla, one] of measured) tellMetas(pantalla, one, floor)
} finally {
  await browser.close()
  stopFloor()
  portal.kill('SIGTERM')
  await once(portal, 'exit')
}
