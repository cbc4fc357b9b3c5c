import sql, { raw, type Sql } from 'sql-template-tag'
import { readDni } from '#contract/valores/comprobantes.ts'
import type { Cipher } from '#server/base/cipher.ts'
import { ConfigError } from '#server/config/config.ts'
import type { Db } from '#server/db/database.ts'
import { selectUnaPorClave } from './cifrado.repository.ts'
import { DNI, TITULAR_DNI } from './cifrado.rules.ts'

export { WEBHOOK_ANTERIOR, WEBHOOK_SECRETO } from './cifrado.rules.ts'

/** Encrypts a DNI for its columns: the value, and the index for searches. */
export const sealDni = (cipher: Cipher, dni: string | null): { cifrado: string | null; indice: Buffer | null } =>
  dni === null ? { cifrado: null, indice: null } : { cifrado: cipher.seal(DNI, dni), indice: cipher.index(DNI, dni) }

/** Returns the digits of a stored DNI, decrypted. A plain value of the previous version stays as it is. */
export const openDni = (cipher: Cipher, stored: string | null): string | null =>
  stored === null ? null : cipher.open(DNI, stored)

/** SQL of the stored DNI of a user: the encrypted one, otherwise the plain one. */
export const dniOf = (alias: 'u'): Sql => sql`coalesce(${raw(alias)}.dni_cifrado, ${raw(alias)}.dni)`

/** Condition: a user has this DNI. Compares the search index under each key, and the plain column. */
export const hasDni = (alias: 'u' | 'm', cipher: Cipher, dni: string): Sql =>
  sql`(${raw(alias)}.dni_indice = any(${cipher.indexes(DNI, dni)}::bytea[]) or ${raw(alias)}.dni = ${dni})`

/** Condition: `condition` is true, or the text is the user's DNI. */
export const orHasDni = (alias: 'u' | 'm', cipher: Cipher, texto: string, condition: Sql): Sql => {
  const dni = readDni(texto)
  return dni === undefined ? condition : sql`(${condition} or ${hasDni(alias, cipher, dni)})`
}

interface ConTitular {
  garantia?: { titular?: { dni?: string | undefined } | undefined } | undefined
}

const withTitular = <D extends object>(datos: D, change: (dni: string) => string): D => {
  const { garantia } = datos as ConTitular
  const dni = garantia?.titular?.dni
  if (typeof dni !== 'string' || dni === '') return datos
  return { ...datos, garantia: { ...garantia, titular: { ...garantia?.titular, dni: change(dni) } } }
}

/** Encrypts the owner's DNI in the data of a warranty. */
export const sealTitular = <D extends object>(cipher: Cipher, datos: D): D =>
  withTitular(datos, (dni) => cipher.seal(TITULAR_DNI, dni))

/** Decrypts the owner's DNI in the data of a warranty. */
export const openTitular = <D extends object>(cipher: Cipher, datos: D): D =>
  withTitular(datos, (dni) => cipher.open(TITULAR_DNI, dni))

/** Throws ConfigError when a DNI in the database is encrypted with an unknown key. */
export const requireClaves = async (db: Db, cipher: Cipher): Promise<void> => {
  for (const { cifrado } of await selectUnaPorClave(db)) {
    try {
      cipher.open(DNI, cifrado)
    } catch {
      const [, , id] = cifrado.split(':')
      throw new ConfigError(
        `Lo que hay en la base se cifró con la clave ${id}, que no es la que está en DATA_KEYS (o, sin DATA_KEYS, en DATA_DIR). Poné también esa: la primera cifra, las otras se leen.`,
      )
    }
  }
}
