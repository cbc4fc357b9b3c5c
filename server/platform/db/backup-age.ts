import sql from 'sql-template-tag'
import type { Figure } from '#server/observe/metrics.ts'
import { type Db, execute, selectRows } from './database.ts'

/** Row of `reloj` with the last backup, made by a migration. */
const NAME = 'respaldo'

/** Stores that a backup succeeded now. */
export const updateBackup = (db: Db): Promise<unknown> =>
  execute(db, sql`update reloj set exito = now() where nombre = ${NAME}`)

/** Returns the metric of the last backup's age; of an installation without backups, the age of its tables. */
export const selectBackupAge = async (db: Db): Promise<Figure[]> => {
  const rows = await selectRows<{ age: number }>(
    db,
    sql`select extract(epoch from now() - exito)::float8 as age from reloj where nombre = ${NAME}`,
  )
  const help = 'Age of the last backup; without any, of the installation.'
  return rows.map(({ age }) => ({ name: 'autogestion_backup_age_seconds', help, labels: {}, value: age }))
}
