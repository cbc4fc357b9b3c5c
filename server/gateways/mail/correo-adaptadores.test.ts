import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readMails } from '#testing/mailbox.ts'
import { type Portal, startPortal } from '#testing/portal.ts'
import { mailOf, startSmtp } from '#testing/smtp.ts'
import { createReclamo } from '#testing/gestiones/tickets.ts'
import { untilDone } from '#testing/wait.ts'

describe('SMTP', () => {
  const message = {
    id: '00000000-0000-4000-8000-00000000000c',
    para: 'a@cliente.example',
    asunto: 'Ñandú\r\nBcc: otro@malo.example',
    texto: 'Hola, ñandú',
    html: '<p>Hola, ñandú</p>',
  }

  test('sends text and HTML, the sender and a Message-ID; a line break in a field cannot start a new header', async () => {
    const server = await startSmtp()
    await mailOf(server.url).send(message)
    expect(server.received).toMatchObject([{ from: 'portal@meridiana.example', to: ['a@cliente.example'] }])
    const { data } = server.received[0]!
    expect(data).toContain('Message-ID: <autogestion.00000000-0000-4000-8000-00000000000c@localhost>')
    expect(data).toContain('Auto-Submitted: auto-generated')
    expect(data).toMatch(/Content-Type: text\/plain; charset=utf-8/i)
    expect(data).toMatch(/Content-Type: text\/html; charset=utf-8/i)
    expect(data).not.toMatch(/^Bcc:/im)
    await server.close()
  })

  test('with requireTLS=true sends nothing to a server without STARTTLS', async () => {
    const server = await startSmtp()
    await expect(mailOf(`${server.url}?requireTLS=true`).send(message)).rejects.toThrow()
    expect(server.received).toEqual([])
    await server.close()
  })

  test('sets the reply address and the thread of the gestión', async () => {
    const server = await startSmtp()
    await mailOf(server.url).send({
      ...message,
      responderA: 'respuestas+r1-2@meridiana.example',
      hilo: 'reclamo-40201',
    })
    const { data } = server.received[0]!
    expect(data).toContain('Reply-To: respuestas+r1-2@meridiana.example')
    expect(data).toContain('References: <autogestion.reclamo-40201@localhost>')
    expect(data).toContain('In-Reply-To: <autogestion.reclamo-40201@localhost>')
    await server.close()
  })

  test('throws when the mailbox is rejected or there is no server', async () => {
    const server = await startSmtp(() => true)
    const smtp = mailOf(server.url)
    await expect(smtp.send(message)).rejects.toMatchObject({
      name: 'RefusedError',
      forMs: 3_600_000,
      message: expect.stringContaining('El servidor de correo no acepta a@cliente.example: 550'),
    })
    await server.close()
    await expect(smtp.send(message)).rejects.toThrow('ECONNREFUSED')
  })

  test("does not send to a second address in the recipient's field", async () => {
    const server = await startSmtp()
    await mailOf(server.url)
      .send({ ...message, para: 'a@cliente.example, otro@malo.example' })
      .catch(() => {})
    expect(server.received.flatMap(({ to }) => to)).not.toContain('otro@malo.example')
    await server.close()
  })
})

describe('without SMTP, messages are stored for developers', () => {
  let folder: Portal
  beforeAll(async () => {
    folder = await startPortal({}, { retries: 0 })
  })
  afterAll(() => folder.close())

  test('in one file each; a repeated message overwrites its file, and a page lists all messages', async () => {
    const empty = await folder.app.inject('/desarrollo/correo')
    expect(empty.body).toContain('Todavía no se envió ningún email.')
    const ticketId = await createReclamo(folder)
    await untilDone(folder.jobs)
    // Sort the messages, because they are sent concurrently, in random order.
    const mails = (await readMails(folder)).toSorted((a, b) => a.para.localeCompare(b.para))
    expect(mails.map(({ para }) => para)).toEqual(['cobranzas@meridiana.example', 'lferreyra@cliente.example'])
    const list = await folder.app.inject('/desarrollo/correo')
    expect(list.headers['content-type']).toContain('text/html')
    for (const { id, para } of mails) {
      expect(list.body).toContain(para)
      expect(list.body).toContain(`href="/desarrollo/correo/${id}"`)
    }
    const page = await folder.app.inject(`/desarrollo/correo/${mails[1]!.id}`)
    expect(page.body).toBe(mails[1]!.html)
    expect(page.headers['content-security-policy']).toBe(
      "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:",
    )
    const text = await folder.app.inject(`/desarrollo/correo/${mails[1]!.id}/texto`)
    expect(text.headers['content-type']).toContain('text/plain')
    expect(text.body).toContain(`Recibimos el reclamo ${ticketId}`)
  })

  test.each(['nada', '..%2f..%2fetc', 'a.json'])('and an unknown message answers 404: %s', async (id) => {
    expect((await folder.app.inject(`/desarrollo/correo/${id}`)).statusCode).toBe(404)
  })

  const PRODUCTION = {
    NODE_ENV: 'production',
    DATABASE_URL: 'postgres://nadie',
    OIDC_ISSUER: 'https://identidad.example/realms/autogestion',
    PUBLIC_URL: 'https://portal.example',
  }
  test.each([
    ['in production', PRODUCTION],
    ['with another identity provider', { OIDC_ISSUER: PRODUCTION.OIDC_ISSUER }],
    ['when it listens on all interfaces', { HOST: '0.0.0.0' }],
    ['behind a public URL', { PUBLIC_URL: 'https://portal.example' }],
  ])('but no page shows them %s', async (_name, env) => {
    const other = await startPortal(env)
    expect((await other.app.inject('/desarrollo/correo')).statusCode).toBe(404)
    await other.close()
  })
})
