// Service worker. Answers with the offline page when a screen cannot be reached, and does nothing else. It caches no
// other file, so that it never serves an old version of the portal.

interface Waiting extends Event {
  waitUntil: (work: Promise<unknown>) => void
}

/** Part of the worker API that this file uses. TypeScript cannot load the types of workers and of pages together. */
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

/**
 * Version of the portal, which the server writes before this script (`server/platform/http/instalable.ts`). Each
 * version is a new worker. '': the worker removes itself.
 */
declare const VERSION: string

const CACHE = 'sin-conexion'
const PAGE = '/sin-conexion.html'

const storePage = async (): Promise<void> => {
  const cache = await caches.open(CACHE)
  await cache.add(new Request(PAGE, { cache: 'reload' }))
}

/** Caches the offline page and activates at once. Open pages need nothing from an older worker. */
const install = async (): Promise<void> => {
  if (VERSION) await storePage()
  await worker.skipWaiting()
}

/**
 * Deletes the cache and unregisters the worker. Runs on the first visit after the installation turns the worker off.
 */
const retire = async (): Promise<void> => {
  await caches.delete(CACHE)
  await worker.registration.unregister()
}

const takeOver = async (): Promise<void> => {
  // Navigation preload requests the screen while the worker starts.
  await worker.registration.navigationPreload?.enable()
  for (const page of await worker.clients.matchAll({ type: 'window', includeUncontrolled: true }))
    page.postMessage(VERSION)
}

worker.addEventListener('install', (event) => {
  event.waitUntil(install())
  // Where the browser supports routes, requests other than navigations bypass the worker.
  void event.addRoutes?.({ condition: { not: { requestMode: 'navigate' } }, source: 'network' }).catch(() => {})
})

worker.addEventListener('activate', (event) => event.waitUntil(VERSION ? takeOver() : retire()))

worker.addEventListener('message', ({ source }) => source.postMessage(VERSION))

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const isScreen =
    request.mode === 'navigate' && request.method === 'GET' && !new URL(request.url).pathname.includes('/v1')
  if (!isScreen || !VERSION) return
  const fetchScreen = async (): Promise<Response> => {
    try {
      return (await event.preloadResponse) ?? (await fetch(request))
    } catch {
      return (await caches.match(PAGE)) ?? Response.error()
    }
  }
  event.respondWith(fetchScreen())
})
