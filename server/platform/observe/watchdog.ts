import { Worker } from 'node:worker_threads'

const BEAT_MS = 1000

/**
 * Ends this process when it does nothing at all for so many seconds, as in a loop without end: whatever started it (systemd,
 * a container's platform) starts another, and others go on with its jobs. A thread of its own looks, which hangs with nothing.
 */
export const startWatchdog = (seconds: number): void => {
  const beats = new Int32Array(new SharedArrayBuffer(4))
  setInterval(() => Atomics.add(beats, 0, 1), BEAT_MS).unref()
  new Worker(new URL('./watchdog-thread.mjs', import.meta.url), {
    workerData: { beats, seconds },
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 },
  }).unref()
}
