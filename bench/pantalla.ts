// npm run bench:pantalla: time until a screen shows on a phone, at the first visit (cold) and at the next visit (warm).
// The same run also measures the floor, a minimal page, for comparison.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { installedAt } from '#testing/browser.ts'
import { isReady } from '#testing/portal-process.ts'
import { often } from './medidas/goals.ts'
import { openChromium } from './pantalla/pantalla-chromium.ts'
import { openFirefox } from './pantalla/pantalla-firefox.ts'
import { FRECUENTES, type Pantalla, pantallaAt, PANTALLAS, ROW } from './pantalla/pantalla-lista.ts'
import { type Measured, tellMetas } from './pantalla/pantalla-metas.ts'
import { FLOOR, startFloor } from './pantalla/pantalla-piso.ts'
import { type Phones, visitar, type Visita } from './pantalla/pantalla-visita.ts'

const { values } = parseArgs({
  // Accept the fraction of the data, although this bench does not use it. `npm run bench` passes it to every bench.
  allowPositionals: true,
  options: {
    veces: { type: 'string', default: String(often(3, 1)) },
    /**
     * Paths of the screens to measure, separated by commas, as in the table of screens. Default: Inicio and the lists.
     */
    pantallas: { type: 'string' },
    /** true: measure every screen of the table, including forms and details, as a demo user who sees it. */
    todas: { type: 'boolean', default: false },
    /** Browser: chromium, or the installed firefox. */
    navegador: { type: 'string', default: 'chromium' },
    puerto: { type: 'string', default: '8398' },
  },
})

const TIMES = Number(values.veces)
const PORT = Number(values.puerto)
/** Public URL of the portal. The proxy of this bench serves it and forwards to the portal. */
const PORTAL = `http://localhost:${PORT}`
const BEHIND = `http://localhost:${PORT + 1}`

const chosen = values.todas ? PANTALLAS : often(FRECUENTES, FRECUENTES.slice(0, 2))
const pantallas = values.pantallas?.split(',').map(pantallaAt) ?? chosen

/** Starts the portal as an installation does, on a separate database with the demo company. */
const startPortal = async (): Promise<ChildProcess> => {
  const child = fork(new URL('../tools/e2e-server.ts', import.meta.url), [String(PORT + 1)], {
    stdio: 'inherit',
    env: { ...process.env, PUBLIC_URL: PORTAL },
  })
  while (!(await isReady(BEHIND))) {
    if (child.exitCode !== null) throw new Error('El portal no arrancó.')
    await wait(200)
  }
  return child
}

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor((numbers.length - 1) / 2)]!

const medians = (visits: readonly Visita[]): Visita => {
  const names = Object.keys(visits[0]!) as (keyof Visita)[]
  return Object.fromEntries(
    names.map((name) => [name, median(visits.map((visit) => visit[name]))]),
  ) as unknown as Visita
}

const measure = async (phones: Phones, person: string, address: string, shown: string): Promise<Measured> => {
  const [cold, warm]: [Visita[], Visita[]] = [[], []]
  for (let time = 0; time < TIMES; time += 1) {
    const phone = await phones.phoneOf(person)
    try {
      cold.push(await visitar(phone, PORTAL + address, shown))
      warm.push(await visitar(phone, PORTAL + address, shown))
    } finally {
      await phone.close()
    }
  }
  return { cold: medians(cold), warm: medians(warm) }
}

const COLUMNS: readonly (readonly [title: string, of: (visit: Visita) => string])[] = [
  ['ms', ({ shown }) => shown.toFixed(0)],
  ['LCP', ({ largestPaint }) => largestPaint.toFixed(0)],
  ['CLS', ({ moved }) => (Number.isNaN(moved) ? '—' : moved.toFixed(3))],
  ['pedidos', ({ requests, requestsInAll }) => `${requests}/${requestsInAll}`],
  ['KB', ({ kb, kbInAll }) => `${kb.toFixed(0)}/${kbInAll.toFixed(0)}`],
  ['JS KB', ({ scriptKb }) => scriptKb.toFixed(0)],
]

const row = (name: string, cells: readonly string[]): void =>
  console.log(name.padEnd(64) + cells.map((cell) => cell.padStart(9)).join(''))

/** Prints the two visits of a screen, and the ratios to the visits of the floor. */
const report = (name: string, { cold, warm }: Measured, floor?: Measured): void => {
  for (const [how, visit, base] of [
    ['en frío', cold, floor?.cold],
    ['de nuevo', warm, floor?.warm],
  ] as const)
    row(`${name}, ${how}`, [
      ...COLUMNS.map(([, of]) => of(visit)),
      base ? `${(visit.shown / base.shown).toFixed(2)}×` : '1×',
    ])
}

interface Navegador {
  /** true: the browser can slow down its network and CPU. */
  canThrottle: boolean
  open: (portal: string) => Promise<Phones>
}

const firefox = await installedAt(['firefox-esr', 'firefox'])
const NAVEGADORES: Readonly<Record<string, Navegador | undefined>> = {
  chromium: { canThrottle: true, open: openChromium },
  firefox: firefox === undefined ? undefined : { canThrottle: false, open: (at) => openFirefox(at, firefox) },
}
const navegador = NAVEGADORES[values.navegador]
if (!navegador) {
  console.error(`No hay ${values.navegador} en esta máquina: se mide en chromium, o en firefox si está en el PATH.`)
  process.exit(1)
}

const phones = await navegador.open(PORTAL)
const portal = await startPortal()
const stopFloor = await startFloor(PORT, BEHIND, !navegador.canThrottle)
const measured: (readonly [Pantalla, Measured])[] = []
try {
  console.log(phones.about)
  row(`mediana de ${TIMES}`, [...COLUMNS.map(([title]) => title), 'piso'])
  const floor = await measure(phones, PANTALLAS[0]!.person, FLOOR, ROW)
  report('Piso', floor)
  for (const pantalla of pantallas) {
    const { name, address, person, shown } = pantalla
    if (!address) {
      console.log(`${name}: la demostración no tiene ninguna`)
      continue
    }
    try {
      const one = await measure(phones, person, address, shown)
      report(name, one, floor)
      measured.push([pantalla, one])
    } catch (error) {
      // Go on with the other screens.
      console.error(error)
      process.exitCode = 1
    }
  }
  console.log('')
  // Judge only when the CPU is slowed down, which the goals assume.
  if (navegador.canThrottle) for (const [pantalla, one] of measured) tellMetas(pantalla, one, floor)
} finally {
  await phones.close()
  stopFloor()
  portal.kill('SIGTERM')
  await once(portal, 'exit')
}
