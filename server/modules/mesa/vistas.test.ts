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

const keep = (who: Person, body: object) =>
  portal.call<ReplyOf<typeof vistas.create> & { fields: Record<string, string> }>(who, vistas.create, {
    body: { nombre: 'Urgentes', criterios: GARANTIAS, direccion: 'prioridad=3', ...body },
  })
const listOf = async (who: Person) => (await portal.call<ReplyOf<typeof vistas.list>>(who, vistas.list)).body

test('a view is kept, counted as its list, and only its own person sees it', async () => {
  expect((await keep('rsosa', {})).status).toBe(200)
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

test('one that is shared is seen by all who work on its queue; its own person and the administration throw it away', async () => {
  const { vistaId } = (await keep('npaz', { nombre: 'Pagos de hoy', compartida: true, criterios: { cola: 'pago' } }))
    .body
  expect((await listOf('admin')).map(({ nombre }) => nombre)).toEqual(['Pagos de hoy'])
  // Postventa has no payments.
  expect((await listOf('rsosa')).map(({ nombre }) => nombre)).toEqual(['Urgentes'])
  const remove = (who: Person) => portal.call(who, vistas.delete, { params: { vistaId } })
  expect((await remove('rsosa')).status).toBe(403)
  expect((await remove('admin')).status).toBe(200)
  expect((await remove('npaz')).status).toBe(404)
})

test('what is somebody else’s alone does not exist', async () => {
  const [{ vistaId } = { vistaId: 0 }] = await listOf('rsosa')
  expect((await portal.call('admin', vistas.delete, { params: { vistaId } })).status).toBe(404)
})

test.each([
  ['the same name, however it is written', { nombre: 'URGENTES' }, 'Ya tenés una vista con ese nombre. Usá otro.'],
  ['no name', { nombre: ' ' }, 'Poné un nombre'],
])('%s is refused beside its field', async (_what, change, message) => {
  const { status, body } = await keep('rsosa', change)
  expect([status, body.fields.nombre?.replace(/\.$/, '')]).toEqual([400, message.replace(/\.$/, '')])
})

test('the thirtieth is kept, the next is not', async () => {
  const have = (await listOf('darrieta')).length
  for (let n = have; n < 30; n += 1)
    expect((await keep('darrieta', { nombre: `Vista ${n}`, criterios: { cola: 'libres' } })).status).toBe(200)
  expect((await keep('darrieta', { nombre: 'Una más', criterios: { cola: 'libres' } })).status).toBe(400)
  const { vistaId } = (await listOf('darrieta')).find(({ nombre }) => nombre === 'Vista 29')!
  await portal.call('darrieta', vistas.delete, { params: { vistaId } })
  const one = (n: number) => keep('darrieta', { nombre: `A la vez ${n}`, criterios: { cola: 'libres' } })
  const atOnce = await Promise.all(Array.from({ length: 8 }, (_, n) => one(n)))
  expect(atOnce.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('one that no database can look for counts nothing, and takes no other one with it', async () => {
  expect(
    (await keep('npaz', { nombre: 'Rota', compartida: true, criterios: { cola: 'todas', motivoId: 9e15 } })).status,
  ).toBe(200)
  expect((await listOf('admin')).map(({ nombre, cuantos }) => [nombre, cuantos])).toEqual([['Rota', 0]])
  expect((await listOf('rsosa')).map(({ nombre }) => nombre)).toEqual(['Rota', 'Urgentes'])
})
