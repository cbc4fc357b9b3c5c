import { afterAll, beforeAll, expect, test } from 'vitest'
import { mesa } from '#contract/mesa/calls.ts'
import { vistas } from '#contract/mesa/vistas.calls.ts'
import type { ReplyOf } from '#contract/route.ts'
import { type Person, type Portal, startPortal } from '#testing/portal.ts'

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())

const GARANTIAS = { cola: 'garantia', prioridadIds: [3] } as const

const createVista = (who: Person, body: object) =>
  portal.call<ReplyOf<typeof vistas.create> & { fields: Record<string, string> }>(who, vistas.create, {
    body: { nombre: 'Urgentes', criterios: GARANTIAS, direccion: 'prioridad=3', ...body },
  })
const listOf = async (who: Person) => (await portal.call<ReplyOf<typeof vistas.list>>(who, vistas.list)).body

test('a view is listed with the count of its items, and only to its author', async () => {
  expect((await createVista('rsosa', {})).status).toBe(200)
  const [vista] = await listOf('rsosa')
  expect(vista).toMatchObject({ nombre: 'Urgentes', cola: 'garantia', direccion: 'prioridad=3', esMia: true })
  const { body } = await portal.call<ReplyOf<typeof mesa.search>>('rsosa', mesa.search, {
    params: { page: 1, size: 50 },
    body: GARANTIAS,
  })
  expect(vista!.cuantos).toBe(body.total)
  expect(body.total).toBeGreaterThan(0)
  expect(await listOf('npaz')).toEqual([])
})

test('a shared view is listed for users of its queue; its author and the administration may delete it', async () => {
  const { vistaId } = (
    await createVista('npaz', { nombre: 'Pagos de hoy', compartida: true, criterios: { cola: 'pago' } })
  ).body
  expect((await listOf('admin')).map(({ nombre }) => nombre)).toEqual(['Pagos de hoy'])
  // rsosa is postventa and may not see payments, so the view of payments is not listed.
  expect((await listOf('rsosa')).map(({ nombre }) => nombre)).toEqual(['Urgentes'])
  const remove = (who: Person) => portal.call(who, vistas.delete, { params: { vistaId } })
  expect((await remove('rsosa')).status).toBe(403)
  expect((await remove('admin')).status).toBe(200)
  expect((await remove('npaz')).status).toBe(404)
})

test("another user's private view answers 404", async () => {
  const [{ vistaId } = { vistaId: 0 }] = await listOf('rsosa')
  expect((await portal.call('admin', vistas.delete, { params: { vistaId } })).status).toBe(404)
})

test.each([
  ['the same name in other case', { nombre: 'URGENTES' }, 'Ya tenés una vista con ese nombre. Usá otro.'],
  ['no name', { nombre: ' ' }, 'Poné un nombre'],
])('%s is rejected with an error on the field', async (_what, change, message) => {
  const { status, body } = await createVista('rsosa', change)
  expect([status, body.fields.nombre?.replace(/\.$/, '')]).toEqual([400, message.replace(/\.$/, '')])
})

test('accepts thirty views for each user, even for simultaneous calls', async () => {
  const have = (await listOf('darrieta')).length
  for (let n = have; n < 30; n += 1)
    expect((await createVista('darrieta', { nombre: `Vista ${n}`, criterios: { cola: 'libres' } })).status).toBe(200)
  expect((await createVista('darrieta', { nombre: 'Una más', criterios: { cola: 'libres' } })).status).toBe(400)
  const { vistaId } = (await listOf('darrieta')).find(({ nombre }) => nombre === 'Vista 29')!
  await portal.call('darrieta', vistas.delete, { params: { vistaId } })
  const one = (n: number) => createVista('darrieta', { nombre: `A la vez ${n}`, criterios: { cola: 'libres' } })
  const atOnce = await Promise.all(Array.from({ length: 8 }, (_, n) => one(n)))
  expect(atOnce.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('a view with invalid criteria has the count 0, and does not affect the other views', async () => {
  expect(
    (await createVista('npaz', { nombre: 'Rota', compartida: true, criterios: { cola: 'todas', motivoId: 9e15 } }))
      .status,
  ).toBe(200)
  expect((await listOf('admin')).map(({ nombre, cuantos }) => [nombre, cuantos])).toEqual([['Rota', 0]])
  expect((await listOf('rsosa')).map(({ nombre }) => nombre)).toEqual(['Rota', 'Urgentes'])
})
