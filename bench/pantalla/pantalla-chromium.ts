import { type BrowserContext, type CDPSession, chromium } from 'playwright'
import { PREFIX } from '#contract/route.ts'
import { browserArgs, browserExecutable } from '#testing/browser.ts'
import { DEMO_PASSWORD } from '../../idp/demo-people.ts'
import { NETWORK } from './pantalla-red.ts'
import { type Asked, isInside, type Marks, PHONE, type Phones, type Tab, watch } from './pantalla-visita.ts'

/** Factor by which the CPU is slowed down, so that it resembles the CPU of a phone. */
const CPU_SLOWER = 4

/** Records every request that goes to the network. */
const listen = async (session: CDPSession): Promise<ReadonlyMap<string, Asked>> => {
  const asked = new Map<string, Asked>()
  // Difference (s) between epoch time and the browser's monotonic clock, whose origin is arbitrary.
  let clock = 0
  session.on('Network.requestWillBeSent', ({ requestId, timestamp, wallTime, request }) => {
    clock = wallTime - timestamp
    // A redirected request has the id of the first request, so store the first request under another key.
    const before = asked.get(requestId)
    if (before) asked.set(`${requestId} ${before.at}`, before)
    if (/^https?:/.test(request.url)) {
      // Recognize scripts by their file name, because the type of a preloaded script is not known yet.
      asked.set(requestId, { at: wallTime * 1000, ended: Infinity, kb: 0, isScript: request.url.endsWith('.js') })
    }
  })
  session.on('Network.requestServedFromCache', ({ requestId }) => void asked.delete(requestId))
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache || response.fromPrefetchCache) asked.delete(requestId)
  })
  session.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const entry = asked.get(requestId)
    if (entry) Object.assign(entry, { kb: encodedDataLength / 1024, ended: (clock + timestamp) * 1000 })
  })
  await session.send('Network.enable')
  return asked
}

const openTab = async (context: BrowserContext, selector: string): Promise<Tab> => {
  const page = await context.newPage()
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  page.on('console', (said) => {
    if (said.type() === 'error') errors.push(said.text())
  })
  const session = await context.newCDPSession(page)
  const asked = await listen(session)
  await session.send('Network.emulateNetworkConditions', { offline: false, ...NETWORK })
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWER })
  await page.addInitScript(watch, selector)
  return {
    asked,
    errors,
    open: async (address) => void (await page.goto(address, { waitUntil: 'commit' })),
    readMarks: () => page.evaluate(() => (window as unknown as { visita: Marks }).visita),
    close: () => page.close(),
  }
}

/** Opens Chromium, which itself can slow down its network and CPU. */
export const openChromium = async (portal: string): Promise<Phones> => {
  const browser = await chromium.launch({ executablePath: await browserExecutable(), args: browserArgs })
  const signIn = async (person: string) => {
    const context = await browser.newContext(PHONE)
    const page = await context.newPage()
    await page.goto(portal + PREFIX)
    await page.locator('#username').fill(person)
    await page.locator('#password').fill(DEMO_PASSWORD)
    await page.locator('#kc-login').click()
    await page.waitForFunction(isInside)
    const state = await context.storageState()
    await context.close()
    return state
  }
  const signedIn = new Map<string, ReturnType<typeof signIn>>()
  return {
    about: `Chromium ${browser.version()}: con la red lenta y el procesador ${CPU_SLOWER} veces más lento`,
    phoneOf: async (person) => {
      const state = signedIn.get(person) ?? signIn(person)
      signedIn.set(person, state)
      const context = await browser.newContext({ ...PHONE, storageState: await state })
      return { openTab: (selector) => openTab(context, selector), close: () => context.close() }
    },
    close: () => browser.close(),
  }
}
