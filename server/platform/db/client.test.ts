import { connect, createServer } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '#testing/database.ts'
import { layWire } from '#testing/wire/lay-wire.ts'
import { createPool, transaction } from './database.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.release())

/** ReadyForQuery message, outside a transaction. */
const READY = Buffer.from('Z\0\0\0\u0005I')
const FIELDS = 'SFATAL\0VFATAL\0C57P01\0Mterminating connection due to unexpected postmaster exit\0\0'

/** Returns the last message that PostgreSQL sends when its postmaster is killed. */
const fatalMessage = (): Buffer => {
  const head = Buffer.from('E\0\0\0\0')
  head.writeInt32BE(4 + FIELDS.length, 1)
  return Buffer.concat([head, Buffer.from(FIELDS)])
}

test('a connection whose server dies right after the start rejects the first query, and the next query gets another connection', async () => {
  let kills = 1
  const server = createServer((client) => {
    const address = new URL(database.url)
    const postgres = connect(Number(address.port), address.hostname)
    client.on('error', () => {}).on('close', () => postgres.destroy())
    postgres.on('error', () => {}).on('close', () => client.destroy())
    client.pipe(postgres)
    postgres.on('data', (chunk: Buffer) => {
      if (!kills || !chunk.includes(READY)) return void client.write(chunk)
      kills -= 1
      // Send the error in the same packet as ReadyForQuery.
      client.end(Buffer.concat([chunk, fatalMessage()]))
    })
  })
  const pool = createPool(await layWire(server, database.url), 1, () => {})
  const ask = () => transaction(pool, async (db) => (await db.query<{ one: number }>('select 1 as one')).rows)
  await expect(ask()).rejects.toThrow()
  expect(await ask()).toEqual([{ one: 1 }])
  await pool.end()
  server.close()
})
