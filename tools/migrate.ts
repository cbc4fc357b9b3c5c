// npm run migrate -- [--para ROL]: applies the pending migrations. `--para` grants a role the right to read and write
// all rows.
import { parseArgs } from 'node:util'
import { readConfig } from '#server/config/config.ts'
import { createPool } from '#server/db/database.ts'
import { explainDatabase, waitForDatabase } from '#server/db/database-start.ts'
import { createJobs } from '#server/jobs/jobs.ts'
import { grantTo, migrate } from '#server/db/migrations.ts'

const { values } = parseArgs({ options: { para: { type: 'string' } } })
const { DATABASE_DIRECT_URL } = readConfig(process.env)
if (!DATABASE_DIRECT_URL) {
  console.error(
    'Decí qué base: DATABASE_URL=postgres://dueño:clave@host/base npm run migrate. La embebida se prepara sola.',
  )
  process.exit(2)
}

const pool = createPool(DATABASE_DIRECT_URL, 2, () => {})
try {
  await waitForDatabase(pool)
  const applied = await migrate(pool)
  // Starting the job queues creates their tables.
  const jobs = createJobs({ url: DATABASE_DIRECT_URL, onError: console.error })
  await jobs.start()
  await jobs.stop()
  if (values.para) await grantTo(pool, values.para)
  console.log(applied.length ? `Se aplicaron ${applied.length}: ${applied.join(', ')}.` : 'La base ya estaba al día.')
  if (values.para) console.log(`${values.para} puede leer y escribir filas, y nada más.`)
} catch (error) {
  console.error((explainDatabase(error) as Error).message)
  process.exitCode = 1
} finally {
  await pool.end()
}
