import { PREFIX } from '#contract/route.ts'
import { bearer } from './session.ts'

const PATH = `${PREFIX}/notificaciones/v1/eventos`
const RETRY_MS = { first: 1000, most: 30_000 }

/** Reads server-sent events until they end; each is told by its name. EventSource cannot carry a token. */
const readEvents = async (signal: AbortSignal, onEvent: (name: string) => void, onOpen: () => void): Promise<void> => {
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
    for (const name of new Set(names)) onEvent(name)
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

/**
 * Says what changed, by its name: "cambio" of this person's, "mesa" of the desk's, "maestros" of what forms offer. After a
 * connection that was lost it says that it is back: whatever changed meanwhile was missed.
 */
export const listenChanges = (onEvent: (name: string) => void, onReturn: () => void): (() => void) => {
  const stopping = new AbortController()
  const { signal } = stopping
  const run = async () => {
    let delay = RETRY_MS.first
    let isBack = false
    while (!signal.aborted) {
      try {
        await readEvents(signal, onEvent, () => {
          delay = RETRY_MS.first
          if (isBack) onReturn()
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
