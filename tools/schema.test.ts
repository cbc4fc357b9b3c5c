import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../testing/database.ts'
import { readSchema } from './schema-text.ts'

test('db/schema.sql is the current output of npm run schema, with the tables after all migrations', async () => {
  const { url, release } = await createTestDatabase()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const now = await readSchema(client)
  await client.end()
  await release()
  expect(now).toBe(await readFile('db/schema.sql', 'utf8'))
})
