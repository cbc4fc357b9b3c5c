import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { type Config, ConfigError } from '#server/config/config.ts'
import { awayReason } from '#server/db/database-start.ts'
import { readStat } from './process-stat.ts'

/** Returns the message of a start error, with advice for listen errors. */
export const explain = (error: unknown, config: Config | undefined): string => {
  const { code, message, port } = error as NodeJS.ErrnoException & { port?: number }
  const away = awayReason(error)
  if (away) return `DATABASE_URL: ${away}.`
  const variable = port !== undefined && port === config?.METRICS_PORT ? 'METRICS_PORT' : 'PORT'
  if (code === 'EADDRINUSE')
    return `El puerto ${port} (${variable}) está ocupado. Cerrá el otro programa o elegí otro, por ejemplo con ${variable}=${Number(port) + 1} npm start.`
  if (code === 'EACCES') return `No hay permiso para abrir el puerto ${port} (${variable}). Elegí uno mayor que 1024.`
  return message
}

/** Throws at once when a port is taken, so that no other part is started in vain. */
export const requireFree = async ({ PORT, METRICS_PORT, HOST }: Config): Promise<void> => {
  for (const port of [PORT, METRICS_PORT]) {
    if (!port) continue
    const probe = createServer().listen(port, HOST)
    await once(probe, 'listening')
    probe.close()
    await once(probe, 'close')
  }
}

/** Creates the folder of files if it is missing. Throws ConfigError when the folder cannot be created. */
export const openFolder = async (folder: string): Promise<void> => {
  try {
    await mkdir(join(folder, 'archivos'), { recursive: true })
  } catch (error) {
    throw new ConfigError(
      `No se puede escribir en ${folder} (${(error as NodeJS.ErrnoException).code}). Revisá los permisos o elegí otra carpeta con DATA_DIR.`,
    )
  }
}

const NPM_LOOK_MS = 1000

/**
 * Calls `onGone` when the npm that started this process has ended. A killed `npm start` does not stop its program,
 * which would keep running and hold the port. There may be a shell between npm and the program.
 */
export const followNpm = (onGone: () => void): void => {
  const first = process.ppid
  const shell = readStat(first)
  const isBelowShell = /^(ba|da)?sh$/.test(shell?.name ?? '')
  const isThere = () => process.ppid === first && (!isBelowShell || readStat(first)?.parent === shell?.parent)
  setInterval(() => !isThere() && onGone(), NPM_LOOK_MS).unref()
}
