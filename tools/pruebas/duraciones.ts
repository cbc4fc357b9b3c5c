// npm run duraciones: runs the tests of vitest and stores the duration of each file. npm test uses the durations to
// order the files.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { run } from '../run.ts'

interface Report {
  testResults: { name: string; startTime: number; endTime: number }[]
}

/** Duration (ms) below which a file is not stored, because its order does not matter. */
const SHORT_MS = 1000

const folder = await mkdtemp(join(tmpdir(), 'autogestion-duraciones-'))
const table: Record<string, number> = {}
let isRed = false
for (const project of ['node', 'web']) {
  const file = join(folder, `${project}.json`)
  const { code } = await run('vitest', [
    'run',
    '--project',
    project,
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ])
  isRed ||= code !== 0
  const { testResults } = JSON.parse(await readFile(file, 'utf8')) as Report
  for (const { name, startTime, endTime } of testResults)
    if (endTime - startTime >= SHORT_MS) table[relative('.', name)] = Math.round((endTime - startTime) / 100) * 100
}
await rm(folder, { recursive: true })
if (isRed) {
  console.error('Fallaron pruebas: las duraciones no se escribieron.')
  process.exit(1)
}
const rows = Object.entries(table).toSorted(([a, x], [b, y]) => y - x || a.localeCompare(b))
await writeFile('tools/pruebas/duraciones.json', `${JSON.stringify(Object.fromEntries(rows), null, 2)}\n`)
console.log(`tools/pruebas/duraciones.json: ${rows.length} archivos.`)
