import { createReadStream, createWriteStream } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { meterBytes } from '#server/files/metered.ts'
import type { Bytes } from './programas.ts'

const Parte = z.object({ nombre: z.string().regex(/^[\w.-]+$/), bytes: z.number().int(), sha256: z.string() })
export type Parte = z.output<typeof Parte>

const NAME = 'manifiesto.json'

/** Manifest of a backup. It contains no personal data and no keys. */
const Manifiesto = z.object({
  formato: z.literal(1),
  version: z.string().describe('Del portal'),
  instante: z.iso.datetime().describe('Lo confirmado hasta acá está; nada de después'),
  postgres: z.number().int().describe('Versión mayor del servidor'),
  migraciones: z.array(z.string()),
  cifra: z.enum(['age', 'gpg', 'ninguna']),
  roles: z.array(z.string()).describe('Que leen y escriben filas sin ser el dueño'),
  tablas: z.record(z.string(), z.number().int()).describe('Filas de cada una'),
  archivos: z.object({
    copiados: z.number().int(),
    bytes: z.number().int(),
    faltan: z.array(z.string()).describe('Los que ya no estaban, o no eran de su tamaño'),
  }),
  base: Parte,
  contenido: Parte,
  keycloak: Parte.optional().describe('La base de Keycloak, si se copió con la del portal'),
})
export type Manifiesto = z.output<typeof Manifiesto>

/** Returns the name of a backup, from its time. Names sort by time. */
export const nameOf = (instant: Date): string => `autogestion-${instant.toISOString().replaceAll(/[-:]|\.\d+/g, '')}`

/** Returns the time in the name of a backup; undefined for other names and for incomplete backups. */
export const instantOf = (name: string): Date | undefined => {
  const found = /^autogestion-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(name)
  if (!found) return undefined
  const [, year, month, day, hour, minute, second] = found
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
}

/** Returns the backups of a folder, oldest first. */
export const listBackups = async (folder: string): Promise<{ name: string; instant: Date }[]> =>
  (await readdir(folder)).toSorted().flatMap((name) => {
    const instant = instantOf(name)
    return instant ? [{ name, instant }] : []
  })

/** Writes a file of the backup and flushes it to disk. Returns its name, size and hash. */
export const writePart = async (folder: string, nombre: string, source: Bytes): Promise<Parte> => {
  const meter = meterBytes(source)
  await pipeline(meter.source, createWriteStream(join(folder, nombre), { mode: 0o600, flags: 'wx', flush: true }))
  return { nombre, ...meter.read() }
}

export const writeManifest = (folder: string, manifest: Manifiesto): Promise<void> =>
  writeFile(join(folder, NAME), `${JSON.stringify(Manifiesto.parse(manifest), null, 2)}\n`, {
    mode: 0o600,
    flush: true,
  })

/** Reads the manifest. Throws when it is missing or invalid. */
export const readManifest = async (folder: string): Promise<Manifiesto> => {
  const text = await readFile(join(folder, NAME), 'utf8').catch(() => {
    throw new Error(`En ${folder} no hay una copia: falta ${NAME}.`)
  })
  const found = Manifiesto.safeParse(JSON.parse(text))
  if (!found.success) throw new Error(`${NAME} no es de una copia de este portal, o es de una versión más nueva.`)
  return found.data
}

/** Reads the files of a backup again. Throws at the first file that differs from the manifest. */
export const verifyParts = async (folder: string, { base, contenido, keycloak }: Manifiesto): Promise<void> => {
  for (const { nombre, bytes, sha256 } of [base, contenido, ...(keycloak ? [keycloak] : [])]) {
    const meter = meterBytes(createReadStream(join(folder, nombre)))
    try {
      for await (const _ of meter.source);
    } catch (error) {
      throw new Error(`${nombre} no se puede leer: ${(error as Error).message}`, { cause: error })
    }
    const found = meter.read()
    if (found.bytes !== bytes || found.sha256 !== sha256) throw new Error(`${nombre} no es lo que se copió.`)
  }
}
