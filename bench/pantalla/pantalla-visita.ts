import { setTimeout as wait } from 'node:timers/promises'
import type { BrowserContext, CDPSession } from 'playwright'

/** What a visit came to. Times in ms from the click on the address, sizes in KB as they travelled. */
export interface Visita {
  /** The first row or figure is painted. */
  shown: number
  largestPaint: number
  /** How much moved by itself, as browsers count it (CLS). */
  moved: number
  /** Asked until it showed, and what had arrived by then; and in all. */
  requests: number
  kb: number
  scriptKb: number
  requestsInAll: number
  kbInAll: number
}

/** A phone on a slow network: 150 ms, 1.6 Mbps down, 0.75 up, a processor four times slower than this one. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }
const CPU_SLOWER = 4
const QUIET_MS = 1500
const GIVE_UP_MS = 40_000

/** What the page tells of itself; `window.visita`. */
interface Marks {
  shown: number
  largestPaint: number
  moved: number
}

/** Runs in the page before anything of it: what it sees is noted as it is painted, not when somebody outside asks. */
const watch = (selector: string): void => {
  if (window !== window.top) return
  const marks: Marks = { shown: 0, largestPaint: 0, moved: 0 }
  Object.assign(window, { visita: marks })
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) marks.largestPaint = performance.timeOrigin + startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!entry.hadRecentInput) marks.moved += entry.value
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

interface Asked {
  /** ms since 1970. */
  at: number
  /** All of it had arrived. */
  ended: number
  kb: number
  isScript: boolean
}

/** Notes every request that goes to the network; what a cache answers is none. */
const listen = async (session: CDPSession): Promise<Map<string, Asked>> => {
  const asked = new Map<string, Asked>()
  // Ends are told by the browser's own clock, which starts anywhere.
  let clock = 0
  session.on('Network.requestWillBeSent', ({ requestId, timestamp, wallTime, request, type }) => {
    clock = wallTime - timestamp
    // A redirect goes on under the same id, and was a request too.
    const before = asked.get(requestId)
    if (before) asked.set(`${requestId} ${before.at}`, before)
    if (/^https?:/.test(request.url)) {
      asked.set(requestId, { at: wallTime * 1000, ended: Infinity, kb: 0, isScript: type === 'Script' })
    }
  })
  session.on('Network.requestServedFromCache', ({ requestId }) => void asked.delete(requestId))
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache || response.fromPrefetchCache) asked.delete(requestId)
  })
  session.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const one = asked.get(requestId)
    if (one) Object.assign(one, { kb: encodedDataLength / 1024, ended: (clock + timestamp) * 1000 })
  })
  await session.send('Network.enable')
  return asked
}

/** Opens an address in a new tab of somebody who is signed in, on the slow phone, until nothing more is asked. */
export const visitar = async (context: BrowserContext, address: string, selector: string): Promise<Visita> => {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  const asked = await listen(session)
  await session.send('Network.emulateNetworkConditions', NETWORK)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWER })
  await page.addInitScript(watch, selector)
  const clicked = Date.now()
  await page.goto(address, { waitUntil: 'commit' })
  const read = () =>
    page.evaluate(() => (window as unknown as { visita: Marks }).visita).catch(() => ({ shown: 0 }) as Marks)
  let marks = await read()
  while (!marks.shown) {
    if (Date.now() - clicked > GIVE_UP_MS) throw new Error(`${address}: no llegó a mostrarse`)
    await wait(250)
    marks = await read()
  }
  let known = 0
  while (known !== asked.size) {
    known = asked.size
    await wait(QUIET_MS)
  }
  marks = await read()
  await page.close()
  const all = [...asked.values()]
  const arrived = all.filter(({ ended }) => ended <= marks.shown)
  const kbOf = (some: readonly Asked[]) => some.reduce((total, { kb }) => total + kb, 0)
  return {
    shown: marks.shown - clicked,
    largestPaint: marks.largestPaint - clicked,
    moved: marks.moved,
    requests: all.filter(({ at }) => at <= marks.shown).length,
    kb: kbOf(arrived),
    scriptKb: kbOf(arrived.filter(({ isScript }) => isScript)),
    requestsInAll: all.length,
    kbInAll: kbOf(all),
  }
}
