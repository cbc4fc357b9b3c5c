import { execFileSync, spawn } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { addRun, MAX_UNSTABLE } from './pruebas/inestables.ts'
import { countTests, findUnstable, run, STOPS } from './run.ts'

interface Step {
  name: string
  command: string
  args: string[]
  /** true: the step counts as the number of tests in its output; absent: the step counts as one check. */
  counts?: true
}

/** Checks that are not tests. They run in parallel. */
const CHECKS: Step[] = [
  { name: 'tipos', command: 'tsc', args: ['--noEmit'] },
  { name: 'reglas', command: 'oxlint', args: ['--type-aware', '--deny-warnings'] },
  { name: 'formato', command: 'oxfmt', args: ['--check', '.'] },
  { name: 'código muerto', command: 'knip', args: [] },
  { name: 'documentación', command: 'node', args: ['tools/check-docs.ts'] },
  { name: 'commits', command: 'node', args: ['tools/pruebas/commits.ts'] },
]
const SERVER: Step = { name: 'reglas y servidor', command: 'vitest', args: ['run', '--project', 'node'], counts: true }
const WEB: Step = { name: 'componentes', command: 'vitest', args: ['run', '--project', 'web'], counts: true }
const JOURNEYS: Step = { name: 'navegador', command: 'playwright', args: ['test'], counts: true }
const SERVER_FILES = '{contract,server,idp,tools}/**/*.test.ts'

const { values } = parseArgs({
  options: {
    repetir: { type: 'string', default: '1' },
    'por-archivo': { type: 'boolean', default: false },
    cargada: { type: 'boolean', default: false },
    cambiado: { type: 'boolean', default: false },
    recorridos: { type: 'boolean', default: false },
  },
})
const times = Number(values.repetir)
if (!Number.isInteger(times) || times < 1) {
  console.error('--repetir es cuántas veces: un número entero desde 1.')
  process.exit(1)
}

/**
 * Returns the steps of `--cambiado`. They check all types, but lint and test only the uncommitted files and the files
 * affected by them.
 */
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

/** Chains run in parallel; the steps of a chain run one after the other. */
type Chains = Step[][]

/**
 * Returns the chains of one run. `--por-archivo`: runs each server file separately. `--recorridos`: runs only the
 * journeys (e2e tests). Otherwise journeys run in parallel with server tests, because journeys mostly wait for the
 * browser.
 */
const onceOf = (): Chains => {
  if (values['por-archivo'])
    return [
      globSync(SERVER_FILES).map((file) => ({ name: file, command: 'vitest', args: ['run', file], counts: true })),
    ]
  if (values.recorridos) return [[JOURNEYS]]
  return [[SERVER], [JOURNEYS, WEB]]
}
const once = onceOf()
const repeated = Array.from({ length: times }, (_, n) =>
  once.map((chain) =>
    chain.map((step) => (times === 1 ? step : { ...step, name: `${step.name} (${n + 1} de ${times})` })),
  ),
)
const areChecked = !values['por-archivo'] && !values.recorridos
const phases: Chains[] = values.cambiado
  ? [[changedSteps()]]
  : [...(areChecked ? [CHECKS.map((check) => [check])] : []), ...repeated]

/** Endless loops for `--cargada`. They keep two cores busy. */
const loops = values.cargada ? [1, 2].map(() => spawn(process.execPath, ['-e', 'for (;;);'])) : []
let passed = 0
let failed = 0
const red: string[] = []
const unstable: string[] = []
/** Names and seconds of the finished steps. */
const durations: string[] = []
const note = ({ name, counts }: Step, { code, output }: { code: number; output: string }): void => {
  const [ok, bad] = counts ? countTests(output) : [code === 0 ? 1 : 0, 0]
  passed += ok
  failed += code !== 0 && bad === 0 ? 1 : bad
  if (code !== 0) red.push(name)
  unstable.push(...findUnstable(output))
}
let isStopped = false
for (const signal of STOPS) process.on(signal, () => (isStopped = true))
/**
 * Runs a chain to its end. `isShown` true: prints the output of a step at once; false: prints it when the step ends.
 */
const runChain = async (chain: Step[], isShown: boolean): Promise<void> => {
  for (const step of chain) {
    if (isShown) console.log(`\n— ${step.name}`)
    const since = Date.now()
    const result = await run(step.command, step.args, {}, '.', isShown)
    durations.push(`${step.name} ${Math.round((Date.now() - since) / 1000)} s`)
    if (!isShown) console.log(`\n— ${step.name}\n${result.output}`)
    note(step, result)
    if (isStopped) return
  }
}
for (const chains of phases) if (!isStopped) await Promise.all(chains.map((chain, at) => runChain(chain, at === 0)))
for (const loop of loops) loop.kill('SIGKILL')
if (unstable.length > MAX_UNSTABLE && process.env.CI) {
  failed += 1
  red.push(`${unstable.length} recorridos inestables (${MAX_UNSTABLE} como mucho)`)
}
for (const { day, unstable: names } of addRun(unstable))
  console.log(
    `\nInestables el ${day}, pasaron recién la segunda vez (la traza de los de esta corrida está en test-results/**/trace.zip):\n${names.join('\n')}`,
  )
if (red.length) console.log(`\nFallaron: ${red.join(' · ')}`)
console.log(`\n${durations.join(' · ')}\n\n${passed} passed, ${failed} failed`)
process.exit(failed || isStopped ? 1 : 0)
