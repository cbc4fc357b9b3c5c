import { afterAll, beforeAll, expect, test } from 'vitest'
import { mesa } from '#contract/mesa/calls.ts'
import type { ColaId } from '#contract/mesa/reglas.ts'
import type { ReplyOf } from '#contract/route.ts'
import { tickets } from '#contract/tickets/calls.ts'
import { type Person, type Portal, startPortal } from '#testing/portal.ts'
import { insertPagoInformado, trabajosDe, usuarioIdOf } from '#testing/trabajos.ts'
import { createReclamo as sendReclamo } from '#testing/tickets.ts'

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
  await insertPagoInformado(portal)
})
afterAll(() => portal.close())

type Resultados = ReplyOf<typeof mesa.assign>

const RSOSA = 'rsosa'

const pageOf = (who: Person, cola: ColaId, criteria: object = {}) => trabajosDe(portal, who, cola, criteria)
const idOf = (userName: string) => usuarioIdOf(portal, userName)
const createReclamo = (titulo: string) => sendReclamo(portal, { titulo })

test('change state where nothing else is asked, and each that cannot says why', async () => {
  const [one, two] = [await createReclamo('Uno'), await createReclamo('Dos')]
  await portal.call(RSOSA, tickets.setEstado, { params: { ticketId: two, statusId: 2 } })
  const trabajos = [one, two].map((entidadId) => ({ clase: 'reclamo', entidadId }))
  const { body } = await portal.call<Resultados>(RSOSA, mesa.setEstado, { body: { trabajos, statusId: 2 } })
  expect(body.map(({ ok }) => ok)).toEqual([true, false])
  expect(body[1]!.mensaje).toBe('No se puede pasar a ese estado. Actualizá la pantalla.')
  const { rows } = await portal.pool.query('select estado_id as estado from ticket where ticket_id = $1', [one])
  expect(rows).toEqual([{ estado: 2 }])
})

test('what asks for more is not done, and says what', async () => {
  const entidadId = await createReclamo('Pide')
  const { body } = await portal.call<Resultados>(RSOSA, mesa.setEstado, {
    body: { trabajos: [{ clase: 'reclamo', entidadId }], statusId: 4 },
  })
  expect(body).toMatchObject([{ ok: false, mensaje: 'Escribí un comentario.' }])
})

test('the same send again changes nothing', async () => {
  const entidadId = await createReclamo('Otra vez')
  const sent = {
    body: { trabajos: [{ clase: 'reclamo', entidadId }], statusId: 2 },
    headers: { 'idempotency-key': 'mesa-otra-vez' },
  }
  const first = await portal.call<Resultados>(RSOSA, mesa.setEstado, sent)
  const second = await portal.call<Resultados>(RSOSA, mesa.setEstado, sent)
  expect(second.body).toEqual(first.body)
  expect(second.body).toMatchObject([{ ok: true }])
})

test.each([
  [200, 200],
  [201, 400],
])('%i of them are answered %i', async (many, status) => {
  const trabajos = Array.from({ length: many }, (_, n) => ({ clase: 'reclamo', entidadId: 800_000 + n }))
  expect((await portal.call(RSOSA, mesa.setPrioridad, { body: { trabajos, prioridadId: 3 } })).status).toBe(status)
})

test('priority and sector are changed where there are such; a new sector has nobody yet', async () => {
  const entidadId = await createReclamo('Cambia')
  const trabajos = [{ clase: 'reclamo', entidadId }]
  await portal.call(RSOSA, mesa.assign, { body: { trabajos, asignadoId: await idOf(RSOSA) } })
  await portal.call(RSOSA, mesa.setPrioridad, { body: { trabajos, prioridadId: 5 } })
  await portal.call(RSOSA, mesa.setSector, { body: { trabajos, sectorId: 2 } })
  expect(await pageOf(RSOSA, 'resolver', { numero: entidadId })).toMatchObject([
    { prioridadId: 5, sector: 'Logística', asignadoId: null },
  ])
  const { status, body } = await portal.call<{ fields: object }>(RSOSA, mesa.setSector, {
    body: { trabajos, sectorId: 99 },
  })
  expect([status, body.fields]).toEqual([400, { sectorId: 'Elegí un sector de la lista.' }])
  const pago = (await pageOf('admin', 'pago'))[0]!
  const { body: refused } = await portal.call<Resultados>('admin', mesa.setPrioridad, {
    body: { trabajos: [{ clase: 'pago', entidadId: pago.entidadId }], prioridadId: 5 },
  })
  expect(refused).toMatchObject([{ ok: false, mensaje: 'Eso no se cambia en este tipo de trabajo.' }])
})
