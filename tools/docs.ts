// npm run docs: writes docs/produccion/variables.md from the table of the environment. tools/check-docs.ts checks that
// it is current.
import { writeFileSync } from 'node:fs'
import { writeVariables } from './docs/variables.ts'

writeFileSync(new URL('../docs/produccion/variables.md', import.meta.url), writeVariables())
console.log('docs/produccion/variables.md')
