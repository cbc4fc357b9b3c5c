import { useSyncExternalStore } from 'react'

const TICK_MS = 30_000

const listeners = new Set<() => void>()
let now = new Date()
let timer: ReturnType<typeof setInterval> | undefined

const tick = (): void => {
  now = new Date()
  for (const tell of listeners) tell()
}

const subscribe = (tell: () => void): (() => void) => {
  if (!listeners.size) {
    now = new Date()
    timer = setInterval(tick, TICK_MS)
  }
  listeners.add(tell)
  return () => {
    listeners.delete(tell)
    if (!listeners.size) clearInterval(timer)
  }
}

/** The present, which goes on while the queue is open: one clock for all of its rows. */
export const useAhora = (): Date => useSyncExternalStore(subscribe, () => now)
