import sql from 'sql-template-tag'
import { type Db, selectRows } from '#server/db/database.ts'

/** Origins (spec §2): the portal itself, and what staff start from when they ask for somebody. */
const PORTAL = 1
const TELEFONO = 5

/** Where a gestión may have come from. */
export const selectOrigenes = (db: Db): Promise<{ origenId: number; nombre: string }[]> =>
  selectRows(db, sql`select origen_id as "origenId", nombre from origen order by origen_id`)

/** Where one comes from, when it is not said. */
export const origenDe = (asked: number | undefined, isStaff: boolean): number => asked ?? (isStaff ? TELEFONO : PORTAL)

/** What is wrong with the origin that was said: only staff, who ask for somebody else, say one, and of the list. */
export const origenProblem = (
  asked: number | undefined,
  origenes: readonly { origenId: number }[],
  isStaff: boolean,
): string | undefined =>
  asked === undefined || (isStaff && origenes.some(({ origenId }) => origenId === asked))
    ? undefined
    : 'Elegí un origen de la lista.'
