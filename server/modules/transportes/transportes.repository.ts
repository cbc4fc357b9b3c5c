import sql from 'sql-template-tag'
import type { transportes } from '#contract/transportes.ts'
import type { ReplyOf } from '#contract/route.ts'
import { type Db, selectRows } from '#server/database.ts'

/** The ones that are offered, by name: a list of dozens. */
export const selectTransportes = (db: Db) =>
  selectRows<ReplyOf<typeof transportes.list>[number]>(
    db,
    sql`select transporte_id as "transporteId", nombre from transporte where activo order by lower(nombre)`,
  )
