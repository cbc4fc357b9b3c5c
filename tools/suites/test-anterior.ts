// npm run test:anterior [-- --rapido | ARCHIVO…]: runs the server tests of the newest release on the present tables.
// During an upgrade the code of that release has to work with these tables.
import { execFile } from 'node:child_process'
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { run, runSuite } from '../run.ts'

const execute = promisify(execFile)
const ask = async (program: string, ...args: string[]): Promise<string> =>
  (await execute(program, args, { maxBuffer: 64 * 1024 * 1024 })).stdout.trim()
const commitOf = (name: string): Promise<string | undefined> =>
  ask('git', 'rev-parse', '--verify', '--quiet', `${name}^{commit}`).catch(() => undefined)

/** Tests of the release that cannot pass on tables of a later version. Each has a part of its title, and the reason. */
const POR_DISENO: readonly { prueba: string; porque: string }[] = [
  {
    prueba: 'every table that names a person is in the export',
    porque: 'cuenta las tablas que nombran a una persona, y las nuevas las nombra la versión nueva',
  },
]

/** Tests that `--rapido` runs. They make every call of the contract as every user, in half a minute. */
const RAPIDO = ['server/llamadas.test.ts', 'server/matriz.test.ts', '/idempotencia.test.ts']

/**
 * Release that needs no compatibility. It was never installed, and no migration leads from its tables to the present
 * tables.
 */
const SIN_CAMINO = '0.1.0'

interface Release {
  name: string
  commit: string
}

/** Returns the newest release before this commit, by its tag or by the commit in its CHANGELOG entry. */
const findRelease = async (): Promise<Release | undefined> => {
  const tag = await ask('git', 'describe', '--tags', '--abbrev=0', '--match', 'v*', 'HEAD^').catch(() => undefined)
  const said = /^## (\d+\.\d+\.\d+)\n.*\(commit `([0-9a-f]+)`\)/m.exec(await readFile('CHANGELOG.md', 'utf8'))
  const [name, at] = tag ? [tag.slice(1), tag] : [said?.[1], said?.[2]]
  const commit = at && (await commitOf(at))
  return name && commit ? { name, commit } : undefined
}

const packagesOf = (lock: string): Record<string, { version?: string }> =>
  (JSON.parse(lock) as { packages: Record<string, { version?: string }> }).packages

/** Whether the installed packages are those that the release needs. */
const hasPackages = async ({ commit }: Release): Promise<boolean> => {
  const [wanted, here] = [
    await ask('git', 'show', `${commit}:package-lock.json`),
    await readFile('package-lock.json', 'utf8'),
  ]
  const installed = packagesOf(here)
  return Object.entries(packagesOf(wanted)).every(([path, { version }]) => installed[path]?.version === version)
}

/** Copies the installed packages, as hard links where possible. */
const linkPackages = (target: string): Promise<string> =>
  ask('cp', '-al', 'node_modules', target).catch(() => ask('cp', '-a', '--no-target-directory', 'node_modules', target))

/** Checks out the release with its packages, and replaces its migrations by the present ones. */
const lay = async (release: Release, folder: string): Promise<void> => {
  await ask('git', 'worktree', 'add', '--detach', '--force', folder, release.commit)
  if (await hasPackages(release)) await linkPackages(join(folder, 'node_modules'))
  else await run('npm', ['ci', '--no-audit', '--no-fund'], {}, folder)
  // The release needs a built web to start, although no test uses it.
  await cp('dist', join(folder, 'dist'), { recursive: true })
  const migrations = join(folder, 'db/migrations')
  await rm(migrations, { recursive: true })
  await cp('db/migrations', migrations, { recursive: true })
}

interface Report {
  testResults: { name: string; message: string; assertionResults: { status: string; fullName: string }[] }[]
}

await runSuite('La versión anterior sobre las tablas de hoy', async (closers) => {
  const release = await findRelease()
  if (!release) return 'no hay ninguna versión anterior en la historia de git'
  if (release.name === SIN_CAMINO)
    return `falta una versión anterior: la próxima es la primera con la que puede empezar (${SIN_CAMINO} no se instaló, y sus tablas no llevan a las de hoy)`
  const folder = await mkdtemp(join(tmpdir(), 'autogestion-anterior-'))
  closers.push(() => ask('git', 'worktree', 'remove', '--force', folder))
  await lay(release, folder)
  console.log(`Las pruebas de ${release.name} (${release.commit.slice(0, 7)}) con las migraciones de hoy:`)
  const report = join(folder, 'informe.json')
  const asked = process.argv.slice(2)
  const files = asked[0] === '--rapido' ? RAPIDO : asked.length ? asked : ['server/']
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`]
  await run(join(folder, 'node_modules/.bin/vitest'), ['run', '--project', 'node', ...files, ...reporters], {}, folder)
  const { testResults } = JSON.parse(await readFile(report, 'utf8')) as Report
  let passed = 0
  const failed: string[] = []
  for (const { name, message, assertionResults } of testResults) {
    const file = relative(folder, name)
    if (message && !assertionResults.length) failed.push(`${file}: ${message}`)
    for (const { status, fullName } of assertionResults) {
      if (status === 'passed') passed += 1
      else if (status === 'failed') failed.push(`${file}: ${fullName}`)
    }
  }
  const known = (test: string) => POR_DISENO.find(({ prueba }) => test.includes(prueba))
  for (const test of failed) console.log(`${test}: ${known(test)?.porque ?? 'FALLA'}`)
  return { passed, failed: failed.filter((test) => !known(test)).length }
})
