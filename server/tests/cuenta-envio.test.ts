import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { extractText } from 'unpdf'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cuentaCorriente } from '#contract/cuenta-corriente.ts'
import { integraciones } from '#contract/integraciones.ts'
import { createMail, type Mail, type Message } from '#gateways/mail.ts'
import { pathOfAdjunto } from '#gateways/mail/carpeta.ts'
import { readConfig } from '#server/config.ts'
import { readMails } from '../../testing/mesa.ts'
import { type Person, type Portal, startPortal } from '../../testing/portal.ts'
import { startSmtp } from '../../testing/smtp.ts'
import { untilDone } from '../../testing/wait.ts'

let portal: Portal
let sent: (Message & { pdf: Buffer })[]

const mail: Mail = {
  send: async (message) => {
    const [adjunto] = message.adjuntos ?? []
    if (message.para === 'rota@cliente.example') throw new Error('550')
    sent.push({ ...message, pdf: await buffer(adjunto!.contenido) })
  },
}

beforeAll(async () => {
  portal = await startPortal({ PUBLIC_URL: 'https://portal.example' }, { retries: 1, mail })
})
afterAll(() => portal.close())
beforeEach(async () => {
  sent = []
  await portal.pool.query('delete from envio_resumen')
})

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
  test('mails the statement to each address, once, with the PDF', async () => {
    const destinatarios = ['ana@cliente.example', 'beto@cliente.example', 'ANA@cliente.example']
    const answer = await send({ destinatarios, mensaje: 'Va lo de este mes.' })
    expect(answer.body).toEqual({ enviados: 2 })
    expect(sent.map(({ para }) => para).toSorted()).toEqual(['ana@cliente.example', 'beto@cliente.example'])
    const [message] = sent
    expect(message!.asunto).toBe('Resumen de cuenta corriente de Repuestos Litoral Sur S.R.L. al 21-11-2026')
    expect(message!.texto).toContain('Lucía Ferreyra te manda el resumen de cuenta al 21-11-2026')
    expect(message!.texto).toContain('> Va lo de este mes.')
    expect(message!.texto).toContain('Saldo en ARS: $ 7.446.249,65')
    expect(message!.adjuntos).toMatchObject([
      { nombre: 'pdf_file_cuentacorriente_1042_autogestion.pdf', tipo: 'application/pdf' },
    ])
    const { text } = await extractText(new Uint8Array(message!.pdf), { mergePages: true })
    expect(text).toContain('A-0001-00045871')
  })

  test('mails what is filtered', async () => {
    await send({ destinatarios: ['ana@cliente.example'], criterios: { tramos: ['mas-90'] } })
    const { text } = await extractText(new Uint8Array(sent[0]!.pdf), { mergePages: true })
    expect(text).toContain('A-0003-00012890')
    expect(text).not.toContain('A-0001-00045871')
  })

  test('sent twice with one key is sent once', async () => {
    const options = { headers: { 'idempotency-key': 'una-vez' } }
    for (let n = 0; n < 2; n += 1) await send({ destinatarios: ['ana@cliente.example'] }, options)
    expect(sent).toHaveLength(1)
  })

  test.each([
    [{ destinatarios: [] }, { destinatarios: 'Ingresá al menos un e-mail' }],
    [{ destinatarios: ['ana'] }, { 'destinatarios.0': 'Ingresá un e-mail válido' }],
    [
      { destinatarios: Array.from({ length: 6 }, (_, n) => `a${n}@b.example`) },
      { destinatarios: 'Hasta 5 destinatarios' },
    ],
    [{ destinatarios: ['ana@b.example'], mensaje: 'x'.repeat(501) }, { mensaje: 'Usá hasta 500 caracteres' }],
  ])('refuses %j beside its field', async (body, fields) => {
    expect(await send(body)).toMatchObject({ status: 400, body: { fields } })
    expect(sent).toEqual([])
  })

  test('of a person is limited by the hour, also when two are sent at once', async () => {
    const body = { destinatarios: ['ana@cliente.example'] }
    const answers = await Promise.all(Array.from({ length: 12 }, () => send(body)))
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(2)
    expect(refused[0]!.body.message).toBe(
      'Ya mandaste 10 resúmenes en la última hora. Esperá un rato y probá de nuevo.',
    )
    expect((await send(body, { person: 'mibarra' })).status).toBe(200)
    portal.setNow('2026-11-21T16:00:01Z')
    expect((await send(body)).status).toBe(200)
    portal.setNow('2026-11-21T15:00:00Z')
  })

  test('to an address that is refused stays in Integraciones, with what it is', async () => {
    await send({ destinatarios: ['rota@cliente.example'] })
    const { body } = await portal.call<{ fallados: { que: string }[] }>('admin', integraciones.list)
    expect(body.fallados[0]!.que).toBe('Cuenta corriente de 1042: enviar el resumen a rota@cliente.example')
  })
})

describe('a message with a file', () => {
  test('is kept in the folder, and can be read at /desarrollo/correo', async () => {
    const folder = await startPortal({}, { retries: 1 })
    const body = { destinatarios: ['ana@cliente.example'] }
    await folder.call('lferreyra', cuentaCorriente.sendEmail, { params: { id: 1042 }, body })
    await untilDone(folder.jobs)
    const [message] = await readMails(folder)
    expect(message!.adjuntos).toEqual([
      { nombre: 'pdf_file_cuentacorriente_1042_autogestion.pdf', tipo: 'application/pdf' },
    ])
    const kept = await readFile(pathOfAdjunto(folder.mailFolder, message!.id, 0))
    expect(kept.subarray(0, 5).toString()).toBe('%PDF-')
    const served = await folder.app.inject(`/desarrollo/correo/${message!.id}/adjunto/0`)
    expect(served.rawPayload.equals(kept)).toBe(true)
    expect((await folder.app.inject(`/desarrollo/correo/${message!.id}/adjunto/1`)).statusCode).toBe(404)
    expect((await folder.app.inject('/desarrollo/correo')).body).toContain(
      `/desarrollo/correo/${message!.id}/adjunto/0`,
    )
    await folder.close()
  })

  test('goes by SMTP as an attachment', async () => {
    const smtp = await startSmtp()
    const real = await startPortal(
      {},
      { retries: 1, mail: createMail(readConfig({ SMTP_URL: smtp.url, MAIL_FROM: 'portal@meridiana.example' })) },
    )
    const body = { destinatarios: ['ana@cliente.example'] }
    await real.call('lferreyra', cuentaCorriente.sendEmail, { params: { id: 1042 }, body })
    await untilDone(real.jobs)
    expect(smtp.received).toHaveLength(1)
    const { data, to } = smtp.received[0]!
    expect(to).toEqual(['ana@cliente.example'])
    expect(data).toMatch(/Content-Type: application\/pdf;\s+name=pdf_file_cuentacorriente_1042_autogestion\.pdf/)
    expect(data).toContain(Buffer.from('%PDF-1').toString('base64').slice(0, 8))
    await real.close()
    await smtp.close()
  })
})
