import { execFileSync, spawn } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { countTests, findUnstable, run } from './run.ts'

interface Step {
  name: string
  command: string
  args: string[]
  /** Its output counts tests; the others are one each. */
  counts?: true
  /** What goes at the same time, because it waits more than it reckons; what it says is shown when it ends. */
  beside?: Step
}

/** Everything that must hold, cheapest first. The counts of the test runners are added into one last line. */
const CHECKS: Step[] = [
  { name: 'tipos', command: 'tsc', args: ['--noEmit'] },
  { name: 'reglas', command: 'oxlint', args: ['--type-aware', '--deny-warnings'] },
  { name: 'formato', command: 'oxfmt', args: ['--check', '.'] },
  { name: 'código muerto', command: 'knip', args: [] },
  { name: 'documentación', command: 'node', args: ['tools/check-docs.ts'] },
]
const TESTS: Step[] = [
  {
    name: 'reglas y servidor',
    command: 'vitest',
    args: ['run', '--project', 'node'],
    counts: true,
    beside: { name: 'componentes', command: 'vitest', args: ['run', '--project', 'web'], counts: true },
  },
  { name: 'navegador', command: 'playwright', args: ['test'], counts: true },
]
const SERVER_FILES = '{contract,server,idp,tools}/**/*.test.ts'

const { values } = parseArgs({
  options: {
    repetir: { type: 'string', default: '1' },
    'por-archivo': { type: 'boolean', default: false },
    cargada: { type: 'boolean', default: false },
    cambiado: { type: 'boolean', default: false },
  },
})
const times = Number(values.repetir)
if (!Number.isInteger(times) || times < 1) {
  console.error('--repetir es cuántas veces: un número entero desde 1.')
  process.exit(1)
}

/** `--cambiado`: the types, and of what is not committed yet its rules, the tests that it reaches, and its journeys. */
const changedSteps = (): Step[] => {
  const files = execFileSync('git', ['ls-files', '--modified', '--others', '--exclude-standard'], { encoding: 'utf8' })
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file) && existsSync(file))
  const journeys = files.filter((file) => file.endsWith('.spec.ts'))
  return [
    CHECKS[0]!,
    { name: 'reglas', command: 'oxlint', args: ['--type-aware', '--deny-warnings', ...files] },
    { name: 'formato', command: 'oxfmt', args: ['--check', ...files] },
    { name: 'lo que alcanza', command: 'vitest', args: ['run', '--changed', '--passWithNoTests'], counts: true },
    ...(journeys.length
      ? [{ name: 'navegador', command: 'playwright', args: ['test', ...journeys], counts: true } satisfies Step]
      : []),
  ]
}

/** `--por-archivo`: each file of server tests by itself; otherwise the whole suite. `--repetir N`: so many times. */
const once: Step[] = values['por-archivo']
  ? globSync(SERVER_FILES).map((file) => ({ name: file, command: 'vitest', args: ['run', file], counts: true }))
  : TESTS
const whole = [
  ...(values['por-archivo'] ? [] : CHECKS),
  ...Array.from({ length: times }, (_, n) =>
    once.map((step) => (times === 1 ? step : { ...step, name: `${step.name} (${n + 1} de ${times})` })),
  ).flat(),
]
const steps = values.cambiado ? changedSteps() : whole

/** `--cargada`: two programs beside it that do nothing but keep two cores busy. */
const loops = values.cargada ? [1, 2].map(() => spawn(process.execPath, ['-e', 'for (;;);'])) : []
let passed = 0
let failed = 0
const red: string[] = []
const unstable: string[] = []
const note = ({ name, counts }: Step, { code, output }: { code: number; output: string }): void => {
  const [ok, bad] = counts ? countTests(output) : [code === 0 ? 1 : 0, 0]
  passed += ok
  failed += code !== 0 && bad === 0 ? 1 : bad
  if (code !== 0) red.push(name)
  unstable.push(...findUnstable(output))
}
for (const step of steps) {
  console.log(`\n— ${step.name}`)
  const { beside } = step
  const other = beside && run(beside.command, beside.args, {}, '.', false)
  note(step, await run(step.command, step.args))
  if (!other) continue
  console.log(`\n— ${beside.name}`)
  const result = await other
  process.stdout.write(result.output)
  note(beside, result)
}
for (const loop of loops) loop.kill('SIGKILL')
if (unstable.length)
  console.log(
    `\nInestables, pasaron recién la segunda vez (qué hicieron la primera está en test-results/**/trace.zip):\n${unstable.join('\n')}`,
  )
if (red.length) console.log(`\nFallaron: ${red.join(' · ')}`)
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed ? 1 : 0)
