import type { Db } from '#server/db/database.ts'
import { cursorAfter, readAll } from '#server/db/paging.ts'
import { AppError } from '#server/base/errors.ts'
import type { Criterio, Erp, PartidaErp } from './erp.ts'

/** The books would have to read more items than they can at once; of fewer customers they may say it. */
export class DemasiadasPartidas extends AppError {}

/** Asks of all of them, and where that is too much of each half, down to one; gives what is answered, in their order. */
export const inHalves = async <Who, Told>(
  whom: readonly Who[],
  ask: (some: readonly Who[]) => Promise<readonly Told[]>,
): Promise<readonly Told[]> => {
  try {
    return await ask(whom)
  } catch (error) {
    if (!(error instanceof DemasiadasPartidas) || whom.length === 1) throw error
    const middle = Math.ceil(whom.length / 2)
    const first = await inHalves(whom.slice(0, middle), ask)
    return [...first, ...(await inHalves(whom.slice(middle), ask))]
  }
}

/** Every item of these customers that meets the criteria, of each of them in its order. */
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
