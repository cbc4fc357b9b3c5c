import sql from 'sql-template-tag'
import { type Db, selectRows } from '#server/db/database.ts'
import { byNumberOrName } from '#server/import/import-fields.ts'

interface Named {
  id: number
  nombre: string
}

/** Returns a parser of the businesses of a file, by number or name. */
export const createNegocioReader = async (db: Db) =>
  byNumberOrName(await selectRows<Named>(db, sql`select negocio_id as id, nombre from negocio`), 'No existe el negocio')

/** Returns a parser of the brands of a file, by number or name. */
export const createMarcaReader = async (db: Db) =>
  byNumberOrName(await selectRows<Named>(db, sql`select marca_id as id, nombre from marca`), 'No existe la marca')
