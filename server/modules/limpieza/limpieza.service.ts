import { DAY_MS } from '#contract/valores/fechas.ts'
import type pg from 'pg'
import { getParametro } from '#modules/parametros'
import { execute, type Statement, transaction } from '#server/db/database.ts'
import { REGLAS, type Regla } from './limpieza.rules.ts'

/** Maximum rows of a transaction, so that its locks are short and replicas do not lag. */
const LOTE = 5000

/** SQL that removes up to `limit` rows of a rule, together with their child rows. */
const statementOf = ({ tabla, clave, donde, vacia, hijas = [] }: Regla, before: Date, limit: number): Statement => {
  const key = clave.join(', ')
  const these = `(${key}) in (select ${key} from viejas)`
  const children = hijas.map((hija, n) => `, hija${n} as (delete from ${hija} where ${these})`).join('')
  const text = `with viejas as materialized (select ${key} from ${tabla} where ${donde} limit ${limit})${children}
    ${vacia ? `update ${tabla} set ${vacia}` : `delete from ${tabla}`} where ${these}`
  return { text, values: [before] }
}

/**
 * Removes the rows of every rule in transactions of at most `limit` rows; returns how many rows of each. A failed rule
 * does not stop the other rules; throws an AggregateError at the end.
 */
export const sweep = async (pool: pg.Pool, now: Date, limit = LOTE): Promise<Map<string, number>> => {
  const gone = new Map<string, number>()
  const faults: unknown[] = []
  for (const regla of REGLAS) {
    try {
      const before = new Date(now.getTime() - (await getParametro(pool, regla.parametro)) * DAY_MS)
      const most = Math.min(limit, regla.lote ?? limit)
      let total = 0
      for (let n = most; n === most; total += n) {
        n = await transaction(pool, (db) => execute(db, statementOf(regla, before, most)))
      }
      gone.set(regla.que, total)
    } catch (error) {
      faults.push(error)
    }
  }
  if (faults.length)
    throw new AggregateError(faults, `data cleanup failed, ${faults.length} errors: ${faults.map(String).join('; ')}`)
  return gone
}
