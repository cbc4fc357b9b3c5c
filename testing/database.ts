import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, inject } from 'vitest'

/**
 * Creates a separate database: a copy of the demo company, or of the empty `template0`. `release` ends its connections
 * and drops it. When the databases are on a disk, `release` only forbids connections, because a drop would force a
 * checkpoint of all databases.
 */
export const createTestDatabase = async (
  template: 'autogestion' | 'template0' = 'autogestion',
): Promise<{ url: string; release: () => Promise<void> }> => {
  const server = inject('postgresUrl')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const admin = async (...statements: string[]) => {
    const client = new pg.Client({ connectionString: server })
    await client.connect()
    for (const statement of statements) await client.query(statement)
    await client.end()
  }
  // Copy the files. This is faster than a copy through the WAL, which test databases do not need.
  await admin(`create database ${name} template ${template} strategy file_copy`)
  return {
    url: server.replace(/\/[^/]+$/, `/${name}`),
    release: () =>
      inject('isInMemory')
        ? admin(`drop database ${name} with (force)`)
        : admin(
            `alter database ${name} with allow_connections false`,
            `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
          ),
  }
}

/** Opens a connection to a separate database for the tests of a file. Closes it after the last test. */
export const withTestClient = (set: (client: pg.Client) => void): void => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>
  let client: pg.Client
  beforeAll(async () => {
    database = await createTestDatabase()
    client = new pg.Client({ connectionString: database.url })
    await client.connect()
    set(client)
  })
  afterAll(async () => {
    await client.end()
    await database.release()
  })
}
