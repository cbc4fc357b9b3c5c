import type pg from 'pg'
import sql, { type Sql } from 'sql-template-tag'
import type { Cipher } from '#server/base/cipher.ts'
import { transaction } from '#server/db/database.ts'
import { type Cifrado, CIFRADOS } from './cifrado.rules.ts'
import { countFilas, type Escrita, type Fila, lockFilas, updateFilas } from './cifrado.repository.ts'

/** Rows of one transaction. */
const LOTE = 500
const UNIQUE_VIOLATION = '23505'

interface Pasada {
  donde: Sql
  set: Sql
  write: (fila: Fila) => Escrita
}

/**
 * Writes every row of a kind, some at a time. What stopped half way goes on where it was: what is left says itself. Two
 * processes share the rows out, and whoever works with a row is not waited for. Gives how many were written, and how many have
 * what another row has already: those stay as they are.
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

/** Of other keys, or of none. */
const deOtraClave = (cipher: Cipher, { valor }: Cifrado): Sql => sql`${valor} not like ${`${cipher.prefix}%`}`

/** Encrypts what the version before wrote as it was. */
export const sealSinCifrar = (pool: pg.Pool, cipher: Cipher): Promise<Cuenta> =>
  each((cifrado) => writeAll(pool, cifrado, sealing(cipher, cifrado, cifrado.sinCifrar)))

/** Encrypts with the first key what another one did, and what none did. */
export const sealDeNuevo = (pool: pg.Pool, cipher: Cipher): Promise<Cuenta> =>
  each((cifrado) => writeAll(pool, cifrado, sealing(cipher, cifrado, deOtraClave(cipher, cifrado))))

/** Writes everything open, as the version before this one reads it. */
export const openTodo = (pool: pg.Pool, cipher: Cipher): Promise<Cuenta> =>
  each((cifrado) =>
    writeAll(pool, cifrado, {
      donde: sql`${cifrado.valor} like 'cifrado:%'`,
      set: cifrado.abre,
      write: ({ llave, valor }) => ({ llave, claro: cipher.open(cifrado.campo, valor) }),
    }),
  )

/** How many texts of each column are not of the first key. */
export const countDeOtraClave = (pool: pg.Pool, cipher: Cipher): Promise<{ tabla: string; cuenta: number }[]> =>
  Promise.all(
    CIFRADOS.map(async (cifrado) => ({
      tabla: cifrado.tabla,
      cuenta: await countFilas(pool, cifrado, deOtraClave(cipher, cifrado)),
    })),
  )
