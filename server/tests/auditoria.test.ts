import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditoria, type AuditoriaRow } from '#contract/auditoria.ts'
import { cuentaCorriente } from '#contract/cuenta-corriente.ts'
import { tickets } from '#contract/tickets.ts'
import { type Portal, startPortal } from '../../testing/portal.ts'

let portal: Portal
beforeAll(async () => {
  portal = await startPortal({ TRUST_PROXY: 'true' })
})
afterAll(() => portal.close())

interface Found {
  filas: AuditoriaRow[]
  total: number
  siguiente: string | null
}
const search = async (body: object, size = 20) =>
  (await portal.call<Found>('admin', auditoria.search, { params: { page: 1, size }, body })).body

test('a call that writes is recorded with who, what, when and from where', async () => {
  await portal.call('lferreyra', tickets.setLeido, {
    params: { ticketId: 40_101 },
    headers: { 'x-forwarded-for': '203.0.113.9' },
  })
  const { filas } = await search({ usuario: 'lferreyra' })
  expect(filas).toEqual([
    expect.objectContaining({
      usuario: 'lferreyra',
      operacion: 'tickets.setLeido',
      que: tickets.setLeido.summary,
      cuando: '2026-11-21T15:00:00.000Z',
      ip: '203.0.113.9',
      detalle: { ticketId: 40_101 },
    }),
  ])
})

test('who looked at whose statement is recorded; a call that was refused is not', async () => {
  await portal.call('mibarra', cuentaCorriente.getCabecera, { params: { id: 1042 } })
  await portal.call('mibarra', cuentaCorriente.getCabecera, { params: { id: 1051 } })
  const { filas } = await search({ operacion: 'cuentaCorriente' })
  expect(filas.map(({ usuario, razonSocialId, detalle }) => [usuario, razonSocialId, detalle.id])).toEqual([
    ['mibarra', 1042, '1042'],
  ])
})

test('an address that is none does no harm', async () => {
  const { status } = await portal.call('mibarra', cuentaCorriente.getCabecera, {
    params: { id: 1043 },
    headers: { 'x-forwarded-for': 'no es una dirección' },
  })
  expect(status).toBe(200)
})

test('the newest come first, page by page; days are Argentine days', async () => {
  portal.setNow('2026-11-22T02:30:00.000Z')
  await portal.call('lferreyra', tickets.setLeido, { params: { ticketId: 40_101 } })
  const all = await search({})
  expect(all.filas.map(({ auditoriaId }) => auditoriaId)).toEqual(
    all.filas.map(({ auditoriaId }) => auditoriaId).toSorted((a, b) => b - a),
  )
  const first = await search({}, 1)
  const second = await search({ cursor: first.siguiente }, 1)
  expect([...first.filas, ...second.filas]).toEqual(all.filas.slice(0, 2))
  expect((await search({ desde: '2026-11-22' })).total).toBe(0)
  expect((await search({ desde: '2026-11-21', hasta: '2026-11-21' })).total).toBe(all.total)
})

test.each(['update auditoria set usuario = $1', 'delete from auditoria where usuario = $1'])(
  'nobody changes what was recorded: %s',
  async (statement) => {
    await expect(portal.pool.query(statement, ['lferreyra'])).rejects.toThrow('append-only')
  },
)
