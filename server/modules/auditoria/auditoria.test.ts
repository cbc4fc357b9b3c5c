import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditoria } from '#contract/auditoria/calls.ts'
import type { AuditoriaRow } from '#contract/auditoria/shapes.ts'
import { cuentaCorriente } from '#contract/cuenta-corriente/calls.ts'
import { devoluciones } from '#contract/devoluciones/calls.ts'
import { tickets } from '#contract/tickets/calls.ts'
import { usuarios } from '#contract/usuarios/calls.ts'
import { type Portal, startPortal } from '#testing/portal.ts'

let portal: Portal
beforeAll(async () => {
  portal = await startPortal({ TRUST_PROXY: '1' })
})
afterAll(() => portal.close())

interface Found {
  filas: AuditoriaRow[]
  total: number
  siguiente: string | null
}
const search = async (body: object, size = 20) =>
  (await portal.call<Found>('admin', auditoria.search, { params: { page: 1, size }, body })).body

test('records user, operation, time and IP address of a call that writes', async () => {
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
      razonSocial: 'Repuestos Litoral Sur S.R.L.',
      entidad: 'reclamo',
      entidadId: '40101',
      cuando: '2026-11-21T15:00:00.000Z',
      ip: '203.0.113.9',
      detalle: { ticketId: 40_101 },
    }),
  ])
})

test('records company and entity of a comment and a state change, and shows users by name', async () => {
  await portal.call('rsosa', devoluciones.createComentario, { body: { devolucionId: 30_108, comentario: 'Vista' } })
  await portal.call('npaz', tickets.createComentario, { body: { ticketId: 40_106, comentario: 'Vista' } })
  await portal.call('npaz', usuarios.downloadDatos)
  const { filas } = await search({ desde: '2026-11-21' })
  const about = (operacion: string) => filas.find((fila) => fila.operacion === operacion)
  const autopartes = { razonSocialId: 1051, razonSocial: 'Autopartes Cuyo Andina S.A.' }
  expect(about('devoluciones.createComentario')).toMatchObject({
    ...autopartes,
    entidad: 'devolucion',
    entidadId: '30108',
  })
  expect(about('tickets.createComentario')).toMatchObject({ ...autopartes, entidad: 'reclamo', entidadId: '40106' })
  expect(about('usuarios.downloadDatos')).toMatchObject({ entidad: 'usuario', entidadNombre: 'Noelia Paz' })
  expect((await search({ razonSocialId: 1051 })).total).toBe(2)
})

test('shows the company of old records that were stored without it', async () => {
  await portal.pool.query(
    `insert into auditoria (cuando, usuario_id, usuario, ip, operacion, detalle)
     values ('2026-11-21T15:00:00Z', 1, 'antes', '127.0.0.1', 'tickets.setLeido', '{"ticketId": "40106"}'),
       ('2026-11-21T15:00:00Z', 1, 'antes', '127.0.0.1', 'tickets.setLeido', '{"ticketId": "no es un número"}')`,
  )
  const { filas } = await search({ usuario: 'antes' })
  expect(filas.map(({ razonSocial }) => razonSocial)).toEqual([null, 'Autopartes Cuyo Andina S.A.'])
})

test('records which user read an account, but no rejected call', async () => {
  await portal.call('mibarra', cuentaCorriente.getCabecera, { params: { id: 1042 } })
  await portal.call('mibarra', cuentaCorriente.getCabecera, { params: { id: 1051 } })
  const { filas } = await search({ operacion: 'cuentaCorriente' })
  expect(filas.map(({ usuario, razonSocialId, detalle }) => [usuario, razonSocialId, detalle.id])).toEqual([
    ['mibarra', 1042, '1042'],
  ])
})

test.each([
  ['1', '203.0.113.9'],
  ['2', '198.51.100.4'],
  ['loopback', '203.0.113.9'],
  ['10.0.0.0/8,127.0.0.1', '203.0.113.9'],
  ['0', '127.0.0.1'],
])('ignores addresses forged in X-Forwarded-For: TRUST_PROXY=%s', async (TRUST_PROXY, ip) => {
  const behindProxy = await startPortal({ TRUST_PROXY })
  await behindProxy.call('lferreyra', tickets.setLeido, {
    params: { ticketId: 40_101 },
    headers: { 'x-forwarded-for': '192.0.2.66, 198.51.100.4, 203.0.113.9' },
  })
  const params = { page: 1, size: 20 }
  const { body } = await behindProxy.call<Found>('admin', auditoria.search, { params, body: { usuario: 'lferreyra' } })
  await behindProxy.close()
  expect(body.filas.map((fila) => fila.ip)).toEqual([ip])
})

test('accepts a call with an invalid address in X-Forwarded-For', async () => {
  const { status } = await portal.call('mibarra', cuentaCorriente.getCabecera, {
    params: { id: 1043 },
    headers: { 'x-forwarded-for': 'no es una dirección' },
  })
  expect(status).toBe(200)
})

test('lists the newest records first by pages, with days in Argentine time', async () => {
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
  'rejects changes of records: %s',
  async (statement) => {
    await expect(portal.pool.query(statement, ['lferreyra'])).rejects.toThrow('append-only')
  },
)
