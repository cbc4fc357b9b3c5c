// npm run lint:regex: finds regular expressions that take more than linear time. Uses recheck, which npm downloads.
import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { parseSync } from 'vite'
import { run, runSuite } from './run.ts'

const RECHECK = 'recheck@4.5.0'
const FOLDER = 'node_modules/.cache/recheck'
const CODE = '{contract,db,idp,server,web}/**/*.{ts,tsx,mjs}'
/** Excluded files. Tests do not run in the portal, and only tests and `npm run token` use idp/code-flow.ts. */
const OTHER = ['**/*.test.*', 'idp/code-flow.ts']
/** Time (ms) to analyze one expression. An expression that takes longer counts as slow. */
const PATIENCE_MS = 60_000

interface Verdict {
  status: 'safe' | 'vulnerable' | 'unknown'
  complexity?: { type: string; summary: string }
  attack?: { string: string }
}

/** Known expressions that are quadratic or could not be analyzed. Each has the reason why its input is short. */
const BOUNDED: Readonly<Record<string, string>> = {
  [String.raw`/\B(?=(\d{3})+$)/g`]: 'digits of a number or of a DNI',
  [String.raw`/\/+$/`]: 'the address of one’s own browser',
  [String.raw`/[[\p{Cc}\uFFFE\uFFFF]--[\t\n\r]]/gv`]: 'one character, of sets that recheck does not read',
  [String.raw`/"[^"]*"|\[[^\]]*\]|\\./g`]: 'the first 255 characters of a format',
  [String.raw`/\.?0+$/`]: 'a number of ours, of forty digits at most',
  [String.raw`/-(?=[^_]*_autogestion\.pdf$)/g`]: 'a file name of ours',
  [String.raw`/^0+(?=\d+$)/`]: 'a material of SAP, forty characters',
  [String.raw`/@font-face\{[^}]*\}/`]: 'a sheet of our build',
  [String.raw`/!\[[^\]]*\]\(imagen:([0-9a-f-]{36})\)/g`]: 'an article, written by the administration',
  [String.raw`/(!?)\[([^\]]*)\]\(\s*<?([^)\s>]*)/g`]: 'an article, written by the administration',
}

const expressionsOf = (file: string): { pattern: string; flags: string }[] => {
  const found: { pattern: string; flags: string }[] = []
  const walk = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    if ('regex' in node && node.regex) found.push(node.regex as { pattern: string; flags: string })
    else Object.values(node).forEach(walk)
  }
  walk(parseSync(file, readFileSync(file, 'utf8')).program)
  return found
}

await runSuite('Las expresiones regulares, con recheck', async () => {
  const install = [
    'install',
    '--prefix',
    FOLDER,
    '--omit=optional',
    '--no-save',
    '--no-audit',
    '--no-fund',
    '--fetch-retries=0',
    RECHECK,
  ]
  if ((await run('npm', install)).code) return `falta ${RECHECK}: npm no pudo traerlo`
  const { checkSync } = createRequire(import.meta.url)(`../${FOLDER}/node_modules/recheck/lib/browser.js`) as {
    checkSync: (source: string, flags: string, options: { timeout: number }) => Verdict
  }
  const places = new Map<string, Set<string>>()
  for (const file of globSync(CODE, { exclude: OTHER })) {
    for (const { pattern, flags } of expressionsOf(file)) {
      const key = `/${pattern}/${flags}`
      places.set(key, (places.get(key) ?? new Set()).add(file))
    }
  }
  let failed = 0
  for (const [expression, files] of places) {
    const end = expression.lastIndexOf('/')
    const verdict = checkSync(expression.slice(1, end), expression.slice(end + 1), { timeout: PATIENCE_MS })
    const isKnown = expression in BOUNDED
    if ((verdict.status === 'safe') === !isKnown) continue
    failed += 1
    const said = isKnown ? 'ya no es lenta: sacala de BOUNDED' : (verdict.complexity?.summary ?? verdict.status)
    console.error(`${[...files].join(', ')}: ${expression}\n  ${said} ${verdict.attack?.string.slice(0, 80) ?? ''}`)
  }
  return { passed: places.size - failed, failed }
})
