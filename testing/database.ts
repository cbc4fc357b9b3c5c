import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, inject } from 'vitest'

/** A database of one's own: copied from the demo company, or `template0` for one where nothing is. */
export const createTestDatabase = async (
  template: 'autogestion' | 'template0' = 'autogestion',
): Promise<{ url: string; drop: () => Promise<void> }> => {
  const server = inject('postgresUrl')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const admin = async (statement: string) => {
    const client = new pg.Client({ connectionString: server.replace(/\/[^/]+$/, '/postgres') })
    await client.connect()
    // Two copies of one template at once are refused: they wait for each other here.
    await client.query('select pg_advisory_lock(7204418)')
    await client.query(statement)
    await client.end()
  }
  // As files: five times quicker than by way of the log, of which nobody needs anything here.
  await admin(`create database ${name} template ${template} strategy file_copy`)
  return { url: server.replace(/\/[^/]+$/, `/${name}`), drop: () => admin(`drop database ${name} with (force)`) }
}

/** For the tests of a file, a connection to a database of their own. */
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
    await database.drop()
  })
}
