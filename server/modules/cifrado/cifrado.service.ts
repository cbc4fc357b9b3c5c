import sql, { raw, type Sql } from 'sql-template-tag'
import { readDni } from '#contract/valores/comprobantes.ts'
import type { Cipher } from '#server/base/cipher.ts'
import { ConfigError } from '#server/config/config.ts'
import type { Db } from '#server/db/database.ts'
import { selectUnaPorClave } from './cifrado.repository.ts'
import { DNI, TITULAR_DNI } from './cifrado.rules.ts'

export { WEBHOOK_ANTERIOR, WEBHOOK_SECRETO } from './cifrado.rules.ts'

/** A DNI as its columns take it: to read it, and to look for it. */
export const sealDni = (cipher: Cipher, dni: string | null): { cifrado: string | null; indice: Buffer | null } =>
  dni === null ? { cifrado: null, indice: null } : { cifrado: cipher.seal(DNI, dni), indice: cipher.index(DNI, dni) }

/** The digits again, of a column that has them encrypted or, of the version before, as they are. */
export const openDni = (cipher: Cipher, stored: string | null): string | null =>
  stored === null ? null : cipher.open(DNI, stored)

/** What of people is written as their DNI, by the alias of their row. */
export const dniOf = (alias: 'u'): Sql => sql`coalesce(${raw(alias)}.dni_cifrado, ${raw(alias)}.dni)`

/** Whether it is the DNI of a row of people: by its index under any key, and by its column while there is one. */
export const hasDni = (alias: 'u' | 'm', cipher: Cipher, dni: string): Sql =>
  sql`(${raw(alias)}.dni_indice = any(${cipher.indexes(DNI, dni)}::bytea[]) or ${raw(alias)}.dni = ${dni})`

/** Rows that meet a condition, and who has this very DNI when what is looked for is one. */
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

/** What was asked of a warranty, as it is kept: with the owner's DNI encrypted. */
export const sealTitular = <D extends object>(cipher: Cipher, datos: D): D =>
  withTitular(datos, (dni) => cipher.seal(TITULAR_DNI, dni))

/** The same as people read it. */
export const openTitular = <D extends object>(cipher: Cipher, datos: D): D =>
  withTitular(datos, (dni) => cipher.open(TITULAR_DNI, dni))

/** Throws ConfigError when what is in the database was encrypted with a key that is not here. */
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
