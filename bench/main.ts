// npm run bench: runs every bench and prints one table of all goals.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { type Corrida, compareRuns, keepRun, type Ultima } from './medidas/comparar.ts'
import { type Goal, IS_TRIAL, IS_WHOLE, line, often, rowOf } from './medidas/goals.ts'
import { environmentOf, openServidor } from './mundos/servidor.ts'

const BENCHES = [
  'mesa-teclas',
  'devoluciones',
  'tickets',
  'cuenta',
  'buscar',
  'inicio',
  'memoria',
  'pdf',
  'salida',
  'corte',
  'vivo',
  'importaciones',
  'conciliacion',
  'mesa',
  'indicadores',
  'archivos',
  'limite',
  'cifrado',
  'ingreso',
  'sistemas',
  'pantalla',
]

const ULTIMA = new URL('./ultima.json', import.meta.url)
const { values, positionals } = parseArgs({
  // The fraction of the data is a positional argument, because every bench gets it too.
  allowPositionals: true,
  options: {
    guardar: { type: 'boolean', default: false },
    /** `2/5` runs the second of five parts of the benches; default: all. */
    parte: { type: 'string', default: '1/1' },
  },
})
if (values.guardar && !IS_WHOLE) {
  console.error('Las cifras de una versión se guardan con todos los datos: npm run bench -- --guardar.')
  process.exit(1)
}

/**
 * Number of benches that run at the same time. One, so that nothing disturbs its figures; two in a trial run, whose
 * figures do not count.
 */
const LANES = often(1, 2)

const servidor = await openServidor()
const corridas: Corrida[] = []
const env = environmentOf(servidor)
const run = async (name: string): Promise<void> => {
  const began = performance.now()
  const child = fork(new URL(`./${name}.ts`, import.meta.url), positionals, {
    env,
    // Use structured clone instead of JSON, which cannot represent Infinity.
    serialization: 'advanced',
    silent: LANES > 1,
  })
  const said: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => void said.push(chunk))
  if (LANES === 1) console.log(`\n${name}`)
  const goals: Goal[] = []
  child.on('message', (told) => void goals.push(told as Goal))
  const [code] = (await once(child, 'close')) as [number | null]
  if (LANES > 1) console.log(`\n${name}\n${String(Buffer.concat(said)).trimEnd()}`)
  line(`${name}, en total`, `${((performance.now() - began) / 1000).toFixed(0)} s`)
  corridas.push({ bench: name, goals, isWell: code === 0 })
}

const [part = 1, parts = 1] = values.parte.split('/').map(Number)
const left = BENCHES.filter((_, at) => at % parts === part - 1)
const lane = async (): Promise<void> => {
  for (let name = left.shift(); name; name = left.shift()) await run(name)
}
await Promise.all(Array.from({ length: LANES }, lane))

await servidor.stop()

const goals = corridas.flatMap((corrida) => corrida.goals)
console.log(IS_TRIAL ? '\nMetas (con tan pocos datos no se juzgan)' : '\nMetas')
for (const goal of goals) console.log(rowOf(goal))
const before = existsSync(ULTIMA) ? (JSON.parse(readFileSync(ULTIMA, 'utf8')) as Ultima) : undefined
if (!IS_TRIAL) {
  console.log('\nContra la última versión')
  for (const text of compareRuns(before, corridas)) console.log(text)
}
if (values.guardar) writeFileSync(ULTIMA, `${JSON.stringify(keepRun(before, corridas), null, 2)}\n`)
const failed = corridas.filter(({ isWell }) => !isWell).map(({ bench }) => bench)
if (failed.length) console.log(`No terminaron bien: ${failed.join(', ')}`)
process.exit(failed.length || (!IS_TRIAL && goals.some(({ isMet }) => !isMet)) ? 1 : 0)
