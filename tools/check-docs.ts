import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { commandProblems, decisionProblems, problemsOf, type Tree } from './docs/document.ts'
import { writeVariables } from './docs/variables.ts'

/** Documents to check. The files, links, scripts and variables that they name must exist. */
const DOCUMENTS = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'CHANGELOG.md',
  'bench/README.md',
  ...globSync('docs/**/*.md').toSorted(),
]
const COMANDOS = 'docs/comandos.md'
const DECISIONES = 'docs/decisions/README.md'
const VARIABLES = 'docs/produccion/variables.md'

const read = (path: string): string => readFileSync(path, 'utf8')
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
const tree: Tree = {
  exists: existsSync,
  read,
  scripts: new Set(Object.keys(scripts)),
  configuration: [
    'server/platform/config/environment.ts',
    'testing/browser.ts',
    // This file sets the variables of Keycloak.
    'deploy/compose/compose.yaml',
  ]
    .map(read)
    .join('\n'),
}

const records = Object.fromEntries(globSync('docs/decisions/0*.md').map((path) => [basename(path), read(path)]))
const problems = [
  ...DOCUMENTS.flatMap((name) => problemsOf(name, read(name), tree)),
  ...commandProblems(read(COMANDOS), tree.scripts).map((problem) => `${COMANDOS}: ${problem}`),
  ...decisionProblems(read(DECISIONES), records).map((problem) => `${DECISIONES}: ${problem}`),
  ...(read(VARIABLES) === writeVariables() ? [] : [`${VARIABLES}: no es el de ahora; npm run docs lo escribe`]),
]
for (const problem of problems) console.error(problem)
console.log(`${DOCUMENTS.length} documentos revisados`)
process.exit(problems.length ? 1 : 0)
