import { countTests, run } from './run.ts'

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

let passed = 0
let failed = 0
for (const { name, command, args, counts } of STEPS) {
  console.log(`\n— ${name}`)
  const { code, output } = await run(command, args)
  const [ok, bad] = counts ? countTests(output) : [code === 0 ? 1 : 0, 0]
  passed += ok
  failed += code !== 0 && bad === 0 ? 1 : bad
}
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed ? 1 : 0)
