import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { PREFIX } from '#contract/route.ts'
import { DEMO_PASSWORD } from '../../idp/demo-people.ts'
import { type Bidi, startBidi } from './pantalla-bidi.ts'
import { type Asked, GIVE_UP_MS, isInside, type Marks, PHONE, type Phones, type Tab, watch } from './pantalla-visita.ts'

/** Fields of the events that are used here. */
interface Sent {
  context: string | null
  redirectCount: number
  request: { request: string; url: string; destination: string }
  timestamp: number
}
interface Completed extends Sent {
  response: { fromCache: boolean; bytesReceived: number }
}
interface Logged {
  level: string
  text: string
}
interface Cookie {
  name: string
  value: object
  domain: string
  path: string
  httpOnly: boolean
  secure: boolean
  sameSite: string
  expiry?: number
}
/** Cookies and storage that a sign-in leaves in a browser. */
interface SignedIn {
  cookies: readonly Cookie[]
  storage: Readonly<Record<string, string>>
}

const EVENTS = ['network.beforeRequestSent', 'network.responseCompleted', 'log.entryAdded']

/** Evaluates an expression in the page. Its value must be JSON. */
const evaluate = async <T>(bidi: Bidi, context: string, expression: string): Promise<T> => {
  const { result } = await bidi.send<{ result: { value: string } }>('script.evaluate', {
    expression: `JSON.stringify(${expression})`,
    target: { context },
    awaitPromise: false,
  })
  return JSON.parse(result.value) as T
}

/** Waits until a condition holds in the page; throws after GIVE_UP_MS. */
const waitFor = async (bidi: Bidi, context: string, condition: string): Promise<void> => {
  const isSo = () => evaluate<boolean>(bidi, context, condition).catch(() => false)
  const until = Date.now() + GIVE_UP_MS
  while (!(await isSo())) {
    if (Date.now() > until) throw new Error(`${condition}: no llegó a ser así`)
    await wait(100)
  }
}

const partitionOf = (userContext: string) => ({ type: 'storageKey', userContext })

/** Creates a user context, which has its own cache, cookies and storage. */
const openContext = async (bidi: Bidi): Promise<string> => {
  const { userContext } = await bidi.send<{ userContext: string }>('browser.createUserContext', {})
  const userContexts = [userContext]
  await bidi.send('emulation.setLocaleOverride', { locale: PHONE.locale, userContexts })
  await bidi.send('emulation.setTimezoneOverride', { timezone: PHONE.timezoneId, userContexts })
  return userContext
}

const createTab = async (bidi: Bidi, userContext: string): Promise<string> => {
  const { context } = await bidi.send<{ context: string }>('browsingContext.create', { type: 'tab', userContext })
  await bidi.send('browsingContext.setViewport', { context, viewport: PHONE.viewport })
  return context
}

const openTab = async (bidi: Bidi, userContext: string, selector: string): Promise<Tab> => {
  const context = await createTab(bidi, userContext)
  await bidi.send('script.addPreloadScript', {
    functionDeclaration: `() => (${String(watch)})(${JSON.stringify(selector)})`,
    contexts: [context],
  })
  const asked = new Map<string, Asked>()
  const errors: string[] = []
  const keyOf = ({ request, redirectCount }: Sent) => `${request.request} ${redirectCount}`
  bidi.on<Sent>('network.beforeRequestSent', (sent) => {
    // Skip requests of the browser itself, which belong to no page.
    if (!sent.context || !/^https?:/.test(sent.request.url)) return
    const isScript = sent.request.destination === 'script'
    asked.set(keyOf(sent), { at: sent.timestamp, ended: Infinity, kb: 0, isScript })
  })
  bidi.on<Completed>('network.responseCompleted', (done) => {
    const { fromCache, bytesReceived } = done.response
    const one = asked.get(keyOf(done))
    if (fromCache) asked.delete(keyOf(done))
    else if (one) Object.assign(one, { kb: bytesReceived / 1024, ended: done.timestamp })
  })
  bidi.on<Logged>('log.entryAdded', ({ level, text }) => {
    if (level === 'error') errors.push(text)
  })
  return {
    asked,
    errors,
    open: async (url) => void (await bidi.send('browsingContext.navigate', { context, url, wait: 'none' })),
    readMarks: () => evaluate<Marks>(bidi, context, 'window.visita'),
    close: async () => void (await bidi.send('browsingContext.close', { context })),
  }
}

const signIn = async (bidi: Bidi, portal: string, person: string): Promise<SignedIn> => {
  const userContext = await openContext(bidi)
  const context = await createTab(bidi, userContext)
  await bidi.send('browsingContext.navigate', { context, url: portal + PREFIX, wait: 'none' })
  await waitFor(bidi, context, "document.getElementById('username') !== null")
  const typed = Object.entries({ username: person, password: DEMO_PASSWORD })
  const fill = typed.map(([id, text]) => `document.getElementById('${id}').value = ${JSON.stringify(text)}`)
  await evaluate(
    bidi,
    context,
    `(() => { ${fill.join(';')}; document.getElementById('kc-login').click(); return 1 })()`,
  )
  await waitFor(bidi, context, `(${String(isInside)})()`)
  const storage = await evaluate<SignedIn['storage']>(bidi, context, '{ ...localStorage }')
  const { cookies } = await bidi.send<{ cookies: Cookie[] }>('storage.getCookies', {
    partition: partitionOf(userContext),
  })
  await bidi.send('browser.removeUserContext', { userContext })
  return { cookies, storage }
}

const bring = async (bidi: Bidi, userContext: string, { cookies, storage }: SignedIn): Promise<void> => {
  for (const { name, value, domain, path, httpOnly, secure, sameSite, expiry } of cookies)
    await bidi.send('storage.setCookie', {
      cookie: { name, value, domain, path, httpOnly, secure, sameSite, ...(expiry && { expiry }) },
      partition: partitionOf(userContext),
    })
  await bidi.send('script.addPreloadScript', {
    functionDeclaration: `() => {
      if (location.protocol.startsWith('http') && !localStorage.length) Object.assign(localStorage, ${JSON.stringify(storage)})
    }`,
    userContexts: [userContext],
  })
}

/**
 * Opens the installed Firefox, which can slow down neither network nor CPU. The proxy slows down the network instead;
 * the CPU runs at full speed.
 */
export const openFirefox = async (portal: string, executable: string): Promise<Phones> => {
  const profile = await mkdtemp(join(tmpdir(), 'autogestion-firefox-'))
  const bidi = await startBidi(executable, ['--headless', '--no-remote', '--profile', profile])
  await bidi.send('session.subscribe', { events: EVENTS })
  const signedIn = new Map<string, Promise<SignedIn>>()
  return {
    about: `${bidi.name}: la red es lenta en el camino, y el procesador el de esta máquina`,
    phoneOf: async (person) => {
      const state = signedIn.get(person) ?? signIn(bidi, portal, person)
      signedIn.set(person, state)
      const userContext = await openContext(bidi)
      await bring(bidi, userContext, await state)
      return {
        openTab: (selector) => openTab(bidi, userContext, selector),
        close: async () => void (await bidi.send('browser.removeUserContext', { userContext })),
      }
    },
    close: async () => {
      await bidi.close()
      await rm(profile, { recursive: true, force: true })
    },
  }
}
