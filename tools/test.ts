import { spawn } from 'node:child_process'

/** Everything that must hold, cheapest first. The counts of the test runners are added into one last line. */
const STEPS: { name: string; command: string; args: string[]; counts?: true }[] = [
  { name: 'tipos', command: 'tsc', args: ['--noEmit'] },
  { name: 'reglas', command: 'oxlint', args: ['--type-aware', '--deny-warnings'] },
  { name: 'formato', command: 'oxfmt', args: ['--check', '.'] },
  { name: 'código muerto', command: 'knip', args: [] },
  { name: 'documentación', command: 'node', args: ['tools/check-docs.ts'] },
  { name: 'unidad, servidor y componentes', command: 'vitest', args: ['run'], counts: true },
  { name: 'navegador', command: 'playwright', args: ['test'], counts: true },
]

const run = (command: string, args: string[]): Promise<{ code: number; output: string }> =>
  new Promise((done) => {
    const child = spawn(command, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, FORCE_COLOR: '0', NO_COLOR: '1' },
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

let passed = 0
let failed = 0
for (const { name, command, args, counts } of STEPS) {
  console.log(`\n— ${name}`)
  const { code, output } = await run(command, args)
  // vitest says "Tests  3 passed | 1 failed (4)", Playwright "  3 passed (2s)" and "  1 failed".
  const tests =
    counts &&
    output
      .split('\n')
      .filter((line) => /^\s*(Tests\s|\d+ (passed|failed|flaky))/.test(line))
      .join('\n')
  const [ok, bad] = tests ? [sum(tests, /(\d+) passed/g), sum(tests, /(\d+) failed/g)] : [code === 0 ? 1 : 0, 0]
  passed += ok
  failed += code !== 0 && bad === 0 ? 1 : bad
}
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed ? 1 : 0)
