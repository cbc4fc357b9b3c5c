// npm run schema: writes the tables after all migrations to db/schema.sql, for readers.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPool } from '#server/db/database.ts'
import { migrate } from '#server/db/migrations.ts'
import { startPostgres } from '../server/embedded-postgres.ts'
import { postgresFolder } from '../server/postgres-files.ts'
import { readSchema } from './schema-text.ts'

const folder = await mkdtemp(join(tmpdir(), 'autogestion-schema-'))
const server = await startPostgres(postgresFolder(folder))
const pool = createPool(server.url(), 1, () => {})
try {
  await migrate(pool)
  await writeFile('db/schema.sql', await readSchema(pool))
} finally {
  await pool.end()
  await server.stop()
  await rm(folder, { recursive: true })
}
