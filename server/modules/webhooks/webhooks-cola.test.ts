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

/** An address with a piece of news that came about by a call, and so many more like it. */
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

const ofWhom = (tomados: readonly { webhookId: number }[]) =>
  tomados.map(({ webhookId }) => webhookId).toSorted((a, b) => a - b)

/** What is taken at an instant, and how many rows of tables were read for it. */
const taken = async (now: Date) => {
  const rows: number[] = []
  const db = explainedDb(portal.pool, (top) => rows.push(rowsRead(top)))
  const until = new Date(now.getTime() + HOUR)
  const tomados = await takeEnvios(db, { now, until, most: MOST, cada: CADA, ocupados: [] })
  return { tomados, rows: rows[0]! }
}

test('200,000 that wait, at an address that asked for time and at one that takes them, cost no more than what is taken', async () => {
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
  // The explained one took two of the big one and the small one's; the real one, the next two.
  expect(ofWhom(tomados)).toEqual([other, other])
  // By hand: 3 addresses found in the index, each read once more; 3 that are taken, read once more to be written, and theirs.
  expect(rows).toBeLessThan(40)
  const left = await portal.pool.query('select 1 from webhook_envio where webhook_id = $1 and intentado is null', [
    small,
  ])
  expect(left.rowCount).toBe(0)
})

test('of one that asked for time what waits is taken when the time is over, the oldest first and so many at once', async () => {
  sistemas.answer = { status: 503, headers: { 'retry-after': '600' } }
  const webhookId = await withBacklog(5)
  const now = soon()
  expect(await sistemas.deliver(now)).toBe(2)
  const at = async (seconds: number) => {
    const until = new Date(now.getTime() + HOUR)
    return takeEnvios(portal.pool, {
      now: new Date(now.getTime() + seconds * SECOND),
      until,
      most: MOST,
      cada: CADA,
      ocupados: [],
    })
  }
  expect(await at(599)).toEqual([])
  const first = await at(601)
  expect(first).toHaveLength(2)
  // What was tried before comes after what nobody tried.
  expect(first.map(({ intentos }) => intentos)).toEqual([0, 0])
  expect(ofWhom(await at(601))).toEqual([webhookId, webhookId])
  expect(ofWhom(await at(601))).toEqual([webhookId])
  expect(await at(601)).toEqual([])
})

test('who is being sent to already is stepped over, and the others are not', async () => {
  const one = await withBacklog(3)
  const other = await withBacklog(3)
  const now = soon()
  const until = new Date(now.getTime() + HOUR)
  const sent = { now, until, cada: CADA }
  expect(ofWhom(await takeEnvios(portal.pool, { ...sent, most: MOST, ocupados: [one] }))).toEqual([other, other])
  expect(await takeEnvios(portal.pool, { ...sent, most: 2, ocupados: [] })).toHaveLength(2)
})
