import { expect, test } from 'vitest'
import { createPool } from '#server/db/database.ts'
import { createTestDatabase } from '#testing/database.ts'
import { createPlace } from './import-place.ts'

test('an import that cannot start, for example on a read-only server, releases its connection', async () => {
  const { url, release } = await createTestDatabase()
  const readOnlyPool = createPool(`${url}?options=-c%20default_transaction_read_only%3Don`, 1, () => {})
  await expect(createPlace(readOnlyPool).openKeySet()).rejects.toThrow('read-only')
  expect((await readOnlyPool.query<{ one: number }>('select 1 as one')).rows).toEqual([{ one: 1 }])
  await readOnlyPool.end()
  await release()
})
