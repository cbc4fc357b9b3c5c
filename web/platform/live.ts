import { LIVE, type Topic } from '#contract/base/topics.ts'
import { PREFIX } from '#contract/route.ts'
import { bearer } from './session.ts'

const PATH = `${PREFIX}/notificaciones/v1/eventos`
const RETRY_MS = { first: 1000, most: 30_000 }

type OnChange = (changed: readonly Topic[]) => void

const listeners = new Set<OnChange>()

/**
 * Calls `tell` with the topics whose data changed, as long as the page listens to the server. Returns a function that
 * stops the calls.
 */
export const hearChanges = (tell: OnChange): (() => void) => {
  listeners.add(tell)
  return () => void listeners.delete(tell)
}

/**
 * Reads server-sent events until the stream ends. The name of an event is the topic whose data changed. Uses fetch,
 * because EventSource cannot send a token.
 */
const readEvents = async (signal: AbortSignal, tell: OnChange, onOpen: () => void): Promise<void> => {
  const response = await fetch(PATH, { headers: { authorization: `Bearer ${await bearer()}` }, signal })
  if (!response.ok || !response.body) throw new Error(String(response.status))
  onOpen()
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    const events = (rest + value).split('\n\n')
    rest = events.pop() ?? ''
    const names = events.flatMap((event) => /^event: (\w+)$/m.exec(event)?.[1] ?? [])
    if (names.length) tell(LIVE.filter((topic) => names.includes(topic)))
  }
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    const now = () => {
      clearTimeout(timer)
      resolve()
    }
    signal.addEventListener('abort', now, { once: true })
    // Retry at once when the network returns.
    addEventListener('online', now, { once: true, signal })
  })

const tellAll: OnChange = (changed) => {
  for (const tell of listeners) tell(changed)
}

/**
 * Listens to the server for changes. After a lost connection it reports all topics, because it may have missed changes.
 * Returns a function that stops listening.
 */
export const listenChanges = (): (() => void) => {
  const stopping = new AbortController()
  const { signal } = stopping
  const run = async () => {
    let delay = RETRY_MS.first
    let isReconnection = false
    while (!signal.aborted) {
      try {
        await readEvents(signal, tellAll, () => {
          delay = RETRY_MS.first
          if (isReconnection) tellAll(LIVE)
          isReconnection = true
        })
      } catch {
        // The server is unavailable or the token has expired. Retry after a delay that grows.
      }
      await pause(delay, signal)
      delay = Math.min(delay * 2, RETRY_MS.most)
    }
  }
  void run()
  return () => stopping.abort()
}
