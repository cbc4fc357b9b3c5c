import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cuentaCorriente, pagos } from '#contract/cuenta-corriente/calls.ts'
import type { Route } from '#contract/route.ts'
import type { Erp } from '#gateways/erp/erp.ts'
import { createErp } from '#gateways/index.ts'
import { AppError } from '#server/base/errors.ts'
import { type Portal, startPortal } from '#testing/portal.ts'

let portal: Portal

const unavailable = async (): Promise<never> => {
  throw new AppError('no-disponible', { detail: 'ERP away' })
}

beforeAll(async () => {
  const names = Object.keys(createErp()) as (keyof Erp)[]
  portal = await startPortal(
    {},
    { erp: Object.fromEntries(names.map((name) => [name, unavailable])) as unknown as Erp },
  )
})
afterAll(() => portal.close())

const key = { sociedad: '1000', documento: '0090000106', ejercicio: 2026 }
const PAGO = {
  razonSocialId: 1042,
  medios: [{ medio: 'transferencia', banco: 'Banco del Litoral', fecha: '2026-11-20', importe: '100' }],
  aplicaciones: [{ partidaId: '1000-0090000106-2026-1', importe: '100' }],
}

const CALLS: [string, Route, Parameters<Portal['call']>[2]][] = [
  ['getCabecera', cuentaCorriente.getCabecera, { params: { id: 1042 } }],
  ['getDetalle', cuentaCorriente.getDetalle, { params: key }],
  ['search', cuentaCorriente.search, { params: { page: 1, size: 20 }, body: {} }],
  ['summarize', cuentaCorriente.summarize, {}],
  ['listMeses', cuentaCorriente.listMeses, { params: { id: 1042 } }],
  ['downloadPdf', cuentaCorriente.downloadPdf, { params: { id: 1042 } }],
  ['downloadComprobante', cuentaCorriente.downloadComprobante, { params: key }],
  ['summarizeListado', cuentaCorriente.summarizeListado, { body: {} }],
  ['downloadExcel', cuentaCorriente.downloadExcel, { body: {} }],
  ['downloadZip', cuentaCorriente.downloadZip, { body: { documentos: [key] } }],
  ['getQuePagar', pagos.getQuePagar, { params: { id: 1042 } }],
  ['create', pagos.create, { body: PAGO, files: [{ name: 'a.txt', content: 'a' }] }],
]

describe('while the ERP is unavailable', () => {
  test.each(CALLS)('%s answers 503 instead of a zero balance', async (_name, route, sent) => {
    const answer = await portal.call('lferreyra', route, sent)
    expect(answer).toMatchObject({
      status: 503,
      body: { code: 'no-disponible', message: 'Servicio no disponible, inténtelo de nuevo más tarde.' },
    })
  })

  test('sending a statement is accepted, since the job waits for the ERP', async () => {
    const body = { destinatarios: ['mibarra@cliente.example'] }
    const answer = await portal.call('lferreyra', cuentaCorriente.sendEmail, { params: { id: 1042 }, body })
    expect(answer).toMatchObject({ status: 200, body: { enviados: 1 } })
  })

  test('payments can be searched', async () => {
    expect((await portal.call('lferreyra', pagos.search, { params: { page: 1, size: 20 }, body: {} })).status).toBe(200)
  })

  test('the monthly subscription can be read and changed', async () => {
    const sent = { params: { id: 1042 } }
    expect((await portal.call('lferreyra', cuentaCorriente.getSuscripcion, sent)).status).toBe(200)
    const body = { destinatarios: ['lferreyra@cliente.example'] }
    expect((await portal.call('lferreyra', cuentaCorriente.setSuscripcion, { ...sent, body })).status).toBe(200)
  })

  test('every call of the current account has a test in this file', () => {
    const rest = Object.keys({ ...cuentaCorriente, ...pagos }).filter((name) => !CALLS.some(([each]) => each === name))
    expect(rest).toEqual([
      'sendEmail',
      'getSuscripcion',
      'setSuscripcion',
      'getDestino',
      'get',
      'setEstado',
      'withdraw',
      'setMedio',
      'downloadRecibo',
      'searchRecibos',
      'downloadReciboNumero',
      'sendRecibo',
    ])
  })
})

test('an ERP failure while a statement is drawn answers 503 and does not crash the process', async () => {
  const other = await startPortal({}, { erp: { ...createErp(), listPartidas: unavailable } })
  // Draw twice: the first call also loads the code of PDFs. Only in the second call does the ERP fail before the
  // drawing begins.
  for (const _each of [1, 2]) {
    const answer = await other.call('lferreyra', cuentaCorriente.downloadPdf, { params: { id: 1042 }, body: {} })
    expect(answer).toMatchObject({ status: 503, body: { code: 'no-disponible' } })
  }
  await other.close()
})
