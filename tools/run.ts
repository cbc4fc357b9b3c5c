import { type ChildProcess, spawn } from 'node:child_process'
import { closeAll, type Closers } from '#server/base/closers.ts'

/** Signals that ask this process to stop. */
export const STOPS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Forwards signals to stop to the child process, so that its browsers and databases end too. Returns a function that
 * ends the forwarding.
 */
const passStops = (child: ChildProcess): (() => void) => {
  const stop = (signal: NodeJS.Signals): unknown => child.kill(signal)
  for (const signal of STOPS) process.on(signal, stop)
  return () => {
    for (const signal of STOPS) process.off(signal, stop)
  }
}

/**
 * Runs a command to its end, in the folder `cwd`. `shown` true: also print the output at once; false: only return it.
 */
export const run = (
  command: string,
  args: string[],
  env: Record<string, string> = {},
  cwd = '.',
  shown = true,
): Promise<{ code: number; output: string }> =>
  new Promise((done) => {
    const child = spawn(command, args, {
      cwd,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, FORCE_COLOR: '0', NO_COLOR: '1', ...env },
    })
    const release = passStops(child)
    let output = ''
    const keep = (chunk: Buffer) => {
      output += chunk.toString()
      if (shown) process.stdout.write(chunk)
    }
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    child.on('error', (error) => done({ code: 1, output: String(error) }))
    child.on('close', (code) => {
      release()
      done({ code: code ?? 1, output })
    })
  })

const sum = (output: string, pattern: RegExp): number =>
  [...output.matchAll(pattern)].reduce((total, match) => total + Number(match[1]), 0)

/**
 * Returns the numbers of passed and failed tests in the output of vitest ("Tests 3 passed | 1 failed (4)") or
 * Playwright (" 3 passed (2s)", " 1 failed").
 */
export const countTests = (output: string): [passed: number, failed: number] => {
  const lines = output
    .split('\n')
    .filter((line) => /^\s*(Tests\s|\d+ (passed|failed|flaky))/.test(line))
    .join('\n')
  return [sum(lines, /(\d+) (?:passed|flaky)/g), sum(lines, /(\d+) failed/g)]
}

/** Returns the journeys that passed at their second attempt; Playwright lists them below " 2 flaky". */
export const findUnstable = (output: string): string[] => {
  const lines = output.split('\n')
  const from = lines.findIndex((line) => /^\s+\d+ flaky$/.test(line))
  const below = from < 0 ? [] : lines.slice(from + 1)
  const end = below.findIndex((line) => !line.startsWith('    '))
  return below.slice(0, end < 0 ? undefined : end).map((line) => line.replace(/─+\s*$/, '').trim())
}

/**
 * Runs a suite on real servers, then its closers even after a failure, and exits. `suite` returns the counts, or the
 * name of a missing program. Exit code 0: nothing failed, or a program is missing.
 */
export const runSuite = async (
  name: string,
  suite: (closers: Closers) => Promise<{ passed: number; failed: number } | string>,
): Promise<never> => {
  const closers: Closers = []
  process.on('SIGINT', () => void closeAll(closers).finally(() => process.exit(130)))
  process.on('SIGTERM', () => void closeAll(closers).finally(() => process.exit(143)))
  let failed = 0
  try {
    const result = await suite(closers)
    if (typeof result === 'string') console.log(`${name}: no se probó, ${result}.`)
    else {
      failed = result.failed
      console.log(`\n${result.passed} passed, ${result.failed} failed`)
    }
  } catch (error) {
    console.error(error)
    console.log('\n0 passed, 1 failed')
    failed = 1
  } finally {
    await closeAll(closers)
  }
  process.exit(failed ? 1 : 0)
}
