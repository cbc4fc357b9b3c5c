import { hostname } from 'node:os'

/** As the log numbers them. */
const LEVELS = { info: 30, error: 50 } as const

/**
 * What a start says to whoever watches it: text in a terminal; in production a line of JSON as all that the process writes,
 * so that who collects them reads one kind. Never what a person sent.
 */
export const say = (msg: string, level: keyof typeof LEVELS = 'info'): void => {
  const line =
    process.env.NODE_ENV === 'production'
      ? JSON.stringify({ level: LEVELS[level], time: Date.now(), pid: process.pid, hostname: hostname(), msg })
      : msg
  // Straight to the stream: a tool's own console is for people.
  process[level === 'error' ? 'stderr' : 'stdout'].write(`${line}\n`)
}
