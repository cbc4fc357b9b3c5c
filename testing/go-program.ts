import { execFile } from 'node:child_process'
import { access, mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { homedir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'

const execute = promisify(execFile)
const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )

/** Folder for downloads, outside the repository. */
export const CACHE = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'autogestion')

interface Wanted {
  /** Go package to build, such as `github.com/versity/versitygw/cmd/versitygw`. */
  path: string
  /** Version of the package, such as `v1.8.0`. */
  version: string
  /** Name of the built file. The version is appended. */
  name: string
}

/**
 * Returns the path of a program that Go downloads and builds once. Otherwise returns why the program is missing, in
 * Spanish.
 */
export const findGoProgram = async ({
  path,
  version,
  name,
}: Wanted): Promise<{ program: string } | { missing: string }> => {
  const program = join(CACHE, `${name}-${version}`)
  if (await exists(program)) return { program }
  if (!(await execute('go', ['version']).catch(() => undefined))) return { missing: 'falta Go' }
  await mkdir(CACHE, { recursive: true })
  const folder = await mkdtemp(join(CACHE, 'llega-'))
  try {
    console.log(`Go trae y compila ${path}@${version}, una vez…`)
    const env = { ...process.env, GOBIN: folder }
    await execute('go', ['install', `${path}@${version}`], { env, maxBuffer: 64 * 1024 * 1024 })
    await rename(join(folder, basename(path)), program)
  } catch (error) {
    return { missing: `Go no pudo traer ${path}: ${(error as Error).message.trim().split('\n').at(-1)}` }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  return { program }
}
