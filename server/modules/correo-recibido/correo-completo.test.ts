import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { archivos } from '#contract/archivos/calls.ts'
import type { Comentario } from '#contract/base/comentarios.shapes.ts'
import { tickets } from '#contract/tickets/calls.ts'
import { direccionDe } from '#gateways/mailbox/ficha.ts'
import { readConfig } from '#server/config/config.ts'
import { type Escrito, dejar, untilLeidos } from '#testing/correo-entrante.ts'
import { HEIC, webp } from '#testing/files/foto-telefono.ts'
import { picture } from '#testing/files/imagenes.ts'
import { createReclamo } from '#testing/gestiones/tickets.ts'
import { readMails } from '#testing/mailbox.ts'
import { type Person, PNG, type Portal, startPortal } from '#testing/portal.ts'
import { idOf } from '#testing/representantes.ts'
import { untilDone } from '#testing/wait.ts'

let portal: Portal
let ticketId: number

beforeAll(async () => {
  portal = await startPortal({}, { retries: 0 })
})
beforeEach(async () => {
  await portal.pool.query('delete from correo_recibido; delete from correo_imagen')
  ticketId = await createReclamo(portal)
  await untilDone(portal.jobs)
})
afterAll(() => portal.close())

const addressOf = async (person: Person = 'lferreyra') =>
  direccionDe({ conversada: 'reclamo', id: ticketId, usuarioId: await idOf(portal, person) }, readConfig({}).MAILBOX!)

const send = async (...mails: (Escrito | Buffer)[]) => {
  for (const mail of mails) await dejar(portal, mail)
  await untilLeidos(portal)
}
const conversacion = async (person: Person = 'lferreyra') => {
  const params = { ticketId, usuarioId: await idOf(portal, person) }
  return (await portal.call<Comentario[]>(person, tickets.getComentarios, { params })).body
}
const download = (person: Person, archivoId: string) =>
  portal.call(person, archivos.download, { params: { archivoId } })

/** Raw answers as mail programs send them, each with the comment that it has to become. */
const RAW: readonly (readonly [what: string, headers: string, body: string, comentario: string])[] = [
  [
    'paragraphs divided by two hyphens',
    'text/plain; charset=utf-8',
    'Hay dos problemas.\r\n--\r\n1) Vino roto el filtro.\r\n--\r\n2) Falta un disco.\r\n',
    'Hay dos problemas.\n--\n1) Vino roto el filtro.\n--\n2) Falta un disco.',
  ],
  [
    'the data of a parcel',
    'text/plain; charset=utf-8',
    'Ya despachamos:\r\n\r\nDe: Rosario (Litoral Sur)\r\nPara: Depósito\r\nFecha: 21/11/2026\r\nGuía: ÑB-7741203\r\nBultos: 3\r\n',
    'Ya despachamos:\n\nDe: Rosario (Litoral Sur)\nPara: Depósito\nFecha: 21/11/2026\nGuía: ÑB-7741203\nBultos: 3',
  ],
  [
    'a carrier',
    'text/plain; charset=utf-8',
    'Enviado con Expreso Ñandubay, guía ÑB-7741203, 3 bultos.\r\n',
    'Enviado con Expreso Ñandubay, guía ÑB-7741203, 3 bultos.',
  ],
]

test.each(RAW)('stores the whole answer with %s', async (_what, type, body, comentario) => {
  const head = `From: lferreyra@cliente.example\r\nTo: ${await addressOf()}\r\nSubject: Re: Reclamo\r\nMIME-Version: 1.0\r\nContent-Type: ${type}\r\nContent-Transfer-Encoding: 8bit\r\n\r\n`
  await send(Buffer.from(head + body))
  expect(await conversacion()).toMatchObject([{ comentario }])
})

test('keeps the accented letters of an answer in Latin-1 that declares no charset', async () => {
  const head = `From: lferreyra@cliente.example\r\nTo: ${await addressOf()}\r\nContent-Type: text/plain\r\n\r\n`
  await send(Buffer.from(`${head}La gu\xEDa del se\xF1or N\xFA\xF1ez es la 12.\r\n`, 'latin1'))
  expect(await conversacion()).toMatchObject([{ comentario: 'La guía del señor Núñez es la 12.' }])
})

describe('the whole e-mail of a comment', () => {
  test('can be downloaded by all who may read the conversation, and by nobody else', async () => {
    await send({ to: await addressOf(), text: 'Fue el martes.\n\n-- \nLucía\nTel. 341 555' })
    const [comentario] = await conversacion()
    expect(comentario).toMatchObject({ comentario: 'Fue el martes.', archivos: [], correo: { nombre: 'email.eml' } })
    const { archivoId } = comentario!.correo!
    for (const who of ['lferreyra', 'mibarra', 'npaz'] as const) {
      const { status, raw } = await download(who, archivoId)
      expect([who, status]).toEqual([who, 200])
      expect(raw.toString()).toContain('Tel. 341 555')
    }
    expect((await download('hquiroga', archivoId)).status).toBe(404)
    const { rows } = await portal.pool.query('select razon_social_id from archivo where archivo_id = $1', [archivoId])
    expect(rows).toEqual([{ razon_social_id: 1042 }])
  })

  test('of staff can be read only by staff, because it may quote internal notes', async () => {
    const { rows } = await portal.pool.query<{ email: string }>("select email from usuario where user_name = 'npaz'")
    await send({ from: rows[0]!.email, to: await addressOf('npaz'), text: 'Ya está.\n\n> Ojo con este cliente' })
    expect((await conversacion())[0]).toMatchObject({ comentario: 'Ya está.' })
    expect((await conversacion())[0]).not.toHaveProperty('correo')
    const { archivoId } = (await conversacion('npaz'))[0]!.correo!
    expect((await download('lferreyra', archivoId)).status).toBe(404)
    expect((await download('npaz', archivoId)).status).toBe(200)
  })

  test('counts in the storage limit of the company, and is stored when there is no space left', async () => {
    const change = (valor: number) =>
      portal.pool.query("update parametro set valor = $1 where clave = 'archivos.mb-por-empresa'", [valor])
    const used = async () =>
      (await portal.pool.query<{ n: string }>('select sum(tamano) as n from archivo where razon_social_id = 1042'))
        .rows[0]!.n
    const before = Number(await used())
    await change(0)
    await send({ to: await addressOf(), text: 'Va igual.' })
    await change(5000)
    expect(await conversacion()).toMatchObject([{ comentario: 'Va igual.' }])
    expect(Number(await used())).toBe(before + (await conversacion())[0]!.correo!.tamano)
  })

  test('is not offered for a comment written in the portal', async () => {
    await portal.call('lferreyra', tickets.createComentario, { body: { ticketId, comentario: 'Acá' } })
    expect((await conversacion())[0]).not.toHaveProperty('correo')
  })
})

describe('a picture inside the text', () => {
  const html = '<p>Mirá:</p><img src="cid:a@x">'
  const inline = (content: Buffer, filename = 'image001.png') => ({ filename, content, cid: 'a@x' })

  test('is a file of the comment, however small', async () => {
    await send({ to: await addressOf(), html, attachments: [inline(PNG)] })
    expect(await conversacion()).toMatchObject([{ comentario: 'Mirá:', archivos: [{ nombre: 'image001.png' }] }])
  })

  test('is not stored when an earlier e-mail of the sender had the same picture, whatever its size', async () => {
    const logo = await picture(800)
    const to = await addressOf()
    await send({ to, html, attachments: [inline(logo)] })
    await send({
      to,
      html: '<p>Otra</p><img src="cid:a@x">',
      attachments: [inline(logo, 'image002.png'), { filename: 'foto.png', content: PNG }],
    })
    expect(await conversacion()).toMatchObject([
      { archivos: [{ nombre: 'image001.png' }] },
      { comentario: 'Otra', archivos: [{ nombre: 'foto.png' }] },
    ])
  })

  test('stays a file when the same e-mail is read again, and is stored once when the e-mail has it twice', async () => {
    const mail = { to: await addressOf(), html, messageId: '<x@c.example>', attachments: [inline(PNG), inline(PNG)] }
    await send(mail, mail)
    expect((await conversacion())[0]!.archivos).toHaveLength(1)
  })

  test('of another sender is a file', async () => {
    await send({ to: await addressOf(), html, attachments: [inline(PNG)] })
    await send({ from: 'mibarra@cliente.example', to: await addressOf('mibarra'), html, attachments: [inline(PNG)] })
    expect((await conversacion())[1]!.archivos).toHaveLength(1)
  })

  test('without other text is an answer the first time, but an empty answer when it is a known logo', async () => {
    const empty = { to: await addressOf(), html: '<img src="cid:a@x">', attachments: [inline(PNG)] }
    await send(empty)
    await send(empty)
    expect(await conversacion()).toMatchObject([{ comentario: 'Envió archivos por email.' }])
    expect((await readMails(portal)).at(-1)!.texto).toContain('llegó vacía')
  })
})

test('converts attached photos of phones to JPEG, and tells the sender about a damaged photo', async () => {
  const attachments = [
    { filename: 'IMG_0001.HEIC', content: HEIC },
    { filename: false as const, content: await webp(90, 60), contentType: 'image/webp' },
    { filename: 'rota.heic', content: HEIC.subarray(0, 200) },
  ]
  await send({ to: await addressOf(), text: 'Van.', attachments })
  const [comentario] = await conversacion()
  const files = comentario!.archivos.map(({ nombre, tipo }) => `${nombre} ${tipo}`)
  expect(files.toSorted()).toEqual(['IMG_0001.jpg image/jpeg', 'adjunto.jpg image/jpeg'])
  const { raw } = await download('lferreyra', comentario!.archivos[0]!.archivoId)
  expect(raw.subarray(0, 3).toString('hex')).toBe('ffd8ff')
  const said = (await readMails(portal)).filter(({ texto }) => texto.includes('rota.jpg: no se pudo convertir a JPEG'))
  expect(said).toHaveLength(1)
})
