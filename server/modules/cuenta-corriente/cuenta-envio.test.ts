import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { extractText } from 'unpdf'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cuentaCorriente } from '#contract/cuenta-corriente/calls.ts'
import { integraciones } from '#contract/integraciones/calls.ts'
import type { Mail, Message } from '#gateways/mail/mail.ts'
import { pathOfAdjunto } from '#gateways/mail/carpeta.ts'
import { readMails } from '#testing/mailbox.ts'
import { type Person, type Portal, startPortal } from '#testing/portal.ts'
import { mailOf, startSmtp } from '#testing/smtp.ts'
import { untilDone } from '#testing/wait.ts'

let portal: Portal
let sent: (Message & { pdf: Buffer })[]

const mail: Mail = {
  send: async (message) => {
    const [adjunto] = message.adjuntos ?? []
    if (message.para === 'rota@cliente.example') throw new Error('550')
    sent.push({ ...message, pdf: adjunto ? await buffer(adjunto.contenido) : Buffer.alloc(0) })
  },
}

beforeAll(async () => {
  portal = await startPortal({ PUBLIC_URL: 'https://portal.example' }, { retries: 1, mail })
})
afterAll(() => portal.close())
beforeEach(async () => {
  sent = []
  await portal.pool.query('delete from envio_resumen')
  await portal.pool.query('delete from destinatario_resumen')
  await confirm(portal, ['ana@cliente.example', 'beto@cliente.example', 'rota@cliente.example'])
})

/** Inserts external addresses that confirmed long ago to receive the statements of 1042. */
const confirm = (to: Portal, emails: string[]) =>
  to.pool.query(
    `insert into destinatario_resumen (razon_social_id, email, codigo_sha256, pedido, confirmado)
     select 1042, email, encode(sha256(convert_to(email, 'UTF8')), 'hex'), '2026-01-01', '2026-01-02' from unnest($1::text[]) email`,
    [emails],
  )

const send = async (
  body: Record<string, unknown>,
  { person = 'lferreyra' as Person, headers = {} as Record<string, string> } = {},
) => {
  const answer = await portal.call<{ enviados?: number; message?: string }>(person, cuentaCorriente.sendEmail, {
    params: { id: 1042 },
    body,
    headers,
  })
  await untilDone(portal.jobs)
  return answer
}

describe('Enviar Email', () => {
  test('mails the statement with its PDF to each address once', async () => {
    const destinatarios = ['ana@cliente.example', 'beto@cliente.example', 'ANA@cliente.example']
    const answer = await send({ destinatarios, mensaje: 'Va lo de este mes.' })
    expect(answer.body).toEqual({ enviados: 2, porConfirmar: [] })
    expect(sent.map(({ para }) => para).toSorted()).toEqual(['ana@cliente.example', 'beto@cliente.example'])
    const [message] = sent
    expect(message!.asunto).toBe('Resumen de cuenta de Repuestos Litoral Sur S.R.L. al 21-11-2026')
    expect(message!.texto).toContain('Lucía Ferreyra te envía el resumen de cuenta al 21-11-2026')
    expect(message!.texto).toContain('Lucía Ferreyra escribió:\n\n> Va lo de este mes.')
    expect(message!.texto).toContain('Saldo en ARS: $ 7.446.249,65')
    expect(message!.adjuntos).toMatchObject([
      { nombre: 'pdf_file_cuentacorriente_1042_autogestion.pdf', tipo: 'application/pdf' },
    ])
    const { text } = await extractText(new Uint8Array(message!.pdf), { mergePages: true })
    expect(text).toContain('A-0001-00045871')
  })

  test("sends the statement to users of the company; an external address first gets one request to confirm, without the sender's text", async () => {
    const destinatarios = ['mibarra@cliente.example', 'Contador@afuera.example', 'hquiroga@cliente.example']
    const body = { destinatarios, mensaje: 'Ganaste un premio: entrá acá' }
    const answer = await send(body)
    const porConfirmar = ['contador@afuera.example', 'hquiroga@cliente.example']
    expect(answer.body).toEqual({ enviados: 1, porConfirmar })
    expect(sent.filter(({ adjuntos }) => adjuntos).map(({ para }) => para)).toEqual(['mibarra@cliente.example'])
    const requests = sent.filter(({ adjuntos }) => !adjuntos)
    expect(requests.map(({ para }) => para).toSorted()).toEqual(porConfirmar)
    for (const { texto } of requests) {
      expect(texto).toContain('el resumen de cuenta de Repuestos Litoral Sur S.R.L. a este email.\n')
      expect(texto).not.toMatch(/premio|\$/)
    }
    await send(body)
    expect(sent.filter(({ para }) => para === 'contador@afuera.example')).toHaveLength(1)
    portal.setNow('2026-11-22T15:00:00Z')
    await send(body)
    portal.setNow('2026-11-21T15:00:00Z')
    expect(sent.filter(({ para }) => para === 'contador@afuera.example')).toHaveLength(2)
  })

  test('sends a confirmed external address only the statements of the company for which it confirmed', async () => {
    const body = { destinatarios: ['contador@afuera.example'] }
    await send(body)
    const codigo = /confirmar-destinatario\/([\w-]{43})/.exec(sent[0]!.texto)![1]!
    const url = `/autogestion/confirmar-destinatario/${codigo}`
    expect((await portal.app.inject(url)).body).toContain('<form method="post">')
    expect((await send(body)).body).toMatchObject({ enviados: 0 })
    expect((await portal.app.inject({ method: 'POST', url })).body).toContain('Listo: confirmaste tu email')
    expect((await send(body)).body).toEqual({ enviados: 1, porConfirmar: [] })
    const other = await portal.call('mibarra', cuentaCorriente.sendEmail, { params: { id: 1043 }, body })
    await untilDone(portal.jobs)
    expect(other.body).toEqual({ enviados: 0, porConfirmar: ['contador@afuera.example'] })
    await untilDone(portal.jobs)
    const wrong = await portal.app.inject({ method: 'POST', url: url.slice(0, -1) })
    expect(wrong.statusCode).toBe(404)
  })

  test('shows the balances of a past period, without the arrears of today', async () => {
    const criterios = { estado: 'todas', emisionDesde: '2026-10-01', emisionHasta: '2026-10-31' }
    await send({ destinatarios: ['ana@cliente.example'], criterios })
    const [message] = sent
    expect(message!.asunto).toBe('Estado de cuenta de Repuestos Litoral Sur S.R.L., octubre de 2026')
    for (const words of ['Saldo inicial en ARS: $ 2.275.169,15', 'Saldo final en ARS: $ 1.830.349,15'])
      expect(message!.texto).toContain(words)
    expect(message!.texto).not.toMatch(/Vencido|7\.446\.249/)
  })

  test('sends only the filtered items', async () => {
    await send({ destinatarios: ['ana@cliente.example'], criterios: { tramos: ['mas-90'] } })
    const { text } = await extractText(new Uint8Array(sent[0]!.pdf), { mergePages: true })
    expect(text).toContain('A-0003-00012890')
    expect(text).not.toContain('A-0001-00045871')
  })

  test('sends once when the request is repeated with its idempotency key', async () => {
    const options = { headers: { 'idempotency-key': 'una-vez' } }
    for (let n = 0; n < 2; n += 1) await send({ destinatarios: ['ana@cliente.example'] }, options)
    expect(sent).toHaveLength(1)
  })

  test.each([
    [{ destinatarios: [] }, { destinatarios: 'Ingresá al menos un email' }],
    [{ destinatarios: ['ana'] }, { 'destinatarios.0': 'Ingresá un email válido' }],
    [
      { destinatarios: Array.from({ length: 6 }, (_, n) => `a${n}@b.example`) },
      { destinatarios: 'Hasta 5 destinatarios' },
    ],
    [{ destinatarios: ['ana@b.example'], mensaje: 'x'.repeat(501) }, { mensaje: 'Usá hasta 500 caracteres' }],
  ])('rejects %j with an error on the field', async (body, fields) => {
    expect(await send(body)).toMatchObject({ status: 400, body: { fields } })
    expect(sent).toEqual([])
  })

  test('answers 429 beyond the hourly maximum of a user, even when the calls are simultaneous', async () => {
    const body = { destinatarios: ['ana@cliente.example'] }
    const answers = await Promise.all(Array.from({ length: 12 }, () => send(body)))
    const rejections = answers.filter(({ status }) => status === 429)
    expect(rejections).toHaveLength(2)
    expect(rejections[0]!.body.message).toBe(
      'Ya enviaste 10 resúmenes en la última hora. Esperá un rato y probá de nuevo.',
    )
    expect((await send(body, { person: 'mibarra' })).status).toBe(200)
    portal.setNow('2026-11-21T16:00:01Z')
    expect((await send(body)).status).toBe(200)
    portal.setNow('2026-11-21T15:00:00Z')
  })

  test('shows in Integraciones the address to which a mail failed', async () => {
    await send({ destinatarios: ['rota@cliente.example'] })
    const { body } = await portal.call<{ fallados: { que: string }[] }>('admin', integraciones.list)
    expect(body.fallados[0]!.que).toBe('Cuenta corriente de 1042: enviar el resumen a rota@cliente.example')
  })
})

describe('a mail with an attachment', () => {
  test('is stored in the folder and served at /desarrollo/correo', async () => {
    const withFolder = await startPortal({}, { retries: 1 })
    await confirm(withFolder, ['ana@cliente.example'])
    const body = { destinatarios: ['ana@cliente.example'] }
    await withFolder.call('lferreyra', cuentaCorriente.sendEmail, { params: { id: 1042 }, body })
    await untilDone(withFolder.jobs)
    const [message] = await readMails(withFolder)
    expect(message!.adjuntos).toEqual([
      { nombre: 'pdf_file_cuentacorriente_1042_autogestion.pdf', tipo: 'application/pdf' },
    ])
    const stored = await readFile(pathOfAdjunto(withFolder.mailFolder, message!.id, 0))
    expect(stored.subarray(0, 5).toString()).toBe('%PDF-')
    const served = await withFolder.app.inject(`/desarrollo/correo/${message!.id}/adjunto/0`)
    expect(served.rawPayload.equals(stored)).toBe(true)
    expect((await withFolder.app.inject(`/desarrollo/correo/${message!.id}/adjunto/1`)).statusCode).toBe(404)
    expect((await withFolder.app.inject('/desarrollo/correo')).body).toContain(
      `/desarrollo/correo/${message!.id}/adjunto/0`,
    )
    await withFolder.close()
  })

  test('is sent by SMTP', async () => {
    const smtp = await startSmtp()
    const withSmtp = await startPortal({}, { retries: 1, mail: mailOf(smtp.url) })
    await confirm(withSmtp, ['ana@cliente.example'])
    const body = { destinatarios: ['ana@cliente.example'] }
    await withSmtp.call('lferreyra', cuentaCorriente.sendEmail, { params: { id: 1042 }, body })
    await untilDone(withSmtp.jobs)
    expect(smtp.received).toHaveLength(1)
    const { data, to } = smtp.received[0]!
    expect(to).toEqual(['ana@cliente.example'])
    expect(data).toMatch(/Content-Type: application\/pdf;\s+name=pdf_file_cuentacorriente_1042_autogestion\.pdf/)
    expect(data).toContain(Buffer.from('%PDF-1').toString('base64').slice(0, 8))
    await withSmtp.close()
    await smtp.close()
  })
})
