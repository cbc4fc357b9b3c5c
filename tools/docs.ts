// npm run docs: writes docs/produccion/variables.md from the table of variables, and the samples of deploy/entorno from
// the questions of `autogestion configurar`. Tests check that the written files are current.
import { writeFileSync } from 'node:fs'
import { writeVariables } from './docs/variables.ts'
import { ARCHIVOS, sampleOf } from './instalar/archivos.ts'

const WRITTEN: Record<string, string> = {
  'docs/produccion/variables.md': writeVariables(),
  ...Object.fromEntries(ARCHIVOS.map((archivo) => [`deploy/entorno/${archivo}`, sampleOf(archivo)])),
}
for (const [path, text] of Object.entries(WRITTEN)) {
  writeFileSync(new URL(`../${path}`, import.meta.url), text)
  console.log(path)
}
