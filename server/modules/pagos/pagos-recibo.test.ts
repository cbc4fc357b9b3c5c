import { buffer } from 'node:stream/consumers'
import { extractText } from 'unpdf'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { pagos } from '#contract/cuenta-corriente/calls.ts'
import type { Mail, Message } from '#gateways/mail/mail.ts'
import { aPagoAplicado, createPago, echeq, readPago, resolvePago, transferencia } from '#testing/gestiones/pagos.ts'
import { type Person, type Portal, startPortal } from '#testing/portal.ts'
import { untilDone } from '#testing/wait.ts'

let portal: Portal
let sent: (Message & { pdf: Buffer })[]
const mail: Mail = {
  send: async (message) => {
    const [adjunto] = message.adjuntos ?? []
    sent.push({ ...message, pdf: adjunto ? await buffer(adjunto.contenido) : Buffer.alloc(0) })
  },
}

beforeAll(async () => {
  portal = await startPortal({ PUBLIC_URL: 'https://portal.example' }, { retries: 1, mail })
})
afterAll(() => portal.close())
beforeEach(async () => {
  await untilDone(portal.jobs)
  sent = []
  await portal.pool.query('delete from envio_resumen')
})

const certificado = (referencia: string) => ({
  medio: 'retencion-ganancias',
  referencia,
  fecha: '2026-11-19',
  importe: '1500.50',
})
const numero = async (pagoId: number) => (await readPago(portal, pagoId)).recibo
const download = (person: Person, pagoId: number) => portal.call(person, pagos.downloadRecibo, { params: { pagoId } })
const resend = (person: Person, pagoId: number) =>
  portal.call<{ enviados?: number; message?: string }>(person, pagos.sendRecibo, { params: { pagoId } })
const textOf = async (pdf: Buffer) => (await extractText(new Uint8Array(pdf), { mergePages: true })).text

describe('the number of a receipt', () => {
  test('is assigned in order when a payment is applied, and not when it is rejected', async () => {
    // A payment of the demo has the first number, so this payment gets the next one.
    const first = await aPagoAplicado(portal, { medios: [transferencia()] })
    const rejected = (await createPago(portal, { medios: [transferencia()] })).body.pagoId
    expect(await numero(rejected)).toBeNull()
    await resolvePago(portal, rejected, 'rechazado')
    const second = await aPagoAplicado(portal, { medios: [transferencia()] })
    expect([await numero(first), await numero(rejected), await numero(second)]).toEqual([
      'X-0009-00000002',
      null,
      'X-0009-00000003',
    ])
  })

  test('has no gaps or repetitions under simultaneous and failing calls', async () => {
    const before = Number((await numero(await aPagoAplicado(portal, { medios: [transferencia()] })))!.slice(-8))
    const ids: number[] = []
    for (let n = 0; n < 8; n += 1) ids.push((await createPago(portal, { medios: [transferencia()] })).body.pagoId)
    // Two users apply each payment at the same time. The second call fails and takes no number.
    await Promise.all(ids.flatMap((id) => [resolvePago(portal, id, 'aplicado'), resolvePago(portal, id, 'aplicado')]))
    const numbers = await Promise.all(ids.map(async (id) => Number((await numero(id))!.slice(-8))))
    expect(numbers.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map((n) => before + n))
  })
})

describe('the receipt', () => {
  test('shows the payer, the means of payment, the documents and the amount on account', async () => {
    const pagoId = await aPagoAplicado(portal, {
      medios: [transferencia({ referencia: '88123' }), echeq({ referencia: '00451278' }), certificado('0002-00000815')],
      aplicaciones: [{ partidaId: '1000-0090000101-2026-1', importe: '98700.75' }],
    })
    const answer = await download('lferreyra', pagoId)
    expect(answer).toMatchObject({ status: 200, headers: { 'content-type': 'application/pdf' } })
    const text = await textOf(answer.raw)
    for (const words of [
      `Recibo ${await numero(pagoId)}`,
      'DOCUMENTO NO VÁLIDO COMO FACTURA',
      'Repuestos Litoral Sur S.R.L. · CUIT 30-80100123-4',
      'Transferencia',
      '88123 – Banco del Litoral 20-11-2026',
      'E-cheq',
      '00451278 30-80100123-4 Banco Nación 20-02-2027 $ 60.000,00',
      'Retención de Ganancias 0002-00000815 30-80100123-4',
      'A-0003-00012890',
      '$ 98.700,75',
      'A cuenta $ 62.799,75',
      'Total $ 161.500,50',
    ])
      expect(text).toContain(words)
  })

  test('exists only for applied payments, and for users who may see them', async () => {
    const pagoId = (await createPago(portal, { medios: [transferencia()] })).body.pagoId
    expect((await download('lferreyra', pagoId)).status).toBe(404)
    expect((await resend('lferreyra', pagoId)).status).toBe(404)
    await resolvePago(portal, pagoId, 'aplicado')
    const seen = await Promise.all((['lferreyra', 'npaz', 'hquiroga'] as const).map((who) => download(who, pagoId)))
    expect(seen.map(({ status }) => status)).toEqual([200, 200, 404])
    expect((await resend('hquiroga', pagoId)).status).toBe(404)
  })

  test('is attached to the notification of the applied payment', async () => {
    const pagoId = await aPagoAplicado(portal, { medios: [transferencia()] })
    await untilDone(portal.jobs)
    const notice = sent.filter(({ asunto }) => asunto === `Pago ${pagoId}, aplicado`)
    expect(notice.map(({ para, adjuntos }) => [para, adjuntos?.map(({ nombre }) => nombre)])).toEqual([
      ['lferreyra@cliente.example', [`pdf_file_recibo_${await numero(pagoId)}_autogestion.pdf`]],
    ])
    expect(notice[0]!.texto).toContain(`Va adjunto el recibo ${await numero(pagoId)}.`)
    expect(await textOf(notice[0]!.pdf)).toContain('Total $ 100.000,00')
  })
})

describe('Reenviar recibo', () => {
  test('sends the receipt to the customer who calls, or to the reporter when staff calls', async () => {
    const pagoId = await aPagoAplicado(portal, { medios: [transferencia()] })
    await untilDone(portal.jobs)
    sent = []
    expect((await resend('mibarra', pagoId)).body).toEqual({ enviados: 1 })
    expect((await resend('npaz', pagoId)).body).toEqual({ enviados: 1 })
    await untilDone(portal.jobs)
    expect(sent.map(({ para }) => para).toSorted()).toEqual(['lferreyra@cliente.example', 'mibarra@cliente.example'])
    for (const { pdf, texto } of sent) {
      expect(texto).toContain(`Va adjunto el recibo de Repuestos Litoral Sur S.R.L. por el pago ${pagoId}.\n`)
      expect(await textOf(pdf)).toContain('Total $ 100.000,00')
    }
  })

  test('counts towards the same hourly maximum as account statements', async () => {
    await portal.pool.query(`update parametro set valor = 2 where clave = 'cuenta.envios-por-hora'`)
    const pagoId = await aPagoAplicado(portal, { medios: [transferencia()] })
    const answers = [
      await resend('lferreyra', pagoId),
      await resend('lferreyra', pagoId),
      await resend('lferreyra', pagoId),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 429])
  })
})
