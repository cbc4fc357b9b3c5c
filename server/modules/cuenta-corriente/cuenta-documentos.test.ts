import { extractText } from 'unpdf'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cuentaCorriente } from '#contract/cuenta-corriente/calls.ts'
import type { DocumentoDetail, DocumentoKey } from '#contract/cuenta-corriente/shapes.ts'
import { facturas } from '#contract/facturas/calls.ts'
import { sumImportes } from '#contract/valores/importes.ts'
import type { ReplyOf } from '#contract/route.ts'
import { type Person, type Portal, startPortal } from '#testing/portal.ts'
import { readZip } from '#testing/files/zip.ts'

let portal: Portal

beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())

const keyOf = (documento: string) => ({ sociedad: '1000', documento, ejercicio: 2026 })
const CREDIT_NOTE = '0090000103'
const INVOICE = '0090000106'
const PAID = ['0090000107', '0090000108']
const RECEIPT = '1400000102'

const detail = (documento: string, person: Person = 'lferreyra') =>
  portal.call<DocumentoDetail>(person, cuentaCorriente.getDetalle, { params: keyOf(documento) })

describe('getDetalle', () => {
  test('returns lines and taxes that add up to the total, and the CAE', async () => {
    const { body } = await detail(INVOICE)
    expect(body).toMatchObject({
      claseTexto: 'Factura A',
      referencia: 'A-0001-00049003',
      emision: '2026-11-10',
      total: '2015900.00',
      pendiente: '2015900.00',
      cae: '76000090000106',
      aplicaciones: [],
      devolucionId: null,
    })
    expect(body.impuestos).toEqual([{ nombre: 'IVA 21 %', alicuota: '21.00', importe: '349866.94' }])
    expect(sumImportes([...body.lineas, ...body.impuestos].map(({ importe }) => importe))).toBe(body.total)
  })

  test('finds a document by its number without leading zeros', async () => {
    expect((await detail('90000106')).body.documento).toBe(INVOICE)
  })

  test('lists the documents that a receipt cleared', async () => {
    const { body } = await detail(RECEIPT)
    expect(body).toMatchObject({ claseTexto: 'Recibo', total: '-845320.00', pendiente: '0.00' })
    expect(body.aplicaciones.map(({ referencia, importe }) => [referencia, importe])).toEqual([
      ['A-0001-00041220', '512300.00'],
      ['A-0001-00042875', '333020.00'],
    ])
  })

  test('lists the documents that cleared an invoice', async () => {
    for (const documento of PAID) {
      const { aplicaciones } = (await detail(documento)).body
      expect(aplicaciones).toMatchObject([{ claseTexto: 'Recibo', referencia: 'X-0001-00030987', documento: RECEIPT }])
    }
    const mixed = (await detail('0090000109')).body.aplicaciones
    expect(mixed.map(({ claseTexto }) => claseTexto)).toEqual(['Nota de crédito A', 'Recibo'])
  })

  test('links a credit note to its return', async () => {
    expect((await detail(CREDIT_NOTE)).body).toMatchObject({
      referencia: 'A-0001-00008806',
      total: '-210300.00',
      devolucionId: 30_111,
    })
  })

  test('answers 404 for a document of another company and for an unknown document', async () => {
    expect((await detail(INVOICE, 'hquiroga')).status).toBe(404)
    expect((await detail('1')).status).toBe(404)
    expect((await detail(INVOICE, 'admin')).status).toBe(200)
    expect((await detail(INVOICE, 'darrieta')).status).toBe(200)
  })

  test('shows each customer only their own items of a document that two customers share', async () => {
    await portal.pool.query(
      `insert into partida (sociedad, documento, ejercicio, posicion, razon_social_id, clase, signo, referencia, asignacion, emision, contable,
         vencimiento, moneda, importe)
       select '1000', '0100000900', 2026, n, (array[1042, 1060])[n], 'AB', 'S', '900', '', '2026-11-01', '2026-11-01', '2026-11-01', 'ARS', n
       from generate_series(1, 2) n`,
    )
    const totals = async (person: Person) => (await detail('100000900', person)).body.total
    expect([await totals('lferreyra'), await totals('hquiroga')]).toEqual(['1.00', '2.00'])
    await portal.pool.query(`delete from partida where documento = '0100000900'`)
  })
})

test('an invoice has the same lines in the statement and in the form of returns', async () => {
  const { rows } = await portal.pool.query<DocumentoKey & { numero: string; razonSocialId: number }>(
    `select p.sociedad, p.documento, p.ejercicio, f.numero, f.razon_social_id as "razonSocialId"
     from partida p join factura f on f.razon_social_id = p.razon_social_id and f.numero = p.referencia
       join documento d using (sociedad, documento, ejercicio)`,
  )
  expect(rows.map(({ numero }) => numero)).toContain('A-0001-00045871')
  const different: string[] = []
  for (const { numero, razonSocialId, ...params } of rows) {
    const statement = await portal.call<DocumentoDetail>('admin', cuentaCorriente.getDetalle, { params })
    const invoice = await portal.call<ReplyOf<typeof facturas.search>>('admin', facturas.search, {
      query: { razonSocialId, texto: numero },
    })
    const statementLines = statement.body.lineas
      .filter(({ material }) => material !== 'FLETE')
      .map(({ material, cantidad, precio }) => `${Number(cantidad)} ${material} ${precio}`)
    const invoiceLines = invoice.body.facturas[0]!.productos.map(
      ({ codigoMaterial, facturado, precio }) => `${facturado} ${codigoMaterial} ${precio}`,
    )
    if (statementLines.join() !== invoiceLines.join()) different.push(numero)
  }
  expect(different).toEqual([])
})

const textOf = async (pdf: Buffer) => (await extractText(new Uint8Array(pdf), { mergePages: true })).text

describe('the PDF', () => {
  test('of a document is named after its class and number', async () => {
    const answer = await portal.call('lferreyra', cuentaCorriente.downloadComprobante, { params: keyOf(INVOICE) })
    expect(answer.headers['content-disposition']).toContain('"pdf_file_factura_A000100049003_autogestion.pdf"')
    expect(answer.headers['content-type']).toBe('application/pdf')
    const text = await textOf(answer.raw)
    expect(text).toContain('A-0001-00049003')
    // The rate appears only once in the text, as "21 %".
    expect(text).toContain('IVA 21 %')
    expect(text).not.toMatch(/21\.00|21 % 21/)
  })

  test('of a statement can be requested by id or customer number', async () => {
    const answer = await portal.call('lferreyra', cuentaCorriente.downloadPdf, { params: { id: '0000104217' } })
    expect(answer.headers['content-disposition']).toContain('"pdf_file_cuentacorriente_1042_autogestion.pdf"')
    const text = await textOf(answer.raw)
    for (const statementLines of ['Repuestos Litoral Sur S.R.L.', '30-80100123-4', '7.446.249,65', '1.284.350,40']) {
      expect(text).toContain(statementLines)
    }
  })

  test('of a statement contains the filtered items and names the filters', async () => {
    const body = { tramos: ['31-60'], clases: ['RV'] }
    const answer = await portal.call('lferreyra', cuentaCorriente.downloadPdf, { params: { id: 1042 }, body })
    const text = await textOf(answer.raw)
    expect(text).toContain('31 a 60 días')
    expect(text).toContain('A-0001-00045871')
    expect(text).not.toContain('A-0001-00049003')
  })

  test('of a period shows the opening and closing balance of the period', async () => {
    const body = { estado: 'todas', emisionDesde: '2026-09-01', emisionHasta: '2026-10-31' }
    const answer = await portal.call('lferreyra', cuentaCorriente.downloadPdf, { params: { id: 1042 }, body })
    const text = await textOf(answer.raw)
    const { rows } = await portal.pool.query<{ inicial: string; final: string }>(
      `select sum(importe) filter (where emision < '2026-09-01')::text as inicial,
         sum(importe) filter (where emision <= '2026-10-31')::text as final from partida where razon_social_id = 1042`,
    )
    // Balance on 1 September: the sum of all earlier invoices, because every payment came later.
    expect(rows[0]).toEqual({ inicial: '2504911.25', final: '1830349.15' })
    expect(text).toContain('2.504.911,25')
    expect(text).toContain('1.830.349,15')
  })
})

describe('the ZIP of chosen documents', () => {
  const download = (person: Person, documentos: string[]) =>
    portal.call(person, cuentaCorriente.downloadZip, { body: { documentos: documentos.map(keyOf) } })

  test('contains the PDF of each document once', async () => {
    const answer = await download('lferreyra', [INVOICE, CREDIT_NOTE, '90000106'])
    expect(answer.headers['content-type']).toBe('application/zip')
    expect(answer.headers['content-disposition']).toContain('"zip_file_comprobantes_1042_autogestion.zip"')
    const entries = readZip(answer.raw)
    expect([...entries.keys()]).toEqual([
      'pdf_file_factura_A000100049003_autogestion.pdf',
      'pdf_file_notadecredito_A000100008806_autogestion.pdf',
    ])
    for (const pdf of entries.values()) expect(await textOf(pdf)).toMatch(/A-0001-000(49003|08806)/)
  })

  test('answers 404 when one document is of another company', async () => {
    expect((await download('hquiroga', ['0090000111', INVOICE])).status).toBe(404)
  })

  test('rejects an empty or too long selection', async () => {
    const none = await portal.call('lferreyra', cuentaCorriente.downloadZip, { body: { documentos: [] } })
    expect(none.body.fields).toEqual({ documentos: 'Elegí al menos un comprobante' })
    const many = await download(
      'lferreyra',
      Array.from({ length: 201 }, () => INVOICE),
    )
    expect(many.body.fields).toEqual({ documentos: 'Hasta 200' })
  })
})
