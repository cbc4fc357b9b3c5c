// The service worker: the only thing that it ever answers is a screen that cannot be reached. It keeps one page and no file
// of the portal, so that no version of it can hold anybody back at old ones.

interface Waiting extends Event {
  waitUntil: (work: Promise<unknown>) => void
}

/** What of a worker is used here; TypeScript does not know workers and pages at once. */
interface Worker {
  addEventListener(
    type: 'install',
    listener: (event: Waiting & { addRoutes?: (rules: object) => Promise<void> }) => void,
  ): void
  addEventListener(type: 'activate', listener: (event: Waiting) => void): void
  addEventListener(type: 'message', listener: (event: Event & { source: Client }) => void): void
  addEventListener(
    type: 'fetch',
    listener: (
      event: Event & {
        request: Request
        preloadResponse: Promise<Response | undefined>
        respondWith: (answer: Promise<Response>) => void
      },
    ) => void,
  ): void
  skipWaiting: () => Promise<void>
  registration: ServiceWorkerRegistration
  clients: { matchAll: (which: { type: 'window'; includeUncontrolled: true }) => Promise<Client[]> }
}

interface Client {
  postMessage: (message: string) => void
}

const worker = self as unknown as Worker

/** Written before this by the server (`server/platform/http/instalable.ts`): a new portal is a new worker. Empty: there is to be none. */
declare const VERSION: string

const CACHE = 'sin-conexion'
const PAGE = '/sin-conexion.html'

const keepPage = async (): Promise<void> => {
  const cache = await caches.open(CACHE)
  await cache.add(new Request(PAGE, { cache: 'reload' }))
}

/** Nobody waits for it: there is nothing of an older one that open pages could still need. */
const install = async (): Promise<void> => {
  if (VERSION) await keepPage()
  await worker.skipWaiting()
}

/** Its place is given back: an installation that wants none is rid of it at the next visit. */
const retire = async (): Promise<void> => {
  await caches.delete(CACHE)
  await worker.registration.unregister()
}

const takeOver = async (): Promise<void> => {
  // The page is on its way while the worker starts.
  await worker.registration.navigationPreload?.enable()
  for (const page of await worker.clients.matchAll({ type: 'window', includeUncontrolled: true }))
    page.postMessage(VERSION)
}

worker.addEventListener('install', (event) => {
  event.waitUntil(install())
  // Where browsers can be told, nothing but pages comes by here at all.
  void event.addRoutes?.({ condition: { not: { requestMode: 'navigate' } }, source: 'network' }).catch(() => {})
})

worker.addEventListener('activate', (event) => event.waitUntil(VERSION ? takeOver() : retire()))

worker.addEventListener('message', ({ source }) => source.postMessage(VERSION))

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const isScreen =
    request.mode === 'navigate' && request.method === 'GET' && !new URL(request.url).pathname.includes('/v1')
  if (!isScreen || !VERSION) return
  const reach = async (): Promise<Response> => {
    try {
      return (await event.preloadResponse) ?? (await fetch(request))
    } catch {
      return (await caches.match(PAGE)) ?? Response.error()
    }
  }
  event.respondWith(reach())
})
