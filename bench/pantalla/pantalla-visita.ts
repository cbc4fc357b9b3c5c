import { setTimeout as wait } from 'node:timers/promises'

/** What a visit came to. Times in ms from the click on the address, sizes in KB as they travelled. */
export interface Visita {
  /** The first row or figure is painted. */
  shown: number
  largestPaint: number
  /** How much moved by itself, as browsers count it (CLS); NaN where one does not. */
  moved: number
  /** Asked until it showed, and what had arrived by then; and in all. */
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

/** Runs in the page. Somebody is in, on a screen of the portal, and has said where their session is, as who comes back has. */
export const isInside = (): boolean =>
  document.querySelector('#root main h1') !== null && document.cookie.includes('sesion=')

const QUIET_MS = 1500
export const GIVE_UP_MS = 40_000

/** What the page tells of itself; `window.visita`. */
export interface Marks {
  shown: number
  largestPaint: number
  moved: number | null
}

/** Runs in the page before anything of it: what it sees is noted as it is painted, not when somebody outside asks. */
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
    // A task after the frame that it is in: that frame is painted.
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', () => (marks.shown = performance.timeOrigin + performance.now()))
      port1.start()
      port2.postMessage(0)
    })
  })
  observer.observe(document, { childList: true, subtree: true, attributes: true })
}

/** One request that went to the network; what a cache answers is none. */
export interface Asked {
  /** ms since 1970. */
  at: number
  /** All of it had arrived. */
  ended: number
  kb: number
  isScript: boolean
}

/** A tab of the phone. */
export interface Tab {
  /** Everything that it asks, as it asks it. */
  asked: ReadonlyMap<string, Asked>
  /** What its console called an error. */
  errors: readonly string[]
  /** Goes to an address: done when it is on its way. */
  open: (address: string) => Promise<void>
  /** Throws while a page gives way to another. */
  readMarks: () => Promise<Marks>
  close: () => Promise<void>
}

/** The phone of somebody who is signed in: what its browser keeps it has for the next visit. */
export interface Phone {
  /** A new tab, which notes when such an element is painted. */
  openTab: (selector: string) => Promise<Tab>
  close: () => Promise<void>
}

/** A browser, as so many phones as are asked for. */
export interface Phones {
  /** What there is to know of what it measures. */
  about: string
  /** One with nothing of ours in it but the session and what the last visit of this person left in storage. */
  phoneOf: (person: string) => Promise<Phone>
  close: () => Promise<void>
}

const NOTHING: Marks = { shown: 0, largestPaint: 0, moved: null }

/** Opens an address in a new tab of a phone until nothing more is asked. Throws when it does not show, or its console tells of an error. */
export const visitar = async (phone: Phone, address: string, selector: string): Promise<Visita> => {
  const tab = await phone.openTab(selector)
  const clicked = Date.now()
  await tab.open(address)
  const read = () => tab.readMarks().catch(() => NOTHING)
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
