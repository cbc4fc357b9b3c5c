import type { Db } from '#server/db/database.ts'
import { cursorAfter, readAll } from '#server/db/paging.ts'
import { AppError } from '#server/base/errors.ts'
import type { Criterio, Erp, PartidaErp } from './erp.ts'

/** Error: the ERP would have to read too many items at once. A request for fewer customers can succeed. */
export class DemasiadasPartidas extends AppError {}

/**
 * Calls `ask` for all customers. If they have too many items together, calls `ask` for each half of the customers, and
 * so on down to single customers. Returns the answers in order. Throws DemasiadasPartidas when a single customer has
 * too many.
 */
export const inHalves = async <Cliente, Answer>(
  todos: readonly Cliente[],
  ask: (some: readonly Cliente[]) => Promise<readonly Answer[]>,
): Promise<readonly Answer[]> => {
  try {
    return await ask(todos)
  } catch (error) {
    if (!(error instanceof DemasiadasPartidas) || todos.length === 1) throw error
    const middle = Math.ceil(todos.length / 2)
    const first = await inHalves(todos.slice(0, middle), ask)
    return [...first, ...(await inHalves(todos.slice(middle), ask))]
  }
}

/**
 * Returns all items of customers that meet the criteria. The items of each customer are in the order of the criteria.
 */
export const readPartidas = (
  sql: Db,
  erp: Pick<Erp, 'listPartidas'>,
  clientes: readonly string[],
  criterio: Criterio,
): Promise<readonly PartidaErp[]> =>
  inHalves(clientes, (some) =>
    Array.fromAsync(
      readAll<PartidaErp>((after, size) => {
        const cursor = after && cursorAfter([...after.lugar])
        return erp.listPartidas(sql, some, criterio, { cursor, offset: 0, size })
      }),
    ),
  )
