import { afterAll, beforeAll, expect, test } from 'vitest'
import { pagos } from '#contract/cuenta-corriente/calls.ts'
import type { ReplyOf } from '#contract/route.ts'
import { formatMoney, unbroken } from '#contract/valores/formato.ts'
import { fromCents, toCents } from '#contract/valores/importes.ts'
import { createErp } from '#gateways/index.ts'
import { at } from '#testing/clock.ts'
import { createPago, echeq, resolvePago, transferencia } from '#testing/gestiones/pagos.ts'
import { type Portal, startPortal } from '#testing/portal.ts'
import { TEST_NOW } from '#testing/postgres.ts'
import { readDeudas } from './conciliacion-candidatos.service.ts'

const EMPRESA = {
  razonSocialId: 1042,
  codigoCliente: '0000104217',
  cuit: '30801001234',
  razonSocial: 'Repuestos Litoral Sur S.R.L.',
}
/** Large open item of the razón social, by its ERP reference. */
const FACTURA = { referencia: 'A-0001-00049003', pendiente: '2015900.00' }

let portal: Portal
let partidaId: string
beforeAll(async () => {
  portal = await startPortal()
  partidaId = (await quePagar()).partidaId
})
afterAll(() => portal.close())

const quePagar = async () => {
  const { body } = await portal.call<ReplyOf<typeof pagos.getQuePagar>>('lferreyra', pagos.getQuePagar, {
    params: { id: 1042 },
  })
  return body.deudas.find(({ referencia }) => referencia === FACTURA.referencia)!
}

/**
 * Returns the pending amount of the item in the three places that show it: Qué pagar, the payment form and
 * conciliación.
 */
const pendingAmounts = async () => {
  const { aPagar } = await quePagar()
  const tooMuch = fromCents(toCents(aPagar) + 1n)
  const { body } = await createPago(portal, {
    medios: [transferencia({ importe: tooMuch })],
    aplicaciones: [{ partidaId, importe: tooMuch }],
  })
  const form = body.fields?.['aplicaciones.0.importe']
  const debe = await readDeudas(portal.pool, { erp: createErp(), now: new Date(TEST_NOW) }, [EMPRESA])
  const matching = debe.get(EMPRESA.razonSocialId)!.find((documento) => documento.partidaId === partidaId)!.importe
  return { aPagar, form, matching: fromCents(matching) }
}
const expectedAmounts = (importe: string, informado: bigint) => ({
  aPagar: importe,
  form: informado
    ? expect.stringContaining(
        `Ya informado: ${formatPesos(fromCents(informado))}. Podés informar hasta ${formatPesos(importe)}.`,
      )
    : `Lo pendiente es ${formatPesos(importe)}: ingresá ese importe o menos.`,
  matching: importe,
})
const formatPesos = (importe: string) => unbroken(formatMoney(importe, 'ARS'))

const BEFORE = '2026-11-20T15:00:00Z'
const AFTER = '2026-11-22T15:00:00Z'
const pay = async (importe: string, medios: unknown[] = [transferencia({ importe })]): Promise<number> => {
  const { body, status } = await createPago(portal, { medios, aplicaciones: [{ partidaId, importe }] })
  expect(status).toBe(200)
  return body.pagoId
}
const payAt = (instant: string, importe: string, medios?: unknown[]): Promise<number> =>
  at(portal, instant, async () => {
    const pagoId = await pay(importe, medios)
    expect((await resolvePago(portal, pagoId, 'aplicado')).status).toBe(200)
    return pagoId
  })

/**
 * The time of the ERP data is TEST_NOW. The payments stay for the following rows of the table, so each row builds on
 * the previous ones.
 */
test.each<[what: string, cents: bigint, walk: () => Promise<unknown>]>([
  ['no payment was reported', 0n, async () => {}],
  ['a payment is pending', 1_000_01n, () => pay('1000.01')],
  ['a payment was applied before the ERP data, which includes it', 0n, () => payAt(BEFORE, '2000.00')],
  ['a payment was applied at the instant of the ERP data', 3_000_00n, () => payAt(TEST_NOW, '3000.00')],
  ['a payment was applied after the ERP data', 4_000_00n, () => payAt(AFTER, '4000.00')],
  ['a payment was rejected', 0n, async () => resolvePago(portal, await pay('5000.00'), 'rechazado')],
  [
    'a payment is in another currency, on account',
    0n,
    () => createPago(portal, { moneda: 'USD', medios: [transferencia({ importe: '6000.00' })] }),
  ],
  [
    'one is pending and one was applied after the ERP data',
    15_000_00n,
    async () => {
      await payAt(AFTER, '7000.00')
      await pay('8000.00')
    },
  ],
  [
    'one has a rejected cheque, and its rest counts',
    40_00n,
    async () => {
      const pagoId = await payAt(AFTER, '100.00', [transferencia({ importe: '40' }), echeq({ importe: '60' })])
      const params = { pagoId, orden: 2, estado: 'rechazado' }
      await portal.call('npaz', pagos.setMedio, { params, body: { motivo: 'Sin fondos' } })
    },
  ],
])('payment form, Qué pagar and conciliación agree on the pending amount when %s', async (_what, cents, walk) => {
  const before = toCents((await quePagar()).informado)
  await walk()
  const informado = before + cents
  expect(await pendingAmounts()).toEqual(expectedAmounts(fromCents(toCents(FACTURA.pendiente) - informado), informado))
})

test('newer ERP data includes the applied payments, but not the pending ones', async () => {
  await portal.pool.query("update actualizacion set fecha = '2026-11-23T03:00:00Z' where origen = 'cuenta-corriente'")
  // Payments of 1.000,01 and 8.000,00 are reported and not applied yet.
  expect(await pendingAmounts()).toEqual(expectedAmounts('2006899.99', 900_001n))
})
