import { BarcodeFormat } from '@zxing/library'
import { extractText } from 'unpdf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { devoluciones } from '#contract/devoluciones/calls.ts'
import type { Papel } from '#contract/devoluciones/reglas.ts'
import { at } from '#testing/clock.ts'
import {
  aDevolucionEn,
  authorizeDevolucion,
  createDevolucion,
  giveUnidades,
} from '#testing/gestiones/devoluciones-recorrido.ts'
import { scan } from '#testing/files/pdf-codes.ts'
import { type Person, type Portal, startPortal } from '#testing/portal.ts'

let portal: Portal
let ID: number

beforeAll(async () => {
  portal = await startPortal()
  await giveUnidades(portal)
})
afterAll(() => portal.close())

const PRODUCTOS = ['VM-A118', 'VM-O220'] as const
const LINEAS = [
  [PRODUCTOS[0], 6],
  [PRODUCTOS[1], 4],
] as const

/** Creates a return and moves it to a state on the previous day. */
const put = async (estadoId: number) => {
  ID = await at(portal, '2026-11-20T12:00:00Z', () => aDevolucionEn(portal, estadoId, { lineas: LINEAS }))
}

const ask = (query: { papel?: Papel; bultos?: number } = {}, who: Person = 'lferreyra') =>
  portal.call<{ message: string; fields: Record<string, string> }>(who, devoluciones.downloadEtiqueta, {
    params: { devolucionId: ID },
    query,
  })

const pagesOf = async (pdf: Buffer): Promise<string[]> => (await extractText(new Uint8Array(pdf))).text

test('each package of an authorised return has a label with destination, codes and deadline', async () => {
  await put(8)
  const answer = await ask({ bultos: 3 })
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(answer.headers['content-disposition']).toContain(`pdf_file_etiqueta_${ID}_autogestion.pdf`)
  const pages = await pagesOf(answer.raw)
  expect(pages).toHaveLength(3)
  for (const [at, page] of pages.entries())
    for (const part of [String(ID), `${at + 1} / 3`, 'Repuestos Litoral Sur S.R.L.', 'Despachar hasta el 05-12-2026'])
      expect(page).toContain(part)
})

test.each<[Papel, { width: number; height: number }]>([
  ['etiquetas', { width: 297.64, height: 419.53 }],
  ['nota', { width: 595.28, height: 841.89 }],
])('the PDF %s has the return number as a bar code, and the URL of the return as a QR', async (papel, size) => {
  await put(8)
  const { raw } = await ask({ papel })
  expect(scan(raw, BarcodeFormat.CODE_128, size)).toBe(String(ID))
  expect(scan(raw, BarcodeFormat.QR_CODE, size)).toMatch(new RegExp(`^http://[^/]+/autogestion/devoluciones/${ID}$`))
})

test('findByCodigo finds the return by its number', async () => {
  await put(10)
  const found = await portal.call<{ devolucionId: number }[]>('rsosa', devoluciones.findByCodigo, {
    params: { codigo: String(ID) },
  })
  expect(found.body).toMatchObject([{ devolucionId: ID }])
})

test('the delivery note has the authorised products and not the rejected ones', async () => {
  await put(8)
  const note = async () => (await pagesOf((await ask({ papel: 'nota' })).raw)).join('\n')
  for (const part of ['Detalle del envío', `${ID}-1`, PRODUCTOS[0], 'No reemplaza al remito'])
    expect(await note()).toContain(part)
  ID = await createDevolucion(portal, { lineas: LINEAS })
  await authorizeDevolucion(portal, ID, ['rechazada', 'autorizada'])
  for (const part of [`${ID}-1`, PRODUCTOS[0]]) expect(await note()).not.toContain(part)
  for (const part of [`${ID}-2`, PRODUCTOS[1]]) expect(await note()).toContain(part)
})

test('a sheet has four labels, and the number of packages comes from the transport data', async () => {
  await put(8)
  const envio = { numeroRemito: 'R-0001-00009931', transporte: 'Expreso Ñandubay', numeroGuia: 'ÑB-99/1', cantidad: 6 }
  const sent = await portal.call('lferreyra', devoluciones.saveEnvio, { body: { devolucionId: ID, ...envio } })
  expect(sent).toMatchObject({ status: 200, body: { estadoId: 12 } })
  const pages = await pagesOf((await ask({ papel: 'etiquetasA4' })).raw)
  expect(pages).toHaveLength(2)
  expect(pages[1]).toContain('6 / 6')
  expect(pages[1]).toContain('Expreso Ñandubay')
})

test.each([11, 2, 9, 7, 5, 6, 4])('answers 409 in state %i, when there is nothing to ship', async (estadoId) => {
  await put(estadoId)
  const { status, body } = await ask()
  expect([status, body.message]).toEqual([
    409,
    'La etiqueta se imprime desde que autorizamos la devolución hasta que llega la mercadería.',
  ])
})

test('staff may print labels; too many labels are rejected with an error on the field', async () => {
  await put(10)
  expect((await ask({}, 'rsosa')).status).toBe(200)
  const { status, body } = await ask({ bultos: 201 })
  expect([status, body.fields.bultos]).toEqual([400, 'Imprimí hasta 200 etiquetas por vez.'])
})
