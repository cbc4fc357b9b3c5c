import { LIVE, type Topic } from '#contract/base/topics.ts'
import { PREFIX } from '#contract/route.ts'
import { bearer } from './session.ts'

const PATH = `${PREFIX}/notificaciones/v1/eventos`
const RETRY_MS = { first: 1000, most: 30_000 }

type Told = (changed: readonly Topic[]) => void

/** Reads server-sent events until they end; each is named as what changed. EventSource cannot carry a token. */
const readEvents = async (signal: AbortSignal, tell: Told, onOpen: () => void): Promise<void> => {
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
    // Back on the network: no need to wait for the rest of it.
    addEventListener('online', now, { once: true, signal })
  })

/** Tells what changed. After a connection that was lost, all of it may have: whatever did meanwhile was missed. */
export const listenChanges = (tell: Told): (() => void) => {
  const stopping = new AbortController()
  const { signal } = stopping
  const run = async () => {
    let delay = RETRY_MS.first
    let isBack = false
    while (!signal.aborted) {
      try {
        await readEvents(signal, tell, () => {
          delay = RETRY_MS.first
          if (isBack) tell(LIVE)
          isBack = true
        })
      } catch {
        // Away, or the token ended: it is tried again, slower each time.
      }
      await pause(delay, signal)
      delay = Math.min(delay * 2, RETRY_MS.most)
    }
  }
  void run()
  return () => stopping.abort()
}
