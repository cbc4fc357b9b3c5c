// npm run release -- X.Y.Z [--en CARPETA]: writes the package of a version, its bill of materials, its provenance and
// their checksums. RELEASE_KEY signs the checksums.
import { execFile } from 'node:child_process'
import { createHash, createPrivateKey, type KeyObject, sign } from 'node:crypto'
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

/** Prints the reason and exits with 1. */
const refuse = (why: string): never => {
  console.error(why)
  process.exit(1)
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { en: { type: 'string', default: 'dist/entrega' } },
})
/**
 * Returns the Ed25519 key (PKCS #8) in the file that RELEASE_KEY names; undefined without that variable. Exits with 1
 * when the file does not contain such a key.
 */
const readKey = async (): Promise<KeyObject | undefined> => {
  const path = process.env['RELEASE_KEY']
  if (!path) return undefined
  try {
    const key = createPrivateKey(await readFile(path))
    if (key.asymmetricKeyType === 'ed25519') return key
  } catch {
    // The message below tells how to create a key; the error itself would not help.
  }
  return refuse(`RELEASE_KEY no nombra una clave Ed25519: openssl genpkey -algorithm ed25519 -out ${path}`)
}
const sha256 = async (path: string): Promise<string> =>
  createHash('sha256')
    .update(await readFile(path))
    .digest('hex')

const [version = ''] = positionals
if (!/^\d+\.\d+\.\d+$/.test(version)) refuse(USAGE)

const { version: present } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string }
if (present !== version) refuse(`package.json dice ${present}: npm version ${version} --no-git-tag-version.`)
const changes = await readFile('CHANGELOG.md', 'utf8')
if (!changes.includes(`\n## ${version}`)) refuse(`CHANGELOG.md no tiene el título "## ${version}".`)
/** Find the commit that already has this version, by its tag or by its entry in CHANGELOG. */
const [, section = ''] = changes.split(`\n## ${version}`)
const noted = /commit `([0-9a-f]{7,40})`/.exec(section.split('\n## ', 1)[0]!)?.[1]
const tagged = await ask('git', ['tag', '--list', `v${version}`])
const taken = tagged ? await ask('git', ['rev-list', '-n', '1', tagged]) : noted
const changed = await ask('git', ['status', '--porcelain'])
if (changed) refuse(`El árbol tiene cambios sin guardar:\n${changed}`)
const key = await readKey()
const commit = await ask('git', ['rev-parse', 'HEAD'])
if (taken !== undefined && !commit.startsWith(taken))
  refuse(`${version} ya es el commit ${taken.slice(0, 12)}, y este es otro: dos árboles no son una versión. Subila.`)
const when = await ask('git', ['show', '-s', '--format=%ct', 'HEAD'])

const name = `autogestion-${version}`
const tar = join(values.en, `${name}.tar`)
await mkdir(values.en, { recursive: true })
// The package has no git history, so server/version.ts reads the version from this file.
await mkdir('dist', { recursive: true })
await writeFile('dist/version.json', `${JSON.stringify({ version, commit })}\n`)
/**
 * Package only committed sources, and then the build. Owners and times are fixed, so the same commit gives the same
 * bytes.
 */
const sources = PRODUCTION.filter((path) => path !== 'dist')
await ask('git', ['archive', '--format=tar', `--prefix=${name}/`, '-o', tar, commit, '--', ...sources])
const built = ['--exclude=dist/entrega', '--sort=name', `--mtime=@${when}`, '--owner=0', '--group=0', '--numeric-owner']
await ask('tar', ['--append', '-f', tar, ...built, `--transform=s#^dist#${name}/dist#`, 'dist'])
await pipeline(createReadStream(tar), createGzip({ level: 9 }), createWriteStream(`${tar}.gz`))
await rm(tar)

const bill = await ask('npm', ['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev', '--package-lock-only'])
await writeFile(join(values.en, `${name}.cdx.json`), `${bill}\n`)

/** Returns the file name of a part of the release, and its SHA-256. */
const summed = async (file: string) => ({ name: file, digest: { sha256: await sha256(join(values.en, file)) } })

/** Provenance in the formats of in-toto and SLSA. About the machine it states only the Node version. */
const subject = [await summed(`${name}.tar.gz`), await summed(`${name}.cdx.json`)]
const provenance = {
  _type: 'https://in-toto.io/Statement/v1',
  subject,
  predicateType: 'https://slsa.dev/provenance/v1',
  predicate: {
    buildDefinition: {
      buildType: 'urn:autogestion:release:v1',
      externalParameters: { version },
      resolvedDependencies: [
        { name: 'commit', digest: { gitCommit: commit } },
        { name: 'package-lock.json', digest: { sha256: await sha256('package-lock.json') } },
        { name: 'node', annotations: { version: process.version } },
      ],
    },
    runDetails: { builder: { id: 'urn:autogestion:npm-run-release' } },
  },
}
await writeFile(join(values.en, `${name}.intoto.json`), `${JSON.stringify(provenance, undefined, 2)}\n`)

const all = [...subject, await summed(`${name}.intoto.json`)]
const sums = all.map((file) => `${file.digest.sha256}  ${file.name}\n`).join('')
await writeFile(join(values.en, 'SHA256SUMS'), sums)
const signature = join(values.en, 'SHA256SUMS.sig')
await rm(signature, { force: true })
if (key) await writeFile(signature, sign(undefined, Buffer.from(sums), key))
console.log(`${name}, del commit ${commit.slice(0, 12)}, en ${values.en}:\n${sums}`)
console.log(
  key
    ? 'Firmada. Comprobar: openssl pkeyutl -verify -pubin -inkey CLAVE.pub -rawin -in SHA256SUMS -sigfile SHA256SUMS.sig.'
    : 'Sin firma: RELEASE_KEY es el archivo de una clave Ed25519 (openssl genpkey -algorithm ed25519).',
)
console.log(
  `Nombrarla, para que npm run test:anterior la encuentre: git tag v${version} ${commit.slice(0, 12)}.\nComprobar: sha256sum -c SHA256SUMS. La imagen: docker build -f deploy/Dockerfile -t autogestion:${version} .`,
)
