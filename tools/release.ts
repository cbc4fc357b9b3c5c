// npm run release -- X.Y.Z [--en CARPETA]: the package of a version, what it is made of, and what to compare it with.
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { parseArgs, promisify } from 'node:util'
import { createGzip } from 'node:zlib'
import { PRODUCTION } from './produccion.ts'

const USAGE = 'Uso: npm run release -- X.Y.Z [--en CARPETA]'
const execute = promisify(execFile)
const ask = async (program: string, args: string[]): Promise<string> =>
  (await execute(program, args, { maxBuffer: 64 * 1024 * 1024 })).stdout.trim()

/** Says why not, and ends. */
const refuse = (why: string): never => {
  console.error(why)
  process.exit(1)
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { en: { type: 'string', default: 'dist/entrega' } },
})
const [version = ''] = positionals
if (!/^\d+\.\d+\.\d+$/.test(version)) refuse(USAGE)

const { version: present } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string }
if (present !== version) refuse(`package.json dice ${present}: npm version ${version} --no-git-tag-version.`)
const changes = await readFile('CHANGELOG.md', 'utf8')
if (!changes.includes(`\n## ${version}`)) refuse(`CHANGELOG.md no tiene el título "## ${version}".`)
const changed = await ask('git', ['status', '--porcelain'])
if (changed) refuse(`El árbol tiene cambios sin guardar:\n${changed}`)
const commit = await ask('git', ['rev-parse', 'HEAD'])
const when = await ask('git', ['show', '-s', '--format=%ct', 'HEAD'])

const name = `autogestion-${version}`
const tar = join(values.en, `${name}.tar`)
await mkdir(values.en, { recursive: true })
/** Sources of the commit and nothing beside them; then what was built of them. The same commit makes the same bytes. */
const sources = PRODUCTION.filter((path) => path !== 'dist')
await ask('git', ['archive', '--format=tar', `--prefix=${name}/`, '-o', tar, commit, '--', ...sources])
const built = ['--exclude=dist/entrega', '--sort=name', `--mtime=@${when}`, '--owner=0', '--group=0', '--numeric-owner']
await ask('tar', ['--append', '-f', tar, ...built, `--transform=s#^dist#${name}/dist#`, 'dist'])
await pipeline(createReadStream(tar), createGzip({ level: 9 }), createWriteStream(`${tar}.gz`))
await rm(tar)

const bill = await ask('npm', ['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev', '--package-lock-only'])
await writeFile(join(values.en, `${name}.cdx.json`), `${bill}\n`)

const sums: string[] = []
for (const file of [`${name}.tar.gz`, `${name}.cdx.json`]) {
  const hash = createHash('sha256').update(await readFile(join(values.en, file)))
  sums.push(`${hash.digest('hex')}  ${file}\n`)
}
await writeFile(join(values.en, 'SHA256SUMS'), sums.join(''))
console.log(`${name}, del commit ${commit.slice(0, 12)}, en ${values.en}:\n${sums.join('')}`)
console.log(
  `Nombrarla, para que npm run test:anterior la encuentre: git tag v${version} ${commit.slice(0, 12)}.\nComprobar: sha256sum -c SHA256SUMS. La imagen: docker build -f deploy/Dockerfile -t autogestion:${version} .`,
)
