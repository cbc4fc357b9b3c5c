import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Comentario } from '#contract/base/comentarios.shapes.ts'
import { devoluciones } from '#contract/devoluciones/calls.ts'
import { tickets } from '#contract/tickets/calls.ts'
import { type Conversada, direccionDe } from '#gateways/mailbox/ficha.ts'
import { entrantesOf } from '#gateways/mail/carpeta.ts'
import { readConfig } from '#server/config/config.ts'
import { type Escrito, dejar, untilLeidos } from '#testing/correo-entrante.ts'
import { readMails } from '#testing/mailbox.ts'
import { type Person, PNG, type Portal, startPortal } from '#testing/portal.ts'
import { createReclamo } from '#testing/gestiones/tickets.ts'
import { walkTicket } from '#testing/gestiones/tickets-recorrido.ts'
import { until, untilDone } from '#testing/wait.ts'

const firma = readConfig({}).MAILBOX!
const DEVOLUCION = 30_103

let portal: Portal
let ticketId: number
const ids = new Map<string, number>()

beforeAll(async () => {
  portal = await startPortal({ MAILBOX_AUTHSERV: 'mx.meridiana.example' }, { retries: 0 })
  const { rows } = await portal.pool.query<{ user_name: string; id: number }>(
    'select user_name, usuario_id as id from usuario',
  )
  for (const row of rows) ids.set(row.user_name, row.id)
})
beforeEach(async () => {
  await portal.pool.query('delete from correo_recibido')
  ticketId = await createReclamo(portal)
  await untilDone(portal.jobs)
})
afterAll(() => portal.close())

const addressOf = (person: Person = 'lferreyra', id = ticketId, conversada: Conversada = 'reclamo') =>
  direccionDe({ conversada, id, usuarioId: ids.get(person)! }, firma)

/** Delivers messages to the portal; returns the mails that the portal sent in reply. */
const send = async (...escritos: Escrito[]) => {
  const before = new Set((await readMails(portal)).map(({ id }) => id))
  for (const mail of escritos) await dejar(portal, mail)
  await untilLeidos(portal)
  return (await readMails(portal)).filter(({ id }) => !before.has(id))
}

const conversacion = async (person: Person = 'lferreyra', id = ticketId) =>
  (
    await portal.call<Comentario[]>(person, tickets.getComentarios, {
      params: { ticketId: id, usuarioId: ids.get(person)! },
    })
  ).body

const resultado = async () =>
  (await portal.pool.query<{ resultado: string; motivo: string }>('select resultado, motivo from correo_recibido')).rows

describe('an answer to a mail of the portal', () => {
  test('of the customer becomes a comment of that user, and the sector is notified', async () => {
    const mails = await send({ to: addressOf(), text: 'Fue el martes.\n\n-- \nLucía' })
    expect(await conversacion()).toMatchObject([
      { comentario: 'Fue el martes.', autor: 'Lucía Ferreyra', esInterno: false, porCorreo: true, esNota: false },
    ])
    expect(mails.map(({ para }) => para)).toEqual(['cobranzas@meridiana.example'])
    const audit = await portal.pool.query(
      `select operacion, usuario, entidad_id from auditoria where operacion = 'tickets.createComentario' order by cuando desc limit 1`,
    )
    expect(audit.rows).toEqual([
      { operacion: 'tickets.createComentario', usuario: 'lferreyra', entidad_id: String(ticketId) },
    ])
  })

  test('is sent to the reply address of the mail, in the same thread', async () => {
    await portal.call('npaz', tickets.createComentario, { body: { ticketId, comentario: '¿Qué día fue?' } })
    await untilDone(portal.jobs)
    const asked = (await readMails(portal)).findLast(({ texto }) => texto.includes('¿Qué día fue?'))!
    expect(asked).toMatchObject({ responderA: addressOf(), hilo: `reclamo-${ticketId}` })
    expect(asked.texto).toContain('Respondé por encima de esta línea')
    expect(asked.texto).toContain('Podés responder este email')
    await send({
      to: asked.responderA!,
      text: `El martes.\n\nEl lun, 2026 a las 10:00, M escribió:\n${asked.texto.replace(/^/gm, '> ')}`,
    })
    expect((await conversacion()).at(-1)).toMatchObject({ comentario: 'El martes.' })
  })

  test('of the assigned staff user becomes a comment of that user, and the customer is notified', async () => {
    await portal.call('npaz', tickets.createComentario, { body: { ticketId, comentario: '¿Qué día fue?' } })
    const { rows } = await portal.pool.query<{ email: string }>(
      'select email from ticket t join usuario u on u.usuario_id = t.asignado_id where ticket_id = $1',
      [ticketId],
    )
    await untilDone(portal.jobs)
    const mails = await send({ from: rows[0]!.email, to: addressOf('npaz'), text: 'Ya lo imputamos.' })
    expect((await conversacion()).at(-1)).toMatchObject({ comentario: 'Ya lo imputamos.', esInterno: true })
    expect(mails.map(({ para }) => para)).toEqual(['lferreyra@cliente.example'])
  })

  test('about a return is added to its conversation', async () => {
    await send({ to: addressOf('lferreyra', DEVOLUCION, 'devolucion'), text: 'Sale hoy.' })
    const { body } = await portal.call<Comentario[]>('lferreyra', devoluciones.getComentarios, {
      params: { id: DEVOLUCION },
    })
    expect(body.at(-1)).toMatchObject({ comentario: 'Sale hoy.', porCorreo: true })
  })

  test('in HTML only is added as text', async () => {
    await send({ to: addressOf(), html: '<p>Fue el <b>martes</b>.</p><blockquote>Hola</blockquote>' })
    expect(await conversacion()).toMatchObject([{ comentario: 'Fue el martes.' }])
  })

  test('that is longer than a comment continues in an attached file', async () => {
    const text = 'palabra '.repeat(500)
    await send({ to: addressOf(), text })
    const [comentario] = await conversacion()
    expect(comentario!.comentario).toMatch(/… \(sigue en respuesta\.txt\)$/)
    expect(comentario!.archivos).toMatchObject([{ nombre: 'respuesta.txt', tamano: text.trim().length }])
  })
})

describe('the files of an answer', () => {
  test('are checked as uploads: the sender is notified of rejected files, the others are added', async () => {
    const mails = await send({
      to: addressOf(),
      text: 'Van.',
      attachments: [
        { filename: 'remito.png', content: PNG },
        { filename: 'virus.exe', content: 'MZ' },
        { filename: 'falsa.pdf', content: 'no soy un PDF' },
      ],
    })
    expect((await conversacion())[0]!.archivos).toMatchObject([{ nombre: 'remito.png', tipo: 'image/png' }])
    const back = mails.find(({ para }) => para === 'lferreyra@cliente.example')!
    expect(back.texto).toContain('sin estos archivos')
    expect(back.texto).toContain('virus.exe: El tipo de archivo no está permitido.')
    expect(back.texto).toContain('falsa.pdf: el contenido no coincide con la extensión.')
    expect(back.texto).not.toContain('remito.png')
  })

  test('are ten at most', async () => {
    const attachments = Array.from({ length: 12 }, (_each, n) => ({ filename: `${n}.png`, content: PNG }))
    const mails = await send({ to: addressOf(), text: 'Van.', attachments })
    expect((await conversacion())[0]!.archivos).toHaveLength(10)
    expect(mails.some(({ texto }) => texto.includes('10.png: podés enviar hasta 10 archivos por vez.'))).toBe(true)
  })
})

describe('the portal rejects', () => {
  const nothing = async () => expect(await conversacion()).toEqual([])

  test('a forged reply address, and replies only to addresses of users', async () => {
    const forged = addressOf().replace(/.@/, (end) => (end[0] === '0' ? '1@' : '0@'))
    expect(await send({ from: 'nadie@malo.example', to: forged, text: 'Hola' })).toEqual([])
    const told = await send({ to: forged, text: 'Hola' }, { to: forged, text: 'Otra vez' })
    expect(told).toMatchObject([{ para: 'lferreyra@cliente.example' }])
    expect(told[0]!.texto).toContain('ya no recibe respuestas')
    await nothing()
  })

  test('a reply address signed with a removed key', async () => {
    const old = direccionDe(
      { conversada: 'reclamo', id: ticketId, usuarioId: ids.get('lferreyra')! },
      { ...firma, keys: ['vieja'] },
    )
    await send({ to: old, text: 'Hola' })
    await nothing()
  })

  test('a stranger who uses the reply address of a user, without a reply', async () => {
    const mails = await send({ from: 'otro@malo.example', to: addressOf(), text: 'Uno' })
    expect(mails.map(({ para }) => para)).toEqual(['lferreyra@cliente.example'])
    expect(await resultado()).toMatchObject([{ resultado: 'rechazado', motivo: 'direccion' }])
    await nothing()
  })

  test('a user who uses the reply address of another user, and replies once', async () => {
    const from = 'mibarra@cliente.example'
    const mails = await send({ from, to: addressOf(), text: 'Uno' }, { from, to: addressOf(), text: 'Dos' })
    const back = mails.filter(({ para }) => para === from)
    expect(back).toHaveLength(1)
    expect(back[0]).not.toHaveProperty('responderA')
    await nothing()
  })

  test('a user of another company, even with a valid reply address of that user', async () => {
    const mails = await send({ from: 'hquiroga@cliente.example', to: addressOf('hquiroga'), text: 'Hola' })
    expect(mails).toMatchObject([
      { para: 'hquiroga@cliente.example', texto: expect.stringContaining('Ya no tenés acceso') },
    ])
    await nothing()
  })

  test('a disabled user', async () => {
    await portal.pool.query('update usuario set activo = false where usuario_id = $1', [ids.get('lferreyra')])
    const mails = await send({ to: addressOf(), text: 'Hola' })
    await portal.pool.query('update usuario set activo = true where usuario_id = $1', [ids.get('lferreyra')])
    expect(mails).toMatchObject([{ texto: expect.stringContaining('está inactivo') }])
    await nothing()
  })

  test('an empty answer, and tells its author to write above the quotation', async () => {
    const mails = await send({ to: addressOf(), text: '> Hola' })
    expect(mails).toMatchObject([
      { texto: expect.stringContaining('Escribila arriba de todo'), responderA: addressOf() },
    ])
    await nothing()
  })

  test('an answer to a closed claim, and says that it can be reopened', async () => {
    await walkTicket(portal, ticketId, [4])
    await untilDone(portal.jobs)
    const mails = await send({ to: addressOf(), text: 'Sigue igual' })
    expect(mails).toMatchObject([{ texto: expect.stringContaining('Si el problema sigue, tocá Reabrir.') }])
  })

  test.each([
    ['an automatic reply', { headers: { 'Auto-Submitted': 'auto-replied' } }],
    ['a bulk message', { headers: { Precedence: 'bulk' } }],
    ['an automatic answer', { headers: { 'X-Autoreply': 'yes' } }],
    ['a mailing list', { headers: { 'List-Id': '<lista.example>' } }],
    ['a bounce', { from: 'MAILER-DAEMON@correo.example' }],
    ['an out-of-office answer', { subject: 'Respuesta automática: Reclamo' }],
    ['a message of the portal itself', { messageId: '<00000000-0000-4000-8000-00000000000c@autogestion>' }],
    [
      'a new message of the portal itself',
      { messageId: '<autogestion.00000000-0000-4000-8000-00000000000c@portal.example>' },
    ],
    ['our own mailbox', { from: firma.address }],
    ['a message of two authors', { from: 'lferreyra@cliente.example, otro@malo.example' }],
    [
      'a sender that our mail server reports as forged',
      { headers: { 'Authentication-Results': 'mx.meridiana.example; dmarc=fail' } },
    ],
  ])('%s, without a reply', async (_what, more) => {
    expect(await send({ to: addressOf(), text: 'Hola', ...more })).toEqual([])
    await nothing()
    expect(await resultado()).toMatchObject([{ resultado: 'ignorado' }])
  })

  test('more than twenty messages of a sender in an hour', async () => {
    await send(...Array.from({ length: 22 }, (_each, n) => ({ to: addressOf(), text: `Mensaje ${n}` })))
    expect(await conversacion()).toHaveLength(20)
  })

  test('an unreadable message, which is set aside, and reads the next one', async () => {
    await dejar(portal, Buffer.from(`${'Content-Type: multipart/mixed; boundary=a\r\n\r\n--a\r\n'.repeat(40)}`))
    await send({ to: addressOf(), text: 'Hola' })
    expect(await conversacion()).toHaveLength(1)
    expect(await readdir(join(entrantesOf(portal.mailFolder), 'sin-procesar'))).toHaveLength(1)
  })
})

describe('an answer is added once', () => {
  test('when the same message is read again after a crash', async () => {
    const mail = {
      to: addressOf(),
      text: 'Una vez',
      messageId: '<uno@cliente.example>',
      attachments: [{ filename: 'a.png', content: PNG }],
    }
    await send(mail)
    expect(await send(mail, mail)).toEqual([])
    expect(await conversacion()).toHaveLength(1)
    const { rows } = await portal.pool.query('select archivo_id as "archivoId" from archivo where nombre = $1', [
      'a.png',
    ])
    expect(rows).toHaveLength(1)
  })

  test('when the connection fails in the middle of the transaction', async () => {
    const blocker = await portal.pool.connect()
    await blocker.query('begin')
    await blocker.query('select 1 from ticket where ticket_id = $1 for update', [ticketId])
    await dejar(portal, { to: addressOf(), text: 'Una vez', attachments: [{ filename: 'b.png', content: PNG }] })
    // Run this outside of the transaction: inside it, pg_stat_activity would always show the same state.
    const kill = () =>
      portal.pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock' and state = 'active' and pid <> pg_backend_pid()`,
      )
    await until('it was killed while it wrote', async () => (await kill()).rowCount === 1)
    expect((await blocker.query('select 1 from correo_recibido')).rowCount).toBe(0)
    await blocker.query('commit')
    blocker.release()
    await send()
    expect(await conversacion()).toMatchObject([{ comentario: 'Una vez', archivos: [{ nombre: 'b.png' }] }])
    const { rows } = await portal.pool.query('select 1 from archivo where nombre = $1', ['b.png'])
    expect(rows).toHaveLength(1)
  })
})
