import { afterAll, beforeAll, expect, test } from 'vitest'
import { lineas } from '#contract/lineas/calls.ts'
import { LINEAS, type LineaId } from '#contract/lineas/reglas.ts'
import type { Linea } from '#contract/lineas/shapes.ts'
import { type Person, type Portal, startPortal } from '#testing/portal.ts'

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())

const get = (who: Person, linea: string) => portal.call<Linea>(who, lineas.get, { params: { linea } })

test.each(Object.keys(LINEAS) as LineaId[])('%s has products with data sheets, and warranty terms', async (linea) => {
  const { status, body } = await get('admin', linea)
  expect(status).toBe(200)
  expect(body.productos.length).toBeGreaterThan(0)
  for (const { ficha } of body.productos)
    expect(ficha[0]).toEqual({ nombre: expect.any(String), valor: expect.any(String) })
  expect(body.garantias.length).toBeGreaterThan(0)
  expect(body.marcas.length).toBe(1)
})

test('the server denies a line to users without its service', async () => {
  const statuses = async (who: Person) => {
    const answers = []
    for (const linea of Object.keys(LINEAS)) answers.push((await get(who, linea)).status)
    return answers
  }
  expect(await statuses('hquiroga')).toEqual([200, 200, 403])
  expect(await statuses('lferreyra')).toEqual([403, 403, 200])
})

test('the warranty months of a battery are the months of its product', async () => {
  const { body } = await get('mibarra', 'baterias')
  expect(body.garantias.map(({ producto, meses }) => [producto, meses])).toEqual([
    ['Batería 12V 65Ah', 12],
    ['Batería 12V 90Ah pick-up', 18],
  ])
})

test('rejects an unknown line', async () => {
  expect((await get('mibarra', 'tractores')).status).toBe(400)
})
