import { expect, test } from 'vitest'
import { HOUR, SECOND, type Sistemas, soon, withSistemas } from '#testing/gestiones/webhooks.ts'
import { type Portal } from '#testing/portal.ts'
import { explainedDb, rowsRead } from '#testing/base/rows-read.ts'
import { prepareRows } from '#testing/base/prepare-rows.ts'
import { takeEnvios } from './webhooks-entrega.repository.ts'

let portal: Portal
let sistemas: Sistemas
withSistemas((...opened) => {
  ;[portal, sistemas] = opened
})

const BACKLOG = 200_000
const MOST = 24
const CADA = 2

/** Creates a webhook with `many` queued deliveries: one caused by a call, the others copies of it. */
const withBacklog = async (many: number, over: Record<string, unknown> = {}): Promise<number> => {
  const { webhookId } = await sistemas.make(over)
  await sistemas.by('mibarra', webhookId).prueba()
  await prepareRows(
    portal.pool,
    `insert into webhook_envio (webhook_id, evento_id, tipo, entidad, creado, proximo)
     select webhook_id, gen_random_uuid(), tipo, entidad, creado, proximo
     from webhook_envio, generate_series(2, $2::int) where webhook_id = $1`,
    [webhookId, many],
  )
  return webhookId
}

const webhookIdsOf = (tomados: readonly { webhookId: number }[]) =>
  tomados.map(({ webhookId }) => webhookId).toSorted((a, b) => a - b)

/** Takes deliveries at an instant; returns them and the rows that the query read. */
const taken = async (now: Date) => {
  const rows: number[] = []
  const db = explainedDb(portal.pool, (top) => rows.push(rowsRead(top)))
  const until = new Date(now.getTime() + HOUR)
  const tomados = await takeEnvios(db, { now, until, limit: MOST, cada: CADA, ocupados: [] })
  return { tomados, rows: rows[0]! }
}

test('takeEnvios reads about as many rows as it takes, although 200,000 deliveries are queued, for a throttled and for an accepting webhook', async () => {
  const lenta = await withBacklog(1)
  sistemas.answer = { status: 429, headers: { 'retry-after': '3600' } }
  await sistemas.deliver(soon())
  await prepareRows(
    portal.pool,
    `insert into webhook_envio (webhook_id, evento_id, tipo, entidad, creado, proximo)
     select webhook_id, gen_random_uuid(), tipo, entidad, creado, creado
     from webhook_envio, generate_series(1, $2::int) where webhook_id = $1`,
    [lenta, BACKLOG],
  )
  const other = await withBacklog(BACKLOG)
  const small = await withBacklog(1, { razonSocialId: 1043 })
  const { tomados, rows } = await taken(soon(60 * SECOND))
  // EXPLAIN ANALYZE has already run the statement: it took two deliveries of the big webhook and one of the small one.
  // The second run took the next two.
  expect(webhookIdsOf(tomados)).toEqual([other, other])
  // Maximum rows read: three webhooks found in the index and read again, three deliveries taken, and these three
  // updated.
  expect(rows).toBeLessThan(40)
  const left = await portal.pool.query('select 1 from webhook_envio where webhook_id = $1 and intentado is null', [
    small,
  ])
  expect(left.rowCount).toBe(0)
})

test('takes deliveries of a throttled webhook after its Retry-After, oldest first and up to its limit', async () => {
  sistemas.answer = { status: 503, headers: { 'retry-after': '600' } }
  const webhookId = await withBacklog(5)
  const now = soon()
  expect(await sistemas.deliver(now)).toBe(2)
  const at = async (seconds: number) => {
    const until = new Date(now.getTime() + HOUR)
    return takeEnvios(portal.pool, {
      now: new Date(now.getTime() + seconds * SECOND),
      until,
      limit: MOST,
      cada: CADA,
      ocupados: [],
    })
  }
  expect(await at(599)).toEqual([])
  const first = await at(601)
  expect(first).toHaveLength(2)
  // A failed delivery is taken after all deliveries that were never tried.
  expect(first.map(({ intentos }) => intentos)).toEqual([0, 0])
  expect(webhookIdsOf(await at(601))).toEqual([webhookId, webhookId])
  expect(webhookIdsOf(await at(601))).toEqual([webhookId])
  expect(await at(601)).toEqual([])
})

test('skips webhooks that another sender is serving', async () => {
  const one = await withBacklog(3)
  const other = await withBacklog(3)
  const now = soon()
  const until = new Date(now.getTime() + HOUR)
  const sent = { now, until, cada: CADA }
  expect(webhookIdsOf(await takeEnvios(portal.pool, { ...sent, limit: MOST, ocupados: [one] }))).toEqual([other, other])
  expect(await takeEnvios(portal.pool, { ...sent, limit: 2, ocupados: [] })).toHaveLength(2)
})
