// npm run comprobar-todo: runs npm test, then all suites on real servers, the drills and the benches. With `--muestra`,
// as in .ci/run, it skips npm test and runs only one part of each of the longest suites, another part each day.
import { run } from '../run.ts'

interface Part {
  script: string
  args?: string[]
  /** Arguments that run one of `parts` parts of the suite. absent: the suite always runs whole. */
  sample?: { parts: number; argsOf: (part: number, parts: number) => string[] }
}

const PARTS: Part[] = [
  { script: 'test:keycloak' },
  { script: 'test:install' },
  { script: 'test:imap' },
  { script: 'test:clamav' },
  { script: 'test:alertas' },
  { script: 'test:s3' },
  { script: 'test:clientes' },
  { script: 'test:pooler', sample: { parts: 3, argsOf: (part, parts) => [`--shard=${part}/${parts}`] } },
  { script: 'test:anterior', args: ['--rapido'] },
  { script: 'drill:restore', args: ['300'] },
  { script: 'lint:migrations' },
  { script: 'lint:regex' },
  { script: 'bench', args: ['0.02'], sample: { parts: 5, argsOf: (part, parts) => ['--parte', `${part}/${parts}`] } },
]

const DAY_MS = 86_400_000
const isSample = process.argv.includes('--muestra')

/** Returns the number of today's part, from 1. */
const partOfToday = (parts: number): number => (Math.floor(Date.now() / DAY_MS) % parts) + 1

const argsOf = ({ args = [], sample }: Part): string[] =>
  isSample && sample ? [...args, ...sample.argsOf(partOfToday(sample.parts), sample.parts)] : args

const red: string[] = []
const lacking: string[] = []
for (const part of [...(isSample ? [] : [{ script: 'test' }]), ...PARTS]) {
  const args = argsOf(part)
  const began = performance.now()
  console.log(`\n— ${part.script} ${args.join(' ')}`)
  const { code, output } = await run('npm', ['run', '-s', part.script, '--', ...args])
  console.log(`${part.script}: ${((performance.now() - began) / 1000).toFixed(0)} s`)
  if (code !== 0) red.push(part.script)
  lacking.push(...output.split('\n').filter((line) => line.includes('no se probó')))
}
if (lacking.length) console.log(`\nNo se probó, por lo que falta en esta máquina:\n${lacking.join('\n')}`)
if (red.length) console.log(`\nFallaron: ${red.join(' · ')}`)
process.exit(red.length ? 1 : 0)
