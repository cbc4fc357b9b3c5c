import sql from 'sql-template-tag'
import { type Db, selectRows } from '#server/db/database.ts'

/**
 * Ids of two origins: the portal, and the telephone, which is the default when staff create a gestión for a customer.
 */
const PORTAL = 1
const TELEFONO = 5

export const selectOrigenes = (db: Db): Promise<{ origenId: number; nombre: string }[]> =>
  selectRows(db, sql`select origen_id as "origenId", nombre from origen order by origen_id`)

/** Returns the origin to store: the given one, otherwise the default. */
export const origenDe = (asked: number | undefined, isStaff: boolean): number => asked ?? (isStaff ? TELEFONO : PORTAL)

/**
 * Returns the error of a given origin: only staff may choose an origin, and only from the list. undefined: the origin
 * is valid.
 */
export const origenProblem = (
  asked: number | undefined,
  origenes: readonly { origenId: number }[],
  isStaff: boolean,
): string | undefined =>
  asked === undefined || (isStaff && origenes.some(({ origenId }) => origenId === asked))
    ? undefined
    : 'Elegí un origen de la lista.'
