import { afterAll, beforeAll, expect, test } from 'vitest'
import { listas } from '#contract/listas/calls.ts'
import type { ReplyOf } from '#contract/route.ts'
import { type Person, type Portal, startPortal } from '#testing/portal.ts'

let portal: Portal

beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())

const params = { lista: 'devoluciones' } as const
const read = async (person: Person, lista: string = params.lista) =>
  (await portal.call<ReplyOf<typeof listas.get>>(person, listas.get, { params: { lista } })).body
const keep = (person: Person, nombre: string, lista: string = params.lista) =>
  portal.call<{ vistaId: number; fields: Record<string, string> }>(person, listas.createVista, {
    params: { lista },
    body: { nombre, direccion: 'estado=8' },
  })

test('columns and density of a list belong to the user, on any device', async () => {
  expect(await read('lferreyra')).toEqual({ columnas: null, compacta: false, vistas: [] })
  const body = { columnas: ['numero', 'estado'], compacta: true }
  for (let time = 0; time < 2; time += 1) {
    expect((await portal.call('lferreyra', listas.setPreferencia, { params, body })).status).toBe(200)
  }
  expect(await read('lferreyra')).toMatchObject(body)
  expect(await read('lferreyra', 'reclamos')).toMatchObject({ columnas: null })
  expect(await read('mibarra')).toMatchObject({ columnas: null })
})

test('only its owner sees a view and can delete it', async () => {
  const { vistaId } = (await keep('lferreyra', 'Transporte')).body
  expect((await read('lferreyra')).vistas).toEqual([{ vistaId, nombre: 'Transporte', direccion: 'estado=8' }])
  expect((await read('mibarra')).vistas).toEqual([])
  const remove = (person: Person) => portal.call(person, listas.deleteVista, { params: { vistaId } })
  expect((await remove('mibarra')).status).toBe(404)
  expect((await remove('lferreyra')).status).toBe(200)
  expect((await read('lferreyra')).vistas).toEqual([])
})

test('rejects a second view of a list with the same name in any case, and accepts that name in another list', async () => {
  expect((await keep('hquiroga', 'Urgentes')).status).toBe(200)
  expect((await keep('hquiroga', 'URGENTES')).body.fields['nombre']).toContain('Ya tenés una vista con ese nombre')
  expect((await keep('hquiroga', 'Urgentes', 'reclamos')).status).toBe(200)
})

test('rejects the 21st view of a list, even among simultaneous requests', async () => {
  for (let n = 1; n <= 20; n += 1) expect((await keep('mibarra', `Vista ${n}`)).status).toBe(200)
  expect((await keep('mibarra', 'Una más')).body.fields['nombre']).toBe('Ya guardaste 20 vistas. Borrá alguna.')
  const atOnce = await Promise.all(Array.from({ length: 24 }, (_, n) => keep('npaz', `Vista ${n}`)))
  expect(atOnce.filter(({ status }) => status === 200)).toHaveLength(20)
})
