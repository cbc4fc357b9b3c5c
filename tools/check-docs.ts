import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** A path, a script or a variable named in a document exists, or the document is wrong. */
const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  ...readdirSync('docs/decisions').map((name) => `docs/decisions/${name}`),
  'deploy/README.md',
].filter((name) => existsSync(name))
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
const configuration =
  readFileSync('server/platform/environment.ts', 'utf8') +
  readFileSync('testing/browser.ts', 'utf8') +
  // Keycloak's own.
  readFileSync('deploy/compose/compose.yaml', 'utf8')

const problems: string[] = []
for (const name of documents) {
  const text = readFileSync(name, 'utf8')
  for (const [, path] of text.matchAll(/`([\w.-]+(?:\/[\w.@-]+)+\/?)`/g)) {
    const isOurs = /^(contract|server|web|idp|db|testing|e2e|tools|bench|deploy|docs|\.ci)\//.test(path!)
    if (isOurs && !existsSync(path!)) problems.push(`${name}: no existe ${path}`)
  }
  for (const [, path] of text.matchAll(/\]\((?!https?:|#)([^)#]+)/g))
    if (!existsSync(join(dirname(name), path!))) problems.push(`${name}: el enlace ${path} no existe`)
  for (const [, script] of text.matchAll(/npm run (?:-s )?([\w:-]+)/g))
    if (!scripts[script!]) problems.push(`${name}: no existe npm run ${script}`)
  for (const [, variable] of text.matchAll(/^\| `([A-Z][A-Z_]+)` \|/gm))
    if (!configuration.includes(variable!)) problems.push(`${name}: nadie lee ${variable}`)
}
for (const problem of problems) console.error(problem)
console.log(`${documents.length} documentos revisados`)
process.exit(problems.length ? 1 : 0)
