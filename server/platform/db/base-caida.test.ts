import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { archivos } from '#contract/archivos/calls.ts'
import { negocios } from '#contract/negocios/calls.ts'
import { notificaciones } from '#contract/notificaciones/calls.ts'
import { usuarios } from '#contract/usuarios/calls.ts'
import { createCutWire } from '#testing/wire/cut-wire.ts'
import { type Portal, startPortal } from '#testing/portal.ts'
import { until } from '#testing/wait.ts'

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())

const listo = async () => {
  const answer = await portal.app.inject('/listo')
  return { status: answer.statusCode, faltan: answer.json<{ faltan?: string[] }>().faltan }
}
const idOf = async (userName: string) =>
  (await portal.pool.query<{ id: number }>('select usuario_id as id from usuario where user_name = $1', [userName]))
    .rows[0]!.id
const upload = () => portal.call('lferreyra', archivos.create, { files: [{ name: 'a.txt', content: 'hola' }] })

describe('a locked table', () => {
  test('makes only the calls that need the table answer 503 with Retry-After; other calls and /listo still answer', async () => {
    const id = await idOf('mibarra')
    const owner = await portal.pool.connect()
    await owner.query('begin; lock table banner in access exclusive mode')
    // The test makes more calls than there are connections. Without the bulkhead they would occupy all connections
    // until the lock is released.
    let ended = 0
    const ask = () =>
      portal.call('mibarra', negocios.getByUser, { params: { usuarioId: id } }).finally(() => {
        ended += 1
      })
    const blocked = Promise.all(Array.from({ length: 12 }, ask))
    expect(await listo()).toEqual({ status: 200, faltan: undefined })
    const other = await portal.call('mibarra', usuarios.getByName, { params: { userName: 'mibarra' } })
    expect([other.status, ended]).toEqual([200, 0])
    const answers = await blocked
    await owner.query('rollback')
    owner.release()
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]))
    for (const { headers } of answers) expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    expect((await ask()).status).toBe(200)
  })

  test('makes writes time out too', async () => {
    const owner = await portal.pool.connect()
    await owner.query('begin; lock table archivo in access exclusive mode')
    const answer = await upload()
    await owner.query('rollback')
    owner.release()
    expect(answer).toMatchObject({ status: 503, body: { code: 'no-disponible' } })
    expect((await upload()).status).toBe(200)
  })
})

describe('a read-only server, as after a failover,', () => {
  const setReadOnly = async (only: boolean) => {
    const { rows } = await portal.pool.query<{ name: string }>('select current_database() as name')
    await portal.pool.query('select 1')
    const client = await portal.pool.connect()
    await client.query('begin read write')
    await client.query(`alter database ${rows[0]!.name} set default_transaction_read_only = ${only ? 'on' : 'off'}`)
    await client.query('commit')
    client.release(true)
  }
  /** Closes all connections of the pool, because the changed server setting applies only to new connections. */
  const dropConnections = async () => {
    const client = await portal.pool.connect()
    await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
         and query not ilike '%listen%' and application_name <> 'pgboss'`,
    )
    client.release(true)
  }

  test('makes writes answer 503 while reads succeed, makes /listo report the failure, and makes the pool discard its connections', async () => {
    await upload()
    await setReadOnly(true)
    await dropConnections()
    expect(await upload()).toMatchObject({ status: 503, body: { code: 'no-disponible' } })
    // /listo caches its answer for a moment, so wait until the answer changes.
    await until('/listo reports the database', async () => (await listo()).faltan?.[0] === 'base de datos')
    expect((await portal.call('lferreyra', notificaciones.search)).status).toBe(200)
    for (let n = 0; n < 3; n += 1) expect((await upload()).status).toBe(503)
    await setReadOnly(false)
    // A read may still use an old connection. A write on an old connection fails, and the pool then discards that
    // connection.
    const statuses: number[] = []
    for (let n = 0; n < 4; n += 1) statuses.push((await upload()).status)
    expect(statuses.at(-1)).toBe(200)
    await until('/listo answers 200', async () => (await listo()).status === 200)
  })
})

describe('a network that drops all packets silently', () => {
  test('makes reads and writes answer 503 with Retry-After, and the pool does not use these connections again', async () => {
    const wire = createCutWire()
    const cut = await startPortal({}, { wire: wire.lay, silenceMs: 2000 })
    const send = () => cut.call('lferreyra', archivos.create, { files: [{ name: 'a.txt', content: 'hola' }] })
    const read = () => cut.call('lferreyra', notificaciones.search)
    expect([(await send()).status, (await read()).status]).toEqual([200, 200])
    wire.setSilent(true)
    for (const { status, headers, body } of await Promise.all([read(), send()])) {
      expect([status, body.code]).toEqual([503, 'no-disponible'])
      expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    }
    wire.setSilent(false)
    expect([(await send()).status, (await read()).status]).toEqual([200, 200])
    await cut.close()
    wire.close()
  })
})
