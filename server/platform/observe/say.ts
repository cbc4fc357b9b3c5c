import { hostname } from 'node:os'

/** Log levels with the numbers of pino. */
const LEVELS = { info: 30, warn: 40, error: 50 } as const

/**
 * Writes a startup message. In development it is plain text; in production a JSON line like those of the log, so that
 * collectors read one format. Never pass data that a user sent.
 */
export const say = (msg: string, level: keyof typeof LEVELS = 'info'): void => {
  const line =
    process.env.NODE_ENV === 'production'
      ? JSON.stringify({ level: LEVELS[level], time: Date.now(), pid: process.pid, hostname: hostname(), msg })
      : msg
  // Write to the stream, because `console` is reserved for command-line tools.
  process[level === 'info' ? 'stdout' : 'stderr'].write(`${line}\n`)
}
