// Plain JavaScript, because stripping types would need more memory than this thread has.
import { writeSync } from 'node:fs'
import { workerData } from 'node:worker_threads'

/** @type {{ beats: Int32Array, seconds: number }} */
const { beats, seconds } = workerData
let known = 0
let still = 0

// Count ticks instead of reading the clock: after a suspension of the machine the clock jumps, but the process does not
// hang.
setInterval(() => {
  const now = Atomics.load(beats, 0)
  still = now === known ? still + 1 : 0
  known = now
  if (still < seconds) return
  writeSync(2, `El proceso no responde desde hace ${seconds} s: se termina para que arranque otro (HANG_S).\n`)
  process.kill(process.pid, 'SIGKILL')
}, 1000)
