import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cuentaCorriente } from '#contract/cuenta-corriente/calls.ts'
import { ERRORS } from '#contract/base/errors.ts'
import type { ReplyOf } from '#contract/route.ts'
import { createErpSap } from '#gateways/erp/sap/sap-odata.ts'
import { type Portal, startPortal } from '#testing/portal.ts'
import { type FakeSap, SAP_USER, startFakeSap } from '#testing/sap/fake-sap.ts'
import { rowOf } from '#testing/sap/items.ts'
import { selectItems } from '#testing/sap/tablas.ts'

/** Tests of the whole portal with SAP as the ERP, instead of the portal's tables. */

let portal: Portal
let fake: FakeSap
let clock = 0
beforeAll(async () => {
  fake = await startFakeSap({ manners: { alpha: true } })
  const config = { url: fake.url, ...SAP_USER, companyCodes: ['1000'], timeoutMs: 1000 }
  portal = await startPortal({}, { erp: createErpSap(config, { now: () => clock, pauseMs: 5 }) })
  fake.setRows((await selectItems(portal.pool)).map((item) => rowOf(item)))
})
afterAll(async () => {
  await portal.close()
  await fake.close()
})
beforeEach(() => {
  fake.setPlan(() => undefined)
  // Advance the clock until the cached items have expired.
  clock += 60_000
})

const params = { id: '104217' }
const cabecera = () =>
  portal.call<ReplyOf<typeof cuentaCorriente.getCabecera>>('mibarra', cuentaCorriente.getCabecera, { params })

test('with SAP, the portal shows the current balance in the header, and no credit limit', async () => {
  const { status, body } = await cabecera()
  expect(status).toBe(200)
  expect(body.datosAl).toBe(body.fechaConsulta)
  expect(body.totales).toMatchObject([{ saldoTotal: '7446249.65', limiteCredito: null, creditoDisponible: null }])
  expect(body.partidas[0]).toMatchObject({
    claseTexto: 'Factura A',
    referencia: 'A-0003-00012890',
    pendiente: '98700.75',
  })
})

test('with SAP, the portal shows the items of a document and the items that cleared it, without lines', async () => {
  const key = { sociedad: '1000', documento: '90000107', ejercicio: 2026 }
  const { status, body } = await portal.call<ReplyOf<typeof cuentaCorriente.getDetalle>>(
    'mibarra',
    cuentaCorriente.getDetalle,
    { params: key },
  )
  expect(status).toBe(200)
  expect(body).toMatchObject({ total: '512300.00', pendiente: '0.00', lineas: [], impuestos: [], cae: null })
  expect(body.aplicaciones).toMatchObject([{ claseTexto: 'Recibo', importe: '-845320.00' }])
})

test('with SAP, the portal rejects a query by time of change and sends no request to SAP, because SAP does not know that time', async () => {
  const asked = fake.requests.length
  const { status, body } = await portal.call('mibarra', cuentaCorriente.search, {
    params: { page: 1, size: 20 },
    body: { razonSocialIds: [1042], cambiadoDesde: '2026-11-21T00:00:00Z' },
  })
  expect([status, body.fields]).toEqual([
    400,
    {
      cambiadoDesde:
        'La cuenta corriente se lee de SAP, que no informa cuándo cambió cada partida: pedila sin cambiadoDesde.',
    },
  ])
  expect(fake.requests.length).toBe(asked)
})

test('with SAP, the portal returns 404 for the account of another razón social, without a request to SAP', async () => {
  const before = fake.requests.length
  const { status } = await portal.call('hquiroga', cuentaCorriente.getCabecera, { params })
  expect(status).toBe(404)
  expect(fake.requests).toHaveLength(before)
})

describe('when SAP fails, the portal', () => {
  test.each(['silence', '500', '503', 'login', 'half', '403'] as const)(
    'reports no-disponible instead of a zero balance: %s',
    async (fault) => {
      fake.setPlan(() => fault)
      const calls = [
        cabecera(),
        portal.call('mibarra', cuentaCorriente.summarize),
        portal.call('mibarra', cuentaCorriente.search, { params: { page: 1, size: 20 }, body: {} }),
        portal.call('mibarra', cuentaCorriente.downloadPdf, { params, body: {} }),
      ]
      for (const { status, body } of await Promise.all(calls)) {
        expect(status).toBe(503)
        expect(body).toMatchObject({ code: 'no-disponible', message: ERRORS['no-disponible'].text })
        expect(Object.keys(body as object)).toEqual(['code', 'message', 'requestId'])
      }
    },
  )
})
