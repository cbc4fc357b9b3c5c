import { setTimeout as wait } from 'node:timers/promises'

/** Result of a visit. Times are in ms since the navigation, sizes in KB as transferred. */
export interface Visita {
  /** Time until the screen shows, that is, until its first row or figure is painted. */
  shown: number
  largestPaint: number
  /** Cumulative layout shift (CLS). NaN: the browser does not report it. */
  moved: number
  /** Number of requests, and KB, until the screen showed. `…InAll`: the numbers of the whole visit. */
  requests: number
  kb: number
  scriptKb: number
  requestsInAll: number
  kbInAll: number
}

export const PHONE = {
  viewport: { width: 390, height: 844 },
  locale: 'es-AR',
  timezoneId: 'America/Argentina/Buenos_Aires',
}

/** Runs in the page. Whether a user is signed in, sees a screen, and has the cookie of a returning user. */
export const isInside = (): boolean =>
  document.querySelector('#root main h1') !== null && document.cookie.includes('sesion=')

const QUIET_MS = 1500
export const GIVE_UP_MS = 40_000

/** Measurements that the page stores in `window.visita`. */
export interface Marks {
  shown: number
  largestPaint: number
  moved: number | null
}

/**
 * Runs in the page before its scripts. Stores the measurements in the page, because polling from outside would notice
 * the painting too late.
 */
export const watch = (selector: string): void => {
  if (window !== window.top) return
  const marks: Marks = { shown: 0, largestPaint: 0, moved: null }
  Object.assign(window, { visita: marks })
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) marks.largestPaint = performance.timeOrigin + startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  if (PerformanceObserver.supportedEntryTypes.includes('layout-shift')) marks.moved = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!entry.hadRecentInput) marks.moved = (marks.moved ?? 0) + entry.value
  }).observe({ type: 'layout-shift', buffered: true })
  const observer = new MutationObserver(() => {
    if (!document.querySelector(selector)) return
    observer.disconnect()
    // A task after the animation frame runs after that frame has been painted.
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', () => (marks.shown = performance.timeOrigin + performance.now()))
      port1.start()
      port2.postMessage(0)
    })
  })
  observer.observe(document, { childList: true, subtree: true, attributes: true })
}

/** Request that went to the network and was not answered from a cache. */
export interface Asked {
  /** Start of the request (epoch ms). */
  at: number
  /** End of the request (epoch ms). Infinity: it is not complete yet. */
  ended: number
  kb: number
  isScript: boolean
}

/** Browser tab of a phone. */
export interface Tab {
  /** Requests of the tab. The map is updated while the page loads. */
  asked: ReadonlyMap<string, Asked>
  /** Errors in the console of the tab. */
  errors: readonly string[]
  /** Starts a navigation; resolves before the page has loaded. */
  open: (address: string) => Promise<void>
  /** Returns the stored measurements. Throws during a navigation, when there is no page to read. */
  readMarks: () => Promise<Marks>
  close: () => Promise<void>
}

/** Phone of a signed-in user. Its browser keeps the cache for the next visit. */
export interface Phone {
  /** Opens a tab that records when an element that matches the selector is painted. */
  openTab: (selector: string) => Promise<Tab>
  close: () => Promise<void>
}

/** Browser that can open phones. */
export interface Phones {
  /** Description of the browser, its network and its CPU, for the report. */
  about: string
  /** Opens a phone with the session and the storage of an earlier visit of the user, but without a cache. */
  phoneOf: (person: string) => Promise<Phone>
  close: () => Promise<void>
}

const NO_MARKS: Marks = { shown: 0, largestPaint: 0, moved: null }

/**
 * Visits a URL in a new tab, until the page makes no more requests. Throws when the screen does not show, or when the
 * console has errors.
 */
export const visitar = async (phone: Phone, address: string, selector: string): Promise<Visita> => {
  const tab = await phone.openTab(selector)
  const clicked = Date.now()
  await tab.open(address)
  const read = () => tab.readMarks().catch(() => NO_MARKS)
  let marks = await read()
  while (!marks.shown) {
    if (Date.now() - clicked > GIVE_UP_MS) throw new Error(`${address}: no llegó a mostrarse`)
    await wait(250)
    marks = await read()
  }
  let known = 0
  while (known !== tab.asked.size) {
    known = tab.asked.size
    await wait(QUIET_MS)
  }
  marks = await read()
  await tab.close()
  if (tab.errors.length) throw new Error(`${address}: ${tab.errors.join('; ')}`)
  const all = [...tab.asked.values()]
  const arrived = all.filter(({ ended }) => ended <= marks.shown)
  const kbOf = (some: readonly Asked[]) => some.reduce((total, { kb }) => total + kb, 0)
  return {
    shown: marks.shown - clicked,
    largestPaint: marks.largestPaint - clicked,
    moved: marks.moved ?? NaN,
    requests: all.filter(({ at }) => at <= marks.shown).length,
    kb: kbOf(arrived),
    scriptKb: kbOf(arrived.filter(({ isScript }) => isScript)),
    requestsInAll: all.length,
    kbInAll: kbOf(all),
  }
}
