import type pg from 'pg'
import { cursorAfter } from '#server/db/paging.ts'
import { devolucionesList } from '../../server/modules/devoluciones/devoluciones.repository.ts'
import { explainAll } from './plans.ts'

/**
 * Returns the number of rows that PostgreSQL reads for a page of a company's returns. `plain`: a page of the list.
 * `first`: the first page of changes. `last`: the page of changes after `skip` other changes.
 */
export const changesOf = async (
  pool: pg.Pool,
  { razonSocialId, desde, size, skip }: { razonSocialId: number; desde: string; size: number; skip: number },
): Promise<{ plain: number; first: number; last: number }> => {
  const filter = { reader: { usuarioId: 1, isStaff: false }, scope: [razonSocialId] }
  const changed = { ...filter, cambios: { desde, hasta: '2999-01-01T00:00:00Z' } }
  const { rows } = await pool.query<{ cambiado: string; id: number }>(
    `select to_char(cambiado at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as cambiado, devolucion_id as id from devolucion
     where razon_social_id = $1 and estado_id <> 3 order by cambiado, devolucion_id offset $2 limit 1`,
    [razonSocialId, skip - size],
  )
  const place = { cursor: undefined, offset: 0, size }
  const deep = { ...place, cursor: cursorAfter([rows[0]!.cambiado, rows[0]!.id]) }
  const [plain, first, last] = await explainAll(pool, {
    lista: async (db) => (await devolucionesList.of(db, filter)).select(place),
    tirón: async (db) => (await devolucionesList.of(db, changed)).select(place),
    'tirón, al final': async (db) => (await devolucionesList.of(db, changed)).select(deep),
  })
  return { plain: plain!.rows, first: first!.rows, last: last!.rows }
}
