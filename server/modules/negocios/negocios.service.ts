import sql from 'sql-template-tag'
import { type Db, selectRows } from '#server/db/database.ts'
import { byNumberOrName } from '#server/import/import-fields.ts'

interface Named {
  id: number
  nombre: string
}

/** Reads businesses of a file, by number or by name. */
export const createNegocioReader = async (db: Db) =>
  byNumberOrName(await selectRows<Named>(db, sql`select negocio_id as id, nombre from negocio`), 'No existe el negocio')

/** Reads brands of a file, by number or by name. */
export const createMarcaReader = async (db: Db) =>
  byNumberOrName(await selectRows<Named>(db, sql`select marca_id as id, nombre from marca`), 'No existe la marca')
