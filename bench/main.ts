// npm run bench: every bench, one after the other, and at the end one table with all the goals.
import { fork } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { type Cifras, cifrasOf, compareRuns } from './medidas/comparar.ts'
import { type Goal, IS_TRIAL, IS_WHOLE, line, rowOf } from './medidas/goals.ts'
import { environmentOf, openServidor } from './mundos/servidor.ts'

const BENCHES = [
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
  'mesa',
  'mesa-teclas',
  'indicadores',
  'archivos',
  'limite',
  'cifrado',
  'ingreso',
]

const ULTIMA = new URL('./ultima.json', import.meta.url)
const keeps = process.argv.includes('--guardar')
if (keeps && !IS_WHOLE) {
  console.error('Las cifras de una versión se guardan con todos los datos: npm run bench -- --guardar.')
  process.exit(1)
}

const servidor = await openServidor()
const goals: Goal[] = []
const failed: string[] = []
const env = environmentOf(servidor)
for (const name of BENCHES) {
  console.log(`\n${name}`)
  const began = performance.now()
  const child = fork(new URL(`./${name}.ts`, import.meta.url), process.argv.slice(2), {
    env,
    // A figure may be Infinity, which JSON does not know.
    serialization: 'advanced',
  })
  child.on('message', (told) => void goals.push(told as Goal))
  const code = await new Promise<number | null>((resolve) => {
    child.once('exit', resolve)
  })
  line(`${name}, en total`, `${((performance.now() - began) / 1000).toFixed(0)} s`)
  if (code !== 0) failed.push(name)
}

await servidor.stop()

console.log(IS_TRIAL ? '\nMetas (con tan pocos datos no se juzgan)' : '\nMetas')
for (const goal of goals) console.log(rowOf(goal))
if (!IS_TRIAL) {
  const before = existsSync(ULTIMA) ? (JSON.parse(readFileSync(ULTIMA, 'utf8')) as Cifras) : undefined
  console.log('\nContra la última versión')
  for (const text of compareRuns(before, goals)) console.log(text)
}
if (keeps && !failed.length) writeFileSync(ULTIMA, `${JSON.stringify(cifrasOf(goals), null, 2)}\n`)
if (failed.length) console.log(`No terminaron bien: ${failed.join(', ')}`)
process.exit(failed.length || (!IS_TRIAL && goals.some(({ isMet }) => !isMet)) ? 1 : 0)
