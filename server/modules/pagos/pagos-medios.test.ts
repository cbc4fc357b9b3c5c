import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { at } from '#testing/clock.ts'
import { createPago, echeq, readPago, resolvePago, transferencia } from '#testing/gestiones/pagos.ts'
import { type Portal, startPortal } from '#testing/portal.ts'

/** Open invoice of $ 642.118,00 of 1042. */
const FACTURA = '1000-0090000104-2026-1'
const CUIT_1042 = '30801001234'

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())

const create = (medios: object[], over: Record<string, unknown> = {}) => createPago(portal, { medios, ...over })
const idOf = async (medios: object[], over: Record<string, unknown> = {}): Promise<number> =>
  (await create(medios, over)).body.pagoId
const fieldsOf = async (medios: object[], over: Record<string, unknown> = {}) =>
  (await create(medios, over)).body.fields

const certificado = (over: Record<string, unknown> = {}) => ({
  medio: 'retencion-iibb',
  referencia: '0001-00000731',
  fecha: '2026-11-19',
  importe: '1500.50',
  provincia: 'Santa Fe',
  ...over,
})

describe('a payment of several means of payment', () => {
  test('separates money from withholdings, and has the earliest date of the money', async () => {
    const pago = await readPago(
      portal,
      await idOf([certificado(), echeq(), transferencia({ fecha: '21-11-2026' }), transferencia()]),
    )
    expect(pago).toMatchObject({
      importe: '260000.00',
      retenciones: '1500.50',
      fecha: '2026-11-20',
      aCuenta: '261500.50',
    })
    expect(pago.medios.map(({ orden, medio }) => [orden, medio])).toEqual([
      [1, 'retencion-iibb'],
      [2, 'echeq'],
      [3, 'transferencia'],
      [4, 'transferencia'],
    ])
  })

  test('with only withholdings has no money, and has the date of the earliest withholding', async () => {
    const medios = [certificado({ referencia: 'A1' }), certificado({ referencia: 'A2', fecha: '2026-11-18' })]
    expect(await readPago(portal, await idOf(medios))).toMatchObject({
      importe: '0.00',
      retenciones: '3001.00',
      fecha: '2026-11-18',
    })
  })

  test('stores only the data that each kind of means of payment has; the default withholder is the company', async () => {
    const pago = await readPago(
      portal,
      await idOf([
        transferencia({ provincia: 'Santa Fe', cuenta: '28505909 40090418135201', cuit: '' }),
        certificado({ referencia: 'A3', banco: 'Banco', cuenta: '1' }),
        echeq({ referencia: '00777' }),
      ]),
    )
    expect(pago.medios).toMatchObject([
      { banco: 'Banco del Litoral', cuenta: '2850590940090418135201', cuit: null, provincia: null, estado: null },
      { banco: null, cuenta: null, cuit: CUIT_1042, provincia: 'Santa Fe', estado: null },
      { referencia: '00777', cuit: '30801001234', estado: 'en-cartera', puede: [] },
    ])
  })
})

describe('rejects with an error on the field', () => {
  test.each<[string, Record<string, unknown>, string, string]>([
    ['a means that does not exist', { medio: 'bitcoin' }, 'medio', 'Elegí el medio de pago'],
    [
      'a cheque too far ahead',
      echeq({ fecha: '2027-11-17' }),
      'fecha',
      'La fecha de pago puede ser hasta 360 días desde hoy.',
    ],
    [
      'a withholding without its province',
      certificado({ referencia: 'A4', provincia: '' }),
      'provincia',
      'Elegí la provincia',
    ],
    ['a wrong CUIT', echeq({ cuit: '30-80100123-5' }), 'cuit', 'CUIT inválido. Verificá los 11 dígitos.'],
    ['a wrong CBU', transferencia({ cuenta: '1' }), 'cuenta', 'CBU o CVU inválido. Verificá los 22 dígitos.'],
  ])('%s', async (_name, medio, field, message) => {
    expect(await fieldsOf([transferencia(), transferencia(medio)])).toEqual({ [`medios.1.${field}`]: message })
  })

  test('a withholding in dollars', async () => {
    expect(await fieldsOf([certificado({ referencia: 'A5' })], { moneda: 'USD' })).toEqual({
      'medios.0.medio': 'Retención de Ingresos Brutos: solo en pesos.',
    })
  })
})

describe('a duplicate', () => {
  test('cheque is rejected, however its number is written, until the payment that has the cheque is rejected', async () => {
    const uno = echeq({ referencia: '00451278' })
    const pagoId = await idOf([uno])
    const otra = { ...uno, referencia: '451278', banco: 'NACION', importe: '1' }
    expect(await fieldsOf([transferencia(), otra])).toEqual({
      'medios.1.referencia': `E-cheq: ya está en el pago Nº ${pagoId}.`,
    })
    // A cheque of another drawer may have the same number.
    expect((await create([{ ...otra, cuit: '30-80100001-7' }])).status).toBe(200)
    await resolvePago(portal, pagoId, 'rechazado')
    expect((await create([otra])).status).toBe(200)
  })

  test('certificate is rejected, even when both are in one payment', async () => {
    const uno = certificado({ referencia: 'B1' })
    expect(await fieldsOf([uno, certificado({ referencia: 'b1' })])).toEqual({
      'medios.1.referencia': 'Retención de Ingresos Brutos: está dos veces en este pago.',
    })
    const pagoId = await idOf([uno])
    await resolvePago(portal, pagoId, 'aplicado')
    expect(await fieldsOf([{ ...uno, cuit: CUIT_1042 }])).toEqual({
      'medios.0.referencia': `Retención de Ingresos Brutos: ya está en el pago Nº ${pagoId}.`,
    })
    expect((await create([{ ...uno, medio: 'retencion-iva' }])).status).toBe(200)
  })

  test('transfer without number is accepted', async () => {
    const una = transferencia()
    expect((await create([una, una])).status).toBe(200)
    expect((await create([una])).status).toBe(200)
  })
})

test('rejects an amount above the pending amount of a document, and names the pending amount; payments that were applied before the time of the ERP data are not subtracted', async () => {
  const paga = (importe: string) => ({ aplicaciones: [{ partidaId: FACTURA, importe }] })
  const medios = [transferencia({ importe: '642118' })]
  const primero = await idOf(medios, paga('600000'))
  expect(await fieldsOf(medios, paga('42118.01'))).toEqual({
    'aplicaciones.0.importe':
      'Pendiente: $\u00a0642.118,00. Ya informado: $\u00a0600.000,00. Podés informar hasta $\u00a042.118,00.',
  })
  const segundo = await idOf(medios, paga('42118'))
  expect(await fieldsOf(medios, paga('0.01'))).toEqual({
    'aplicaciones.0.importe': 'Pendiente: $\u00a0642.118,00. Ya informado: $\u00a0642.118,00. No podés informar más.',
  })
  await resolvePago(portal, segundo, 'rechazado')
  expect((await create(medios, paga('42118'))).status).toBe(200)
  await at(portal, '2026-11-20T15:00:00Z', () => resolvePago(portal, primero, 'aplicado'))
  expect((await create(medios, paga('600000'))).status).toBe(200)
})
