// Plain JavaScript that any Node can read: says which one the portal needs, instead of an error about ".ts".
import { readFileSync } from 'node:fs'
import module from 'node:module'
import { fileURLToPath } from 'node:url'

const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
const wanted = engines.node.replace('>=', '').split('.').map(Number)
const present = process.versions.node.split('.').map(Number)
const isOlder = present[0] < wanted[0] || (present[0] === wanted[0] && present[1] < wanted[1])

if (isOlder) {
  console.error(
    `Autogestión necesita Node ${wanted.join('.')} o posterior y este es el ${process.versions.node}. ` +
      'Usá npm start, que trae el suyo, o node_modules/.bin/node server/start.mjs.',
  )
  process.exit(1)
}
// More threads than the default of four: each write to a frozen disk blocks one, and pages and DNS need one too.
process.env.UV_THREADPOOL_SIZE ??= '16'
// Cache compiled code between starts: it halves the start, and the compiler that strips types is not even loaded.
module.enableCompileCache?.(fileURLToPath(new URL('../node_modules/.cache/autogestion', import.meta.url)))
await import('./main.ts')
// Write the cache now: a process that is killed later would lose it.
module.flushCompileCache?.()
