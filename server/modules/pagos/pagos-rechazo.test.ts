import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { pagos } from '#contract/cuenta-corriente/calls.ts'
import { createMailbox } from '#testing/mailbox.ts'
import { aPagoAplicado, createPago, echeq, readPago, transferencia } from '#testing/gestiones/pagos.ts'
import { type Person, type Portal, startPortal } from '#testing/portal.ts'
import { untilDone } from '#testing/wait.ts'

const VIEJA = '1000-0090000101-2026-1'
const NUEVA = '1000-0090000104-2026-1'

let portal: Portal
const { mail, sent, empty } = createMailbox()

beforeAll(async () => {
  portal = await startPortal({ PUBLIC_URL: 'https://portal.example' }, { retries: 1, mail })
})
afterAll(() => portal.close())
beforeEach(async () => {
  await untilDone(portal.jobs)
  empty()
})

const move = (
  pagoId: number,
  orden: number,
  estado: string,
  { person = 'npaz' as Person, ...body }: { person?: Person; motivo?: string; version?: number } = {},
) =>
  portal.call<{ version: number; message?: string; fields?: Record<string, string> }>(person, pagos.setMedio, {
    params: { pagoId, orden, estado },
    body,
  })
const MOTIVO = { motivo: 'Sin fondos suficientes' }
/** Creates an applied payment with a transfer and a cheque. */
const aPago = () =>
  aPagoAplicado(portal, { medios: [transferencia({ importe: '40000' }), echeq({ importe: '60000' })] })

describe('a cheque', () => {
  test('can be credited, rejected, or rejected after it was credited', async () => {
    const pagoId = await aPago()
    const [, before] = (await readPago(portal, pagoId)).medios
    expect(before).toMatchObject({ estado: 'en-cartera', puede: ['acreditado', 'rechazado'] })
    expect((await move(pagoId, 2, 'acreditado', { version: 2 })).body).toMatchObject({ version: 3 })
    expect((await readPago(portal, pagoId)).medios[1]).toMatchObject({ estado: 'acreditado', puede: ['rechazado'] })
    expect((await move(pagoId, 2, 'rechazado', MOTIVO)).status).toBe(200)
    expect((await readPago(portal, pagoId)).medios[1]).toMatchObject({ estado: 'rechazado', ...MOTIVO, puede: [] })
    const again = await move(pagoId, 2, 'acreditado')
    expect(again).toMatchObject({ status: 409, body: { message: 'E-cheq: ya está rechazado. Actualizá la pantalla.' } })
  })

  test('requires a reason to be rejected', async () => {
    expect((await move(await aPago(), 2, 'rechazado')).body.fields).toEqual({ motivo: 'Indicá por qué se rechazó.' })
  })

  test('of a payment that is not applied cannot be moved', async () => {
    const { pagoId } = (await createPago(portal, { medios: [echeq()] })).body
    expect(await move(pagoId, 1, 'rechazado', MOTIVO)).toMatchObject({
      status: 409,
      body: { message: 'El pago todavía no está aplicado. Aplicalo o rechazalo entero.' },
    })
  })

  test.each<[string, number, Person, number]>([
    ['with the number of a transfer', 1, 'npaz', 404],
    ['with the number of no means', 3, 'npaz', 404],
    ['moved by the administration', 2, 'admin', 200],
    ['moved by the customer', 2, 'lferreyra', 403],
    ['moved by another company', 2, 'hquiroga', 403],
    ['moved by a seller', 2, 'darrieta', 403],
  ])('%s (orden %i, by %s) answers %i', async (_name, orden, person, status) => {
    expect((await move(await aPago(), orden, 'acreditado', { person })).status).toBe(status)
  })

  test('is moved once, and only with the current version', async () => {
    const pagoId = await aPago()
    expect((await move(pagoId, 2, 'acreditado', { version: 1 })).status).toBe(409)
    const both = await Promise.all([move(pagoId, 2, 'rechazado', MOTIVO), move(pagoId, 2, 'rechazado', MOTIVO)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })
})

describe('a rejected cheque', () => {
  test('reopens the documents that it paid, beginning with the last of them, to the cent', async () => {
    const pagoId = await aPagoAplicado(portal, {
      medios: [transferencia({ importe: '100000' }), echeq({ importe: '60000.01' })],
      aplicaciones: [
        { partidaId: NUEVA, importe: '61299.25' },
        { partidaId: VIEJA, importe: '98700.75' },
      ],
    })
    expect((await readPago(portal, pagoId)).aCuenta).toBe('0.01')
    await move(pagoId, 2, 'rechazado', MOTIVO)
    expect(await readPago(portal, pagoId, 'lferreyra')).toMatchObject({
      importe: '160000.01',
      aCuenta: '0.00',
      aplicaciones: [
        { referencia: 'A-0001-00047112', importe: '61299.25', paga: '61299.25' },
        { referencia: 'A-0003-00012890', importe: '98700.75', paga: '38700.75' },
      ],
    })
  })

  test("notifies its reporter, the company's users and the collectors, once each", async () => {
    const pagoId = await aPago()
    await untilDone(portal.jobs)
    empty()
    await move(pagoId, 2, 'rechazado', MOTIVO)
    await untilDone(portal.jobs)
    const mails = sent.filter(({ asunto }) => asunto.startsWith('E-cheq rechazado'))
    // The user who rejected the cheque is not notified.
    expect(mails.map(({ para }) => para).toSorted()).toEqual([
      'cobranzas@meridiana.example',
      'lferreyra@cliente.example',
      'mibarra@cliente.example',
    ])
    expect(mails[0]!.texto).toContain('por $ 60.000,00. Lo que cubría vuelve a quedar pendiente.')
    expect(mails[0]!.texto).toContain('Motivo: Sin fondos suficientes')
    expect(mails.every(({ adjuntos }) => adjuntos === undefined)).toBe(true)
  })

  test('may be reported again in another payment, because the bank may accept the cheque the second time', async () => {
    const uno = echeq()
    const pagoId = await aPagoAplicado(portal, { medios: [uno] })
    expect((await createPago(portal, { medios: [uno] })).status).toBe(400)
    await move(pagoId, 1, 'rechazado', MOTIVO)
    expect((await createPago(portal, { medios: [uno] })).status).toBe(200)
  })
})
