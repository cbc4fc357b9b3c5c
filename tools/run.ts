import { spawn } from 'node:child_process'

/** Runs a command to its end, showing what it says. */
export const run = (
  command: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<{ code: number; output: string }> =>
  new Promise((done) => {
    const child = spawn(command, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, FORCE_COLOR: '0', NO_COLOR: '1', ...env },
    })
    let output = ''
    const keep = (chunk: Buffer) => {
      output += chunk.toString()
      process.stdout.write(chunk)
    }
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    child.on('error', (error) => done({ code: 1, output: String(error) }))
    child.on('close', (code) => done({ code: code ?? 1, output }))
  })

const sum = (output: string, pattern: RegExp): number =>
  [...output.matchAll(pattern)].reduce((total, match) => total + Number(match[1]), 0)

/** How many tests a runner says passed and failed: vitest "Tests  3 passed | 1 failed (4)", Playwright "  3 passed (2s)" and "  1 failed". */
export const countTests = (output: string): [passed: number, failed: number] => {
  const lines = output
    .split('\n')
    .filter((line) => /^\s*(Tests\s|\d+ (passed|failed|flaky))/.test(line))
    .join('\n')
  return [sum(lines, /(\d+) passed/g), sum(lines, /(\d+) failed/g)]
}
