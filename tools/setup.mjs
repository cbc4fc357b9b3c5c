// Installs the packages when the lock file has changed, and builds the web when its sources have changed. Runs on any
// Node >= 20, because the pinned Node version is itself one of the packages.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
process.chdir(root)

const run = (command, args) => {
  try {
    execFileSync(command, args, {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, PATH: `${root}/node_modules/.bin:${process.env.PATH}` },
    })
  } catch (error) {
    console.error(String(error.stderr || error.message).trim())
    console.error(
      `No se pudo completar "${command} ${args.join(' ')}". Revisá la conexión con el registro de paquetes y probá de nuevo.`,
    )
    process.exit(1)
  }
}

const filesBelow = (path) => {
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return [path]
  return readdirSync(path).flatMap((name) => filesBelow(join(path, name)))
}

const hashOf = (paths) => {
  const hash = createHash('sha256')
  for (const file of paths.flatMap(filesBelow).sort()) hash.update(file).update(readFileSync(file))
  return hash.digest('hex')
}

/** Runs `work` when the hash of the sources differs from the hash in the stamp file, then writes the new hash. */
const whenChanged = (stamp, sources, text, work) => {
  const wanted = hashOf(sources)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  console.log(`${text}…`)
  work()
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, wanted)
}

whenChanged('node_modules/.instalado', ['package-lock.json'], 'Instalando dependencias', () =>
  run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund']),
)
if (process.argv.includes('--web')) {
  whenChanged(
    'dist/.construido',
    ['web', 'contract', 'index.html', 'vite.config.ts', 'tools/web', 'package-lock.json'],
    'Construyendo la web',
    () => {
      run('npm', ['run', '--silent', 'build'])
    },
  )
}
