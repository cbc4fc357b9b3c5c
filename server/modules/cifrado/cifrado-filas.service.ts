import type pg from 'pg'
import sql, { type Sql } from 'sql-template-tag'
import type { Cipher } from '#server/base/cipher.ts'
import { transaction } from '#server/db/database.ts'
import { type Cifrado, CIFRADOS } from './cifrado.rules.ts'
import { countFilas, type Escrita, type Fila, lockFilas, updateFilas } from './cifrado.repository.ts'

/** Maximum rows rewritten in one transaction. */
const LOTE = 500
const UNIQUE_VIOLATION = '23505'

interface Pasada {
  donde: Sql
  set: Sql
  write: (fila: Fila) => Escrita
}

/**
 * Rewrites the rows of an encrypted column in batches, only those still to do, so an interrupted run can resume.
 * Concurrent processes share the work: each skips the rows that another has locked. Returns how many rows were written,
 * and how many were not because another row has the same value.
 */
const writeAll = async (pool: pg.Pool, cifrado: Cifrado, { donde, set, write }: Pasada) => {
  let [escritas, repetidas, singly] = [0, 0, 0]
  let desde: Fila['llave'] | undefined
  for (;;) {
    let filas: Fila[] = []
    try {
      await transaction(pool, async (db) => {
        filas = await lockFilas(db, cifrado, { donde, desde, most: singly ? 1 : LOTE })
        if (filas.length) await updateFilas(db, cifrado, set, filas.map(write))
      })
      escritas += filas.length
    } catch (error) {
      if ((error as { code?: string }).code !== UNIQUE_VIOLATION) throw error
      if (!singly) {
        singly = LOTE
        continue
      }
      repetidas += 1
    }
    if (!filas.length) return { escritas, repetidas }
    desde = filas.at(-1)!.llave
    singly = Math.max(0, singly - 1)
  }
}

type Cuenta = Awaited<ReturnType<typeof writeAll>>

const each = async (one: (cifrado: Cifrado) => Promise<Cuenta>): Promise<Cuenta> => {
  const all = { escritas: 0, repetidas: 0 }
  for (const cifrado of CIFRADOS) {
    const { escritas, repetidas } = await one(cifrado)
    all.escritas += escritas
    all.repetidas += repetidas
  }
  return all
}

const sealing = (cipher: Cipher, { campo, cierra: set }: Cifrado, donde: Sql): Pasada => ({
  donde,
  set,
  write: ({ llave, valor }) => {
    const claro = cipher.open(campo, valor)
    return { llave, cifrado: cipher.seal(campo, claro), indice: cipher.index(campo, claro) }
  },
})

/** Condition: the value is not encrypted with the first key, which is the current one. */
const deOtraClave = (cipher: Cipher, { valor }: Cifrado): Sql => sql`${valor} not like ${`${cipher.prefix}%`}`

/** Encrypts values that the previous version stored in plain text. */
export const sealSinCifrar = (pool: pg.Pool, cipher: Cipher): Promise<Cuenta> =>
  each((cifrado) => writeAll(pool, cifrado, sealing(cipher, cifrado, cifrado.sinCifrar)))

/** Encrypts with the first (current) key all values that have another key or are plain. */
export const sealDeNuevo = (pool: pg.Pool, cipher: Cipher): Promise<Cuenta> =>
  each((cifrado) => writeAll(pool, cifrado, sealing(cipher, cifrado, deOtraClave(cipher, cifrado))))

/** Decrypts all values, so that the previous version of the portal can read them. */
export const openTodo = (pool: pg.Pool, cipher: Cipher): Promise<Cuenta> =>
  each((cifrado) =>
    writeAll(pool, cifrado, {
      donde: sql`${cifrado.valor} like 'cifrado:%'`,
      set: cifrado.abre,
      write: ({ llave, valor }) => ({ llave, claro: cipher.open(cifrado.campo, valor) }),
    }),
  )

/** Counts, for each column, the values that are not encrypted with the first (current) key. */
export const countDeOtraClave = (pool: pg.Pool, cipher: Cipher): Promise<{ tabla: string; cuenta: number }[]> =>
  Promise.all(
    CIFRADOS.map(async (cifrado) => ({
      tabla: cifrado.tabla,
      cuenta: await countFilas(pool, cifrado, deOtraClave(cipher, cifrado)),
    })),
  )
