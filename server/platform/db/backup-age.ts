import sql from 'sql-template-tag'
import type { Figure } from '#server/observe/metrics.ts'
import { type Db, execute, selectRows } from './database.ts'

/** Name of the row in `reloj` with the time of the last backup. A migration creates the row. */
const NAME = 'respaldo'

/** Stores that a backup has just succeeded. */
export const updateBackup = (db: Db): Promise<unknown> =>
  execute(db, sql`update reloj set exito = now() where nombre = ${NAME}`)

/** Returns the metric of the age of the last backup. Without a backup, the age is that of the tables. */
export const selectBackupAge = async (db: Db): Promise<Figure[]> => {
  const rows = await selectRows<{ age: number }>(
    db,
    sql`select extract(epoch from now() - exito)::float8 as age from reloj where nombre = ${NAME}`,
  )
  const help = 'Age of the last backup; without any, of the installation.'
  return rows.map(({ age }) => ({ name: 'autogestion_backup_age_seconds', help, labels: {}, value: age }))
}
