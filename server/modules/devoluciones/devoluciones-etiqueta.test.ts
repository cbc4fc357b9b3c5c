import { inflateSync } from 'node:zlib'
import {
  BarcodeFormat,
  BinaryBitmap,
  DecodeHintType,
  HybridBinarizer,
  MultiFormatReader,
  RGBLuminanceSource,
} from '@zxing/library'
import { extractText } from 'unpdf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { devoluciones } from '#contract/devoluciones/calls.ts'
import type { Papel } from '#contract/devoluciones/reglas.ts'
import { type Person, type Portal, startPortal } from '#testing/portal.ts'

const ID = 30_104
let portal: Portal

beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())

const put = (estadoId: number) =>
  portal.pool.query(
    `update devolucion set estado_id = $2, estado_desde = '2026-11-20T12:00:00Z' where devolucion_id = $1`,
    [ID, estadoId],
  )

const ask = (query: { papel?: Papel; bultos?: number } = {}, who: Person = 'lferreyra') =>
  portal.call<{ message: string; fields: Record<string, string> }>(who, devoluciones.downloadEtiqueta, {
    params: { devolucionId: ID },
    query,
  })

const pagesOf = async (pdf: Buffer): Promise<string[]> => (await extractText(new Uint8Array(pdf))).text

/** Dots of one point of paper: what a printer of labels has, 203 to the inch. */
const DOTS = 203 / 72

/** What a reader sees of the first page: its filled rectangles, which are the bars and the squares of the codes. */
const scan = (pdf: Buffer, format: BarcodeFormat, { width, height }: { width: number; height: number }): string => {
  const columns = Math.round(width * DOTS)
  const rows = Math.round(height * DOTS)
  const paper = new Uint8ClampedArray(columns * rows).fill(255)
  const text = pdf.toString('latin1')
  const begin = text.indexOf('stream\n', text.indexOf('/FlateDecode')) + 'stream\n'.length
  const page = inflateSync(pdf.subarray(begin)).toString('latin1')
  for (const [, ...numbers] of page.matchAll(/^(-?[\d.]+) (-?[\d.]+) (-?[\d.]+) (-?[\d.]+) re$/gm)) {
    const [x, y, wide, high] = numbers.map((each) => Number(each) * DOTS) as [number, number, number, number]
    for (let row = Math.round(y); row < Math.round(y + high); row += 1)
      paper.fill(0, row * columns + Math.round(x), row * columns + Math.round(x + wide))
  }
  const hints = new Map<DecodeHintType, unknown>([
    [DecodeHintType.POSSIBLE_FORMATS, [format]],
    [DecodeHintType.TRY_HARDER, true],
  ])
  const image = new BinaryBitmap(new HybridBinarizer(new RGBLuminanceSource(paper, columns, rows)))
  return new MultiFormatReader().decode(image, hints).getText()
}

test('what was authorised has a label for each package, with where it goes, its codes and until when', async () => {
  await put(8)
  await portal.pool.query('delete from devolucion_envio where devolucion_id = $1', [ID])
  const answer = await ask({ bultos: 3 })
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(answer.headers['content-disposition']).toContain('pdf_file_etiqueta_30104_autogestion.pdf')
  const pages = await pagesOf(answer.raw)
  expect(pages).toHaveLength(3)
  for (const [at, page] of pages.entries())
    for (const part of ['30104', `${at + 1} / 3`, 'Repuestos Litoral Sur S.R.L.', 'Despachar hasta el 05-12-2026'])
      expect(page).toContain(part)
})

test.each<[Papel, { width: number; height: number }]>([
  ['etiquetas', { width: 297.64, height: 419.53 }],
  ['nota', { width: 595.28, height: 841.89 }],
])('of %s a reader reads the number of the return, and a telephone where it is followed', async (papel, size) => {
  await put(8)
  const { raw } = await ask({ papel })
  expect(scan(raw, BarcodeFormat.CODE_128, size)).toBe('30104')
  expect(scan(raw, BarcodeFormat.QR_CODE, size)).toMatch(/^http:\/\/[^/]+\/autogestion\/devoluciones\/30104$/)
})

test('the number that a reader types finds the return at the desk', async () => {
  await put(10)
  const found = await portal.call<{ devolucionId: number }[]>('rsosa', devoluciones.findByCodigo, {
    params: { codigo: '30104' },
  })
  expect(found.body).toMatchObject([{ devolucionId: ID }])
})

test('the note has what was authorised and nothing that was refused', async () => {
  await put(8)
  const { rows } = await portal.pool.query<{ id: string; codigo: string }>(
    `select l.devolucion_linea_id as id, f.codigo_material as codigo from devolucion_linea l join factura_linea f using (factura_linea_id)
     where l.devolucion_id = $1 order by 1`,
    [ID],
  )
  await portal.pool.query(
    `update devolucion_linea set veredicto = 'autorizada', codigo_autorizacion = '30104-1' where devolucion_linea_id = $1`,
    [rows[0]!.id],
  )
  const note = async () => (await pagesOf((await ask({ papel: 'nota' })).raw)).join('\n')
  for (const part of ['Nota de entrega', '30104-1', rows[0]!.codigo, 'No reemplaza al remito'])
    expect(await note()).toContain(part)
  await portal.pool.query(
    `update devolucion_linea set veredicto = 'rechazada', codigo_autorizacion = null where devolucion_linea_id = $1`,
    [rows[0]!.id],
  )
  for (const part of ['30104-1', rows[0]!.codigo]) expect(await note()).not.toContain(part)
})

test('four labels go on a sheet, and the packages of the transport data need not be said again', async () => {
  await put(12)
  await portal.pool.query(
    `insert into devolucion_envio (devolucion_id, numero_remito, transporte, numero_guia, bultos)
     values ($1, 'R-0001-00009931', 'Expreso Ñandubay', 'ÑB-99/1', 6)`,
    [ID],
  )
  const pages = await pagesOf((await ask({ papel: 'etiquetasA4' })).raw)
  expect(pages).toHaveLength(2)
  expect(pages[1]).toContain('6 / 6')
  expect(pages[1]).toContain('Expreso Ñandubay')
})

test.each([11, 2, 9, 7, 5, 6, 4])('in state %i there is nothing to send: 409', async (estadoId) => {
  await put(estadoId)
  const { status, body } = await ask()
  expect([status, body.message]).toEqual([
    409,
    'La etiqueta se imprime desde que autorizamos la devolución hasta que llega la mercadería.',
  ])
})

test('the distributor prints it too; more labels than a roll has are refused beside their field', async () => {
  await put(10)
  expect((await ask({}, 'rsosa')).status).toBe(200)
  const { status, body } = await ask({ bultos: 201 })
  expect([status, body.fields.bultos]).toEqual([400, 'Imprimí hasta 200 etiquetas por vez.'])
})
