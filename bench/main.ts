// npm run bench: every bench, one after the other, and at the end one table with all the goals.
import { fork } from 'node:child_process'
import { type Goal, rowOf } from './medidas/goals.ts'

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

const goals: Goal[] = []
const failed: string[] = []
for (const name of BENCHES) {
  console.log(`\n${name}`)
  const child = fork(new URL(`./${name}.ts`, import.meta.url), process.argv.slice(2))
  child.on('message', (told) => void goals.push(told as Goal))
  const code = await new Promise<number | null>((resolve) => {
    child.once('exit', resolve)
  })
  if (code !== 0) failed.push(name)
}

console.log('\nMetas')
for (const goal of goals) console.log(rowOf(goal))
if (failed.length) console.log(`No terminaron bien: ${failed.join(', ')}`)
process.exit(failed.length || goals.some(({ isMet }) => !isMet) ? 1 : 0)
