import { closeAll, type Closers } from '#server/base/closers.ts'
import { randomUUID } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { archivos } from '#contract/archivos/calls.ts'
import { notificaciones } from '#contract/notificaciones/calls.ts'
import { PREFIX, type ReplyOf } from '#contract/route.ts'
import { createPool } from '#server/db/database.ts'
import { waitForDatabase } from '#server/db/database-start.ts'
import { withLock } from '#server/db/lock.ts'
import { ensureSettings } from '#server/db/pooler.ts'
import { createTestDatabase } from '#testing/database.ts'
import { startPortalProcess } from '#testing/portal-process.ts'
import { runProgram } from '#testing/programs.ts'
import { until } from '#testing/wait.ts'
import { multipart } from '#testing/wire/wire.ts'
import { startIssuer } from '../../drills/mundo.ts'
import { freePort } from '../../server/embedded-postgres.ts'
import { findPgbouncer, startPgbouncer, through } from './pgbouncer.ts'

const closers: Closers = []
let ports: [number, number]
let token: string
let pooled: string
let env: Record<string, string>
beforeAll(async () => {
  const database = await createTestDatabase()
  closers.push(database.release)
  pooled = through(database.url, inject('pooler')!)
  const folder = await mkdtemp(join(tmpdir(), 'autogestion-pooler-'))
  closers.push(() => rm(folder, { recursive: true, force: true }))
  const { issuer, sign } = await startIssuer(closers)
  token = await sign('lferreyra')
  env = {
    DATABASE_URL: pooled,
    DATABASE_DIRECT_URL: database.url,
    DATABASE_POOLER: 'transaction',
    DATA_DIR: folder,
    OIDC_ISSUER: issuer,
    SERVICE_WORKER: 'off',
  }
  ports = [await freePort(), await freePort()]
  const started = await Promise.all(ports.map((port) => startPortalProcess(port, env)))
  closers.push(...started)
})
afterAll(async () => {
  await closeAll(closers)
})

const open = () => createPool(pooled, 3, () => {}, { pooler: 'transaction' })
const headers = () => ({ authorization: `Bearer ${token}` })

test('processes that start for the first time store the settings of their database role once, and every connection has these settings', async () => {
  const pool = open()
  const ask = () => pool.query(`select current_setting('statement_timeout') || current_setting('TimeZone') as is`)
  const answers = await Promise.all(Array.from({ length: 20 }, ask))
  await pool.end()
  expect(new Set(answers.map(({ rows }) => (rows[0] as { is: string }).is))).toEqual(new Set(['15sUTC']))
})

test('storing the settings closes the pooler’s open connections, which lack the settings, but no direct connection', async () => {
  const { url, release } = await createTestDatabase()
  const direct = createPool(url, 1, () => {})
  const pool = createPool(through(url, inject('pooler')!), 3, () => {}, { pooler: 'transaction' })
  const pidOf = async () => (await direct.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]!.pid
  const before = await pidOf()
  await ensureSettings(pool)
  expect((await pool.query(`select current_setting('lock_timeout') as is`)).rows).toEqual([{ is: '3s' }])
  expect(await pidOf()).toBe(before)
  await Promise.all([pool.end(), direct.end()])
  await release()
})

test('a process is notified at once of a commit of another process', async () => {
  const answer = await fetch(`http://127.0.0.1:${ports[1]}${PREFIX}/${notificaciones.listen.path}`, {
    headers: headers(),
  })
  const reader = answer.body!.getReader()
  let heard = ''
  const reading = (async () => {
    while (heard.split('event: cambio').length < 3) heard += Buffer.from((await reader.read()).value!).toString()
  })()
  const pool = open()
  await until('it began', () => heard.includes('event: cambio'))
  await pool.query(`select pg_notify('notificaciones', usuario_id::text) from usuario where user_name = 'lferreyra'`)
  await reading
  await reader.cancel()
  await pool.end()
})

test('a request repeated at another process with the same idempotency key gets the first answer', async () => {
  const send = async (port: number, key: string) => {
    const { payload, headers: type } = multipart({ files: [{ name: 'a.txt', content: 'hola' }] })
    const answer = await fetch(`http://127.0.0.1:${port}${PREFIX}/${archivos.create.path}`, {
      method: 'POST',
      headers: { ...headers(), ...(type as Record<string, string>), 'idempotency-key': key },
      body: payload as BodyInit,
    })
    return (await answer.json()) as ReplyOf<typeof archivos.create>
  }
  const key = randomUUID()
  const [first, again] = await Promise.all([send(ports[0], key), send(ports[1], key)])
  expect(again).toEqual(first)
})

test('a lock excludes other holders even though the pooler shares their connections', async () => {
  const [one, other] = [open(), open()]
  let [both, isBusy] = [0, true]
  const first = withLock(one, 'prueba', 1, async () => {
    both += 1
    await until('the others have asked', () => !isBusy)
  })
  await until('it holds', () => both === 1)
  const asked = Array.from({ length: 12 }, () => withLock(other, 'prueba', 1, async () => void (both += 1)))
  expect(new Set(await Promise.all(asked))).toEqual(new Set([false]))
  isBusy = false
  expect([await first, both, await withLock(other, 'prueba', 1, async () => {})]).toEqual([true, 1, true])
  await Promise.all([one.end(), other.end()])
})

test('the start waits while the pooler cannot reach PostgreSQL', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'autogestion-pooler-'))
  await chmod(folder, 0o755)
  const { url, release } = await createTestDatabase()
  const { hostname, port } = new URL(url)
  const door = await freePort()
  const pooler = await startPgbouncer((await findPgbouncer())!, folder, through(url, `127.0.0.1:${door}`))
  const pool = createPool(through(url, pooler.host), 1, () => {}, { pooler: 'transaction' })
  await expect(waitForDatabase(pool, 500)).rejects.toThrow('PostgreSQL no responde después de')
  const waiting = waitForDatabase(pool)
  const server = createServer((client) => {
    const database = connect(Number(port), hostname)
    for (const socket of [client, database]) socket.on('error', () => {})
    client.pipe(database).pipe(client)
  }).listen(door, '127.0.0.1')
  await waiting
  await Promise.all([pool.end(), pooler.stop()])
  server.close()
  await release()
  await rm(folder, { recursive: true, force: true })
})

test.each([
  ['an unknown user', { username: 'nadie' }, 'el pooler no acepta ese usuario o esa contraseña'],
  ['an unknown database', { pathname: '/nada' }, 'esa base no existe'],
])('the start fails at once when the pooler reports %s', async (_what, wrong, said) => {
  const pool = createPool(Object.assign(new URL(pooled), wrong).href, 1, () => {}, { pooler: 'transaction' })
  await expect(waitForDatabase(pool)).rejects.toThrow(said)
  await pool.end()
})

test('the start fails when the pooler is not configured, and the error says what to configure', async () => {
  const { code, text } = await runProgram(['server/main.ts'], { ...env, DATABASE_POOLER: 'off' })
  expect([code, text.trim()]).toEqual([
    1,
    'DATABASE_URL: delante hay un PgBouncer; definí DATABASE_POOLER=transaction y DATABASE_DIRECT_URL.',
  ])
})
