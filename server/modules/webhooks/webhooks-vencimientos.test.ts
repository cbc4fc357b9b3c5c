import { expect, test } from 'vitest'
import { AppError } from '#server/base/errors.ts'
import { erpLocal, item, loadLibros } from '#testing/gestiones/libros.ts'
import { type Sistemas, soon, withSistemas } from '#testing/gestiones/webhooks.ts'
import { type Portal } from '#testing/portal.ts'
import { addVencimientos } from './webhooks-vencimientos.service.ts'

let portal: Portal
let sistemas: Sistemas
withSistemas((...opened) => {
  ;[portal, sistemas] = opened
})

const load = (...items: string[]) => loadLibros(portal, ...items)

const erp = erpLocal()
const errors: Error[] = []
const add = (instant: string, books = erp) =>
  addVencimientos({ pool: portal.pool, erp: books, onError: (error) => errors.push(error) }, new Date(instant))

const sentItems = async (webhookId: number) =>
  (await sistemas.by('mibarra', webhookId).envios())
    .filter(({ tipo }) => tipo === 'cuenta.vencimiento')
    .map(({ pedido }) => (JSON.parse(pedido) as { data: { id: string } }).data.id)
    .toSorted()

// Noon in Argentina on the 21st, and one minute before the 21st begins there.
const DIA_21 = '2026-11-21T15:00:00.000Z'
const NOCHE_20 = '2026-11-21T02:59:00.000Z'

test('sends each unpaid item three days before it is due, once, from any number of processes', async () => {
  await load(
    item('91000020', '20261120'),
    item('91000021', '20261121'),
    item('91000024', '20261124'),
    item('91000025', '20261125'),
    item('91000022', '20261122', { sentido: 'H' }),
    item('91000023', '20261122', { cancelada: '20261110;0099000001' }),
    item('92000022', '20261122', { cliente: '105102' }),
  )
  const { webhookId } = await sistemas.make()
  const otherWebhook = await sistemas.make()
  const without = await sistemas.make({ eventos: ['pago.resuelto'] })
  await add(NOCHE_20)
  expect(await sentItems(webhookId)).toEqual(['1000-0091000020-2026-1', '1000-0091000021-2026-1'])
  await Promise.all([add(DIA_21), add(DIA_21), add(DIA_21)])
  const THREE = ['1000-0091000020-2026-1', '1000-0091000021-2026-1', '1000-0091000024-2026-1']
  expect([
    await sentItems(webhookId),
    await sentItems(otherWebhook.webhookId),
    await sentItems(without.webhookId),
  ]).toEqual([THREE, THREE, []])
  expect(await add(DIA_21)).toBe(0)

  await sistemas.deliver(soon())
  // Several events are sent at once, so they arrive in any order.
  const [one] = sistemas.heard
    .map(({ body }) => body)
    .toSorted()
    .flatMap((body) => (body.includes('91000020') ? [JSON.parse(body) as object] : []))
  expect(one).toEqual({
    type: 'cuenta.vencimiento',
    timestamp: expect.stringMatching(/^20..-..-..T.*Z$/),
    data: {
      id: '1000-0091000020-2026-1',
      razonSocialId: 1042,
      enlace: 'https://portal.meridiana.example/autogestion/cuenta-corriente/1000/0091000020/2026',
    },
  })
})

test('has one webhook-id for all addresses of the company, and another id when the due date changes', async () => {
  await load(item('93000021', '20261121'))
  const [one, otherWebhook] = [await sistemas.make(), await sistemas.make()]
  await add(DIA_21)
  const idOf = async (webhookId: number) =>
    (await sistemas.by('mibarra', webhookId).envios())
      .filter(({ pedido }) => pedido.includes('0093000021'))
      .map(({ eventoId }) => eventoId)
  const first = await idOf(one.webhookId)
  expect([first.length, await idOf(otherWebhook.webhookId)]).toEqual([1, first])
  await load(item('93000021', '20261123'))
  await add(DIA_21)
  expect(new Set(await idOf(one.webhookId)).size).toBe(2)
})

test('reports an unavailable ERP without failing, and queries it again at the next run', async () => {
  await load(item('94000021', '20261121'))
  const { webhookId } = await sistemas.make()
  const unavailable = { ...erp, listPartidas: () => Promise.reject(new AppError('no-disponible')) }
  expect(await add(DIA_21, unavailable)).toBe(0)
  expect(errors.map((error) => (error as AppError).code)).toEqual(['no-disponible'])
  await add(DIA_21)
  expect(await sentItems(webhookId)).toContain('1000-0094000021-2026-1')
})
