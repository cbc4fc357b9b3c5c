import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { tickets } from '#contract/tickets/calls.ts'
import { direccionDe } from '#gateways/mailbox/ficha.ts'
import { escribir } from '#testing/correo-entrante.ts'
import { startDovecot } from './dovecot.ts'
import { type Portal, startPortal } from '#testing/portal.ts'
import { createReclamo } from '#testing/gestiones/tickets.ts'
import { until } from '#testing/wait.ts'
import { createImap } from '#gateways/mailbox/imap.ts'

describe('a mailbox of a real IMAP server', () => {
  let server: Awaited<ReturnType<typeof startDovecot>>
  const never = new AbortController().signal

  beforeEach(async () => {
    server = await startDovecot()
  })
  afterEach(() => server.close())

  const message = (text: string) => escribir({ to: 'respuestas@meridiana.example', text })

  test('reads the messages oldest first and moves each to its folder', async () => {
    for (const text of ['Uno', 'Dos', 'Tres']) await server.deliver(await message(text))
    const mailbox = createImap(server.url, [])
    expect(await mailbox.count()).toBe(3)
    const read: string[] = []
    await mailbox.read(async ({ contenido, esEntero }) => {
      expect(esEntero).toBe(true)
      read.push(/\r\n\r\n(\w+)/.exec(Buffer.from(contenido).toString())![1]!)
      return read.length === 2 ? 'apartado' : 'tomado'
    }, never)
    expect(read).toEqual(['Uno', 'Dos', 'Tres'])
    expect(await mailbox.count()).toBe(0)
    expect(await server.counts()).toEqual({ esperan: 0, procesados: 2, apartados: 1 })
    await mailbox.read(() => Promise.reject(new Error('nothing waits')), never)
  })

  test('leaves a failed message and the messages after it in place, and reads them again the next time', async () => {
    for (const text of ['Uno', 'Dos']) await server.deliver(await message(text))
    const mailbox = createImap(server.url, [])
    await expect(mailbox.read(() => Promise.reject(new Error('away')), never)).rejects.toThrow('away')
    expect(await server.counts()).toMatchObject({ esperan: 2, procesados: 0 })
    const read: number[] = []
    await mailbox.read(async ({ contenido }) => {
      read.push(contenido.length)
      return 'tomado'
    }, never)
    expect(read).toHaveLength(2)
  })

  test('reads only the header of a message that is too large', async () => {
    const whole = await message('Grande')
    await server.deliver(Buffer.concat([whole, Buffer.alloc(41 * 1024 * 1024, 'a\r\n')]))
    await createImap(server.url, []).read(async ({ contenido, esEntero }) => {
      expect(esEntero).toBe(false)
      expect(Buffer.from(contenido).toString()).toContain('To: respuestas@meridiana.example')
      expect(contenido.length).toBeLessThan(10_000)
      return 'tomado'
    }, never)
    expect(await server.counts()).toMatchObject({ esperan: 0, procesados: 1 })
  })

  test('throws an error with the cause when the server is unreachable or the password is wrong', async () => {
    await expect(createImap('imap://a:b@127.0.0.1:1/INBOX', []).count()).rejects.toThrow('ECONNREFUSED')
    await expect(createImap(server.url.replace(':clave@', ':otra@'), []).count()).rejects.toThrow()
  })
})

describe('the portal with a mailbox of a real IMAP server', () => {
  const KEY = 'una clave de treinta y dos letras o más'
  let server: Awaited<ReturnType<typeof startDovecot>>
  let portal: Portal

  beforeAll(async () => {
    server = await startDovecot()
    portal = await startPortal(
      {
        MAILBOX_URL: server.url,
        MAILBOX_ADDRESS: 'buzon@meridiana.example',
        MAILBOX_KEY: KEY,
        MAILBOX_POLL_SECONDS: '5',
      },
      { retries: 0 },
    )
  })
  afterAll(async () => {
    await portal.close()
    await server.close()
  })

  test('stores an answer once even when the mail was delivered twice', async () => {
    const ticketId = await createReclamo(portal)
    const { rows } = await portal.pool.query<{ id: number }>(
      `select usuario_id as id from usuario where user_name = 'lferreyra'`,
    )
    const usuarioId = rows[0]!.id
    const firma = { address: 'buzon@meridiana.example', keys: [KEY] }
    const to = direccionDe({ conversada: 'reclamo', id: ticketId, usuarioId }, firma)
    const message = await escribir({ to, text: 'Por IMAP', messageId: '<imap@cliente.example>' })
    await server.deliver(message)
    await server.deliver(message)
    await until('both were read', async () => (await server.counts()).procesados === 2)
    const { body } = await portal.call('lferreyra', tickets.getComentarios, { params: { ticketId, usuarioId } })
    expect(body).toMatchObject([{ comentario: 'Por IMAP', porCorreo: true }])
    expect(body).toHaveLength(1)
  })
})
