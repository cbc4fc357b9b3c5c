import { randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Cipher, createCipher, type DataKey, newDataKey, readDataKeys } from '#server/base/cipher.ts'
import { type Config, ConfigError } from './config.ts'

const FILE = 'claves-de-datos'

/**
 * Returns the key of a development installation, which is created once and stored next to the data that it encrypts.
 */
const readDevelopmentKeys = async (folder: string): Promise<DataKey[]> => {
  const path = join(folder, FILE)
  await mkdir(folder, { recursive: true })
  const partial = `${path}.${randomUUID()}`
  await writeFile(partial, newDataKey('propia'), { mode: 0o600, flush: true })
  // Publish the key with `link`, which is atomic: of several starting processes only one succeeds, and none can read a
  // half-written file.
  try {
    await link(partial, path)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    await rm(partial)
  }
  const keys = readDataKeys(await readFile(path, 'utf8'))
  if (!keys) throw new Error(`${path} no tiene una clave: era con la que se cifró lo que hay en la base.`)
  return keys
}

/**
 * Creates the cipher with DATA_KEYS. Without DATA_KEYS, uses a key stored in DATA_DIR, or throws ConfigError in
 * production.
 */
export const openCipher = async ({
  NODE_ENV,
  DATA_KEYS,
  DATA_DIR,
}: Pick<Config, 'NODE_ENV' | 'DATA_KEYS' | 'DATA_DIR'>): Promise<Cipher> => {
  if (DATA_KEYS) return createCipher(DATA_KEYS)
  if (NODE_ENV === 'production') {
    throw new ConfigError(
      'En producción hay que definir DATA_KEYS: con esa clave se cifran los DNI. npm run -s keys -- nueva 1 escribe una; guardala aparte de la base y de sus copias, porque sin ella no se leen más.',
    )
  }
  return createCipher(await readDevelopmentKeys(DATA_DIR))
}
