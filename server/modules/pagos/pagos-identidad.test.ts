import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pagos } from '#contract/cuenta-corriente/calls.ts'
import { cobranzas } from '#contract/cobranzas/calls.ts'
import { transaction } from '#server/db/database.ts'
import { createPago, echeq, readPago, resolvePago, transferencia } from '#testing/gestiones/pagos.ts'
import { type Person, type Portal, startPortal } from '#testing/portal.ts'

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())

interface Said {
  over?: Record<string, unknown>
  person?: Person
}
const inform = async (medio: Record<string, unknown>, { over = {}, person = 'lferreyra' }: Said = {}) => {
  const { body, status } = await createPago(portal, { medios: [medio], ...over }, { person })
  return { status, pagoId: body.pagoId, fields: body.fields }
}
/** Reports a means of payment for a razón social of another customer. */
const informForOther = (medio: Record<string, unknown>, person: Person = 'hquiroga') =>
  inform(medio, { over: { razonSocialId: 1060 }, person })

const CHEQUE = echeq({ referencia: '778001', banco: 'Nación' })
const certificado = (over: Record<string, unknown> = {}) => ({
  medio: 'retencion-iva',
  referencia: '0001-00000123',
  cuit: '30-80100001-7',
  fecha: '2026-11-19',
  importe: '1500.50',
  ...over,
})
const RED = 'KX8KOR90D06W8DZ2NGE4YV'

describe('money that is already in a payment', () => {
  test.each<[string, Record<string, unknown>, string, readonly Record<string, unknown>[]]>([
    [
      'a cheque',
      CHEQUE,
      'E-cheq',
      [
        { ...CHEQUE, banco: 'NACION' },
        { ...CHEQUE, banco: 'Banco Nación', referencia: '000778001' },
        { ...CHEQUE, banco: 'BNA', importe: '1' },
        { ...CHEQUE, banco: '011' },
      ],
    ],
    [
      'a certificate',
      certificado(),
      'Retención de IVA',
      [certificado({ referencia: '1-123' }), certificado({ referencia: '000100000123', importe: '9' })],
    ],
    [
      'a transfer',
      transferencia({ referencia: 'OP-0451278', importe: '7000.07' }),
      'Transferencia',
      [transferencia({ referencia: 'op 0451278', importe: '7000,07', banco: 'Otro' })],
    ],
    [
      'a transfer with the id of the network',
      transferencia({ referencia: RED, importe: '7000.08' }),
      'Transferencia',
      [transferencia({ referencia: RED.toLowerCase(), importe: '1.00', fecha: '2026-11-01' })],
    ],
  ])(
    'rejects %s, also for another razón social, until the payment that has the money is rejected',
    async (_what, first, texto, others) => {
      const { pagoId, status } = await inform(first)
      expect(status).toBe(200)
      for (const other of others) {
        expect((await inform(other)).fields).toEqual({
          'medios.0.referencia': `${texto}: ya está en el pago Nº ${pagoId}.`,
        })
        // Only staff learn which razón social has the cheque.
        expect((await informForOther(other)).fields).toEqual({
          'medios.0.referencia': `${texto}: ya fue presentado. Escribinos.`,
        })
        expect((await informForOther(other, 'admin')).fields).toEqual({
          'medios.0.referencia': `${texto}: ya está en el pago Nº ${pagoId} de Repuestos Litoral Sur S.R.L.`,
        })
      }
      await resolvePago(portal, pagoId, 'rechazado')
      expect((await informForOther(others[0]!)).status).toBe(200)
      expect((await inform(first)).fields).toEqual({
        'medios.0.referencia': `${texto}: ya fue presentado. Escribinos.`,
      })
    },
  )

  test('rejects a paper cheque with the data of an e-cheq', async () => {
    const { pagoId } = await inform(echeq({ referencia: '778002' }))
    expect((await inform(echeq({ referencia: '778002', medio: 'cheque' }))).fields).toEqual({
      'medios.0.referencia': `Cheque: ya está en el pago Nº ${pagoId}.`,
    })
  })

  test('accepts a cheque again after the bank rejected it', async () => {
    const medio = echeq({ referencia: '778003' })
    const { pagoId } = await inform(medio)
    await resolvePago(portal, pagoId, 'aplicado')
    expect((await inform(medio)).status).toBe(400)
    const params = { pagoId, orden: 1, estado: 'rechazado' }
    await portal.call('npaz', pagos.setMedio, { params, body: { motivo: 'Sin fondos' } })
    expect((await inform(medio)).status).toBe(200)
  })

  test('asks for the name of the bank when the list does not have it', async () => {
    expect((await inform(echeq({ banco: 'Banco del Litoral' }))).fields).toEqual({
      'medios.0.banco': 'No conocemos ese banco. Elegilo de la lista.',
    })
    const { pagoId } = await inform(echeq({ banco: 'bna' }))
    expect((await readPago(portal, pagoId)).medios[0]!.banco).toBe('Banco Nación')
  })
})

describe('a payment that may be the same money', () => {
  const ask = { over: { sonOtros: false } }
  const medio = (over: Record<string, unknown> = {}) => transferencia({ importe: '4321.01', ...over })

  test('is rejected until a user confirms that it is different money', async () => {
    const { pagoId } = await inform(medio({ fecha: '2026-11-19' }), ask)
    const { status, fields } = await inform(medio({ referencia: '99001' }), ask)
    expect([status, fields]).toEqual([
      400,
      {
        sonOtros: `Se parece al pago Nº ${pagoId}, de $\u00a04.321,01 del 19-11-2026. Si es el mismo dinero, no lo cargues otra vez. Si es otro, confirmalo.`,
      },
    ])
    expect((await inform(medio({ referencia: '99001' }), { over: { sonOtros: true } })).status).toBe(200)
  })

  test.each<[string, Record<string, unknown>, Record<string, unknown>]>([
    ['two days apart', { fecha: '2026-11-17' }, {}],
    ['a cent apart', { importe: '4321.02' }, {}],
    ['in another currency', {}, { moneda: 'USD' }],
    ['of another razón social', {}, { razonSocialId: 1043 }],
  ])('is accepted without a question when it is %s', async (_how, over, body) => {
    expect((await inform(medio(over), { over: { ...body, sonOtros: false }, person: 'npaz' })).status).toBe(200)
  })

  test('is shown to staff, who have to confirm before they apply the payment', async () => {
    const one = (await inform(transferencia({ importe: '4322.01' }))).pagoId
    const other = (await inform(transferencia({ importe: '4322.01' }))).pagoId
    expect((await readPago(portal, one)).parecidos).toEqual([other])
    expect((await readPago(portal, one, 'lferreyra')).parecidos).toEqual([])
    const apply = (body: object) =>
      portal.call<{ fields?: object }>('npaz', pagos.setEstado, { params: { pagoId: one, estado: 'aplicado' }, body })
    const refused = await apply({})
    expect([refused.status, Object.keys(refused.body.fields!)]).toEqual([400, ['sonOtros']])
    expect((await apply({ sonOtros: true })).status).toBe(200)
    await resolvePago(portal, other, 'rechazado')
    expect((await readPago(portal, one)).parecidos).toEqual([])
  })
})

test('an old payment without identity cannot be applied when another payment has its cheque', async () => {
  const medio = echeq({ referencia: '778004' })
  const first = (await inform(medio)).pagoId
  // Data from before the register: two payments with the same cheque.
  await portal.pool.query('delete from identidad_dinero where pago_id = $1', [first])
  const second = (await inform(medio)).pagoId
  const { status, body } = await resolvePago(portal, first, 'aplicado')
  expect([status, (body as { message: string }).message]).toEqual([409, `E-cheq: ya está en el pago Nº ${second}.`])
  expect((await resolvePago(portal, first, 'rechazado')).status).toBe(200)
})

test.each(['XXX', 'ars', 'GBP', ''])('the currency %j is rejected in a payment and in a promise', async (moneda) => {
  expect((await inform(transferencia(), { over: { moneda } })).fields).toEqual({ moneda: 'Elegí la moneda' })
  const promesa = { dia: '2026-11-25', importe: '100', moneda }
  const nota = await portal.call<{ fields?: object }>('npaz', cobranzas.createNota, {
    params: { razonSocialId: 1042 },
    body: { clase: 'promesa', texto: 'Prometió', promesa },
  })
  expect([nota.status, nota.body.fields]).toEqual([400, { 'promesa.moneda': 'Elegí la moneda' }])
})

test('the migration finds the same identities for stored payments as the portal registers', async () => {
  const migration = await readFile('db/migrations/0035_identidad_del_dinero.sql', 'utf8')
  const numeros = ['2026-0001-00000555', '2026-000556', 'A 0012', '000100000557', '558']
  await inform(transferencia({ referencia: 'QX8KOR90D06W8DZ2NGE4YV' }))
  for (const referencia of numeros) await inform(certificado({ referencia }))
  for (const banco of ['Bancor', 'Banco de Galicia y Buenos Aires S.A.U.', '285']) await inform(echeq({ banco }))
  const select = 'select clave, pago_id, orden from identidad_dinero order by clave'
  const { rows } = await portal.pool.query(select)
  const found = await transaction(portal.pool, async (sql) => {
    await sql.query('drop table identidad_dinero; drop index pago_medio_importe')
    await sql.query('create index pago_medio_referencia on pago_medio (referencia)')
    await sql.query(migration)
    return (await sql.query(select)).rows
  })
  expect(found).toEqual(rows)
  expect(found.map(({ clave }) => clave)).toEqual(
    expect.arrayContaining([
      'red QX8KOR90D06W8DZ2NGE4YV',
      'credito ARS 2026-11-20 100000.00 QX8KOR90D06W8DZ2NGE4YV',
      'retencion-iva 30801000017  2026 100000555',
      'retencion-iva 30801000017  2026 556',
      'retencion-iva 30801000017  2026 A12',
      'retencion-iva 30801000017  2026 100000557',
      'retencion-iva 30801000017  2026 558',
    ]),
  )
})
