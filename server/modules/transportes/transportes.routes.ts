import sql from 'sql-template-tag'
import type { ReplyOf } from '#contract/route.ts'
import { transportesShapes } from '#contract/transportes/shapes.ts'
import { transportes } from '#contract/transportes/calls.ts'
import { transportes as maestro } from '#modules/maestros'
import { type Db, selectRows } from '#server/db/database.ts'
import { implement } from '#server/http/implement.ts'

/** Returns the active carriers by name; there are only dozens. */
const selectTransportes = (db: Db) =>
  selectRows<ReplyOf<typeof transportes.list>[number]>(
    db,
    sql`select transporte_id as "transporteId", nombre from transporte where activo order by lower(nombre)`,
  )

export const transportesRoutes = implement(transportes, transportesShapes, {
  list: ({ sql }) => selectTransportes(sql),
  ...maestro,
})
