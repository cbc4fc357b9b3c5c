import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { access, mkdir, mkdtemp, readdir, readFile, readlink, rename, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ConfigError } from '#server/config/config.ts'

const execute = promisify(execFile)
/** Timeout (ms) for a restarted unit to become ready. After it, the new version counts as failed. */
const READY_MS = 300_000
const UNITS = ['autogestion-web@*', 'autogestion-worker@*']

/** Runs a program to its end and shows its output. Throws ConfigError when the program fails. */
const run = async (program: string, args: readonly string[], options: { cwd?: string; timeout?: number } = {}) => {
  const child = spawn(program, args, { ...options, stdio: 'inherit' })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new ConfigError(`${program} ${args.join(' ')} terminó con ${code ?? 'una señal'}.`)
}

const targetOf = (home: string, link: 'actual' | 'anterior'): Promise<string | undefined> =>
  readlink(join(home, link)).catch(() => undefined)

/** Points a link to a version. Renaming replaces the link in one step, so the link is never missing. */
const point = async (home: string, link: 'actual' | 'anterior', target: string): Promise<void> => {
  const path = join(home, `.${link}`)
  await rm(path, { force: true })
  await symlink(target, path)
  await rename(path, join(home, link))
}

/** Restarts the units one after the other, and waits until each is ready. */
const replaceAll = async (): Promise<void> => {
  const args = ['list-units', '--plain', '--no-legend', '--type=service', ...UNITS]
  const { stdout } = await execute('systemctl', args)
  const units = stdout.split('\n').flatMap((line) => line.trim().split(' ')[0] || [])
  for (const unit of units) {
    console.log(`Se reemplaza ${unit}.`)
    await run('systemctl', ['restart', unit], { timeout: READY_MS })
  }
}

/** Switches to a version and restarts the processes. When a process does not become ready, switches back. */
const switchTo = async (home: string, target: string): Promise<void> => {
  const before = await targetOf(home, 'actual')
  await point(home, 'actual', target)
  try {
    await replaceAll()
  } catch (error) {
    if (before === undefined) throw error
    await point(home, 'actual', before)
    console.error(`${(error as Error).message} Se vuelve a ${before}.`)
    await replaceAll()
    throw new ConfigError(`${target} no arrancó: sigue ${before}. Mirá journalctl -u 'autogestion-*'.`)
  }
  if (before !== undefined && before !== target) await point(home, 'anterior', before)
}

/**
 * Unpacks a package into the folder of versions and installs its dependencies. Returns the target for the link to this
 * version.
 */
const unpack = async (home: string, paquete: string): Promise<string> => {
  const versions = join(home, 'versiones')
  await mkdir(versions, { recursive: true })
  const arriving = await mkdtemp(join(versions, '.llega-'))
  try {
    await run('tar', ['-xzf', paquete, '-C', arriving])
    const [tree = ''] = await readdir(arriving)
    const { version } = JSON.parse(await readFile(join(arriving, tree, 'package.json'), 'utf8')) as { version: string }
    const target = `versiones/${version}`
    if (existsSync(join(home, target)))
      throw new ConfigError(`${join(home, target)} ya está. Borrala, o seguí con: autogestion actualizar ${version}.`)
    await run('npm', ['ci', '--omit=dev'], { cwd: join(arriving, tree) })
    await rename(join(arriving, tree), join(home, target))
    return target
  } finally {
    await rm(arriving, { recursive: true, force: true })
  }
}

/**
 * Switches the installation in `home` to another version: a package, or a folder in `versiones/`. Backs up, migrates as
 * the owner of the database, switches the link `actual` and restarts the processes. Throws ConfigError at the first
 * step that fails. Before the switch, a failure does not affect the running version.
 */
export const actualizar = async (home: string, what: string, isCopied: boolean): Promise<void> => {
  const target = /\.t(ar\.)?gz$/.test(what) ? await unpack(home, what) : `versiones/${what}`
  const tree = join(home, target)
  const node = join(tree, 'node_modules/.bin/node')
  await access(node).catch(() => {
    throw new ConfigError(
      `${tree} no es una versión instalada: falta node_modules. Pasá su paquete, autogestion-X.Y.Z.tar.gz.`,
    )
  })
  if (isCopied && (await targetOf(home, 'actual')))
    await run(process.execPath, [join(home, 'actual/tools/autogestion.ts'), 'backup'])
  await run(node, [join(tree, 'tools/autogestion.ts'), 'migrate'])
  await switchTo(home, target)
  console.log(`Corre ${target}. Para deshacerlo: autogestion volver.`)
}

/**
 * Switches back to the previous version. The tables stay those of the newer version, which the previous version can
 * read.
 */
export const volver = async (home: string): Promise<void> => {
  const target = await targetOf(home, 'anterior')
  if (!target) throw new ConfigError(`No hay versión anterior: falta ${join(home, 'anterior')}.`)
  await switchTo(home, target)
  console.log(`Corre ${target}.`)
}
