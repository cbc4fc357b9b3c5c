import { Worker } from 'node:worker_threads'

const BEAT_MS = 1000

/**
 * Kills this process when its event loop does not turn for `seconds`, as in an endless loop. The supervisor (systemd, a
 * container platform) then starts another process, and other processes take its jobs. The check runs in a worker
 * thread, which keeps running while the main thread hangs.
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
