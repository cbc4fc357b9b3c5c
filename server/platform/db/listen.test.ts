import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '#testing/database.ts'
import { until } from '#testing/wait.ts'
import { createJobs } from '../jobs/jobs.ts'
import { createListener } from './listen.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let admin: pg.Client
beforeAll(async () => {
  database = await createTestDatabase()
  admin = new pg.Client({ connectionString: database.url })
  await admin.connect()
})
afterAll(async () => {
  await admin.end()
  await database.release()
})

/** Ends every other connection of the database, as PostgreSQL does when it stops. */
const disconnectAll = () =>
  admin.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )

test('a listener listens again after its connection was lost, and receives later notifications', async () => {
  const heard: string[] = []
  let times = 0
  const listener = createListener({
    url: database.url,
    channel: 'prueba',
    onError: () => {},
    onNotification: (payload) => heard.push(payload),
    onListening: () => {
      times += 1
    },
  })
  await listener.start()
  await disconnectAll()
  await until('it listens again', () => times === 2)
  await admin.query(`select pg_notify('prueba', 'uno')`)
  await until('it hears', () => heard.length === 1)
  await listener.stop()
  expect(listener.current()).toBeUndefined()
  await admin.query(`select pg_notify('prueba', 'dos')`)
  expect([heard, times]).toEqual([['uno'], 2])
})

test('a listener that cannot connect at its start rejects, and does not retry', async () => {
  let times = 0
  const url = new URL(database.url)
  url.port = '1'
  const listener = createListener({
    url: url.href,
    channel: 'prueba',
    onError: () => {},
    onNotification: () => {},
    onListening: () => {
      times += 1
    },
  })
  await expect(listener.start()).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  await listener.stop()
  expect(times).toBe(0)
})

/**
 * Returns the ErrorResponse that PostgreSQL sends when it shuts down: `FATAL: terminating connection due to
 * administrator command`.
 */
const farewell = (): Buffer => {
  const fields = ['SFATAL', 'VFATAL', 'C57P01', 'Mterminating connection due to administrator command']
  const body = Buffer.from(`${fields.join('\0')}\0\0`)
  const head = Buffer.from([0x45, 0, 0, 0, 0])
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}
const TERMINATE = Buffer.from([0x58, 0, 0, 0, 4])

/**
 * Starts a fake PostgreSQL that sends this error on each connection that the client closes. `said`: number of errors
 * sent.
 */
const openFarewell = async (): Promise<{ url: string; said: () => number; close: () => void }> => {
  const url = new URL(database.url)
  const [port, host] = [Number(url.port), url.hostname]
  let said = 0
  const server = createServer((client) => {
    const upstream = connect(port, host)
    upstream.on('error', () => {}).pipe(client.on('error', () => {}))
    client.on('data', (chunk: Buffer) => {
      if (chunk.equals(TERMINATE)) {
        said += 1
        client.write(farewell())
      }
      upstream.write(chunk)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  url.port = String((server.address() as AddressInfo).port)
  return { url: url.href, said: () => said, close: () => server.close() }
}

test('jobs that stop while PostgreSQL ends their connections leave the process running', async () => {
  const unheard: unknown[] = []
  const note = (error: unknown) => unheard.push(error)
  process.on('uncaughtException', note)
  const base = await openFarewell()
  const jobs = createJobs({ url: base.url, onError: () => {}, works: true })
  await jobs.start()
  await jobs.stop()
  await until('each connection had its farewell', () => base.said() > 1)
  base.close()
  process.off('uncaughtException', note)
  expect(unheard).toEqual([])
})
