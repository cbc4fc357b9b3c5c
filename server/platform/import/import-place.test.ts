import { expect, test } from 'vitest'
import { createPool } from '#server/db/database.ts'
import { createTestDatabase } from '#testing/database.ts'
import { createPlace } from './import-place.ts'

test('an import that cannot begin, as where the server only reads, keeps no connection', async () => {
  const { url, release } = await createTestDatabase()
  const only = createPool(`${url}?options=-c%20default_transaction_read_only%3Don`, 1, () => {})
  await expect(createPlace(only).openSeen()).rejects.toThrow('read-only')
  expect((await only.query<{ one: number }>('select 1 as one')).rows).toEqual([{ one: 1 }])
  await only.end()
  await release()
})
