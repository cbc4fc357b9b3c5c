import type pg from 'pg'
import { transaction } from '#server/database.ts'
import {
  detachParte,
  type Parte,
  prepareAuditoria,
  selectPartes,
  selectRegistros,
} from './auditoria-partes.repository.ts'

export { type Parte, prepareAuditoria, selectPartes }

const PAGE = 5000

/** Every record of a part as it stands, a line of JSON each, in the order of their ids. */
export async function* readParte(pool: pg.Pool, parte: Parte): AsyncGenerator<string> {
  for (let after = 0; ;) {
    const page = await selectRegistros(pool, parte, after, PAGE)
    for (const { linea } of page) yield linea
    const last = page.at(-1)
    if (!last) return
    after = last.auditoriaId
  }
}

/** Why a part may not be put apart; undefined: it may. */
export const keepsParte = ({ hasta }: Parte, now: Date): string | undefined => {
  if (!hasta) return 'no es un mes'
  return hasta > now ? 'ese mes no terminó' : undefined
}

/** Puts apart a part of which so many records were exported. Throws, and nothing is otherwise, when it has another number. */
export const separateParte = (pool: pg.Pool, parte: Parte, exported: number): Promise<void> =>
  transaction(pool, async (db) => {
    const found = await detachParte(db, parte)
    if (found !== exported) throw new Error(`Se exportaron ${exported} y tiene ${found}: no se separó.`)
  })
