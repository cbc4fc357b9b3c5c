import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { archivos } from '#contract/archivos/calls.ts'
import type { Comentario } from '#contract/base/comentarios.shapes.ts'
import { correoRecibido } from '#contract/correo-recibido/calls.ts'
import type { SinUbicar } from '#contract/correo-recibido/shapes.ts'
import { notificaciones } from '#contract/notificaciones/calls.ts'
import type { Notificacion } from '#contract/notificaciones/shapes.ts'
import { tickets } from '#contract/tickets/calls.ts'
import { direccionDe } from '#gateways/mailbox/ficha.ts'
import { readConfig } from '#server/config/config.ts'
import { type Escrito, dejar, untilLeidos } from '#testing/correo-entrante.ts'
import { createReclamo } from '#testing/gestiones/tickets.ts'
import { walkTicket } from '#testing/gestiones/tickets-recorrido.ts'
import { readMails } from '#testing/mailbox.ts'
import { type Person, PNG, type Portal, startPortal } from '#testing/portal.ts'
import { idOf } from '#testing/representantes.ts'
import { entran } from '#testing/gestiones/trabajos.ts'
import { untilDone } from '#testing/wait.ts'

const firma = readConfig({}).MAILBOX!
const FOTO = { filename: 'foto.png', content: PNG }
const OTRA = 'lucia.taller@otro.example'

let portal: Portal
let ticketId: number

beforeAll(async () => {
  portal = await startPortal({}, { retries: 0 })
  await entran(portal, 'npaz')
})
beforeEach(async () => {
  await portal.pool.query('delete from correo_recibido; delete from correo_sin_ubicar; delete from notificacion')
  ticketId = await createReclamo(portal)
  await untilDone(portal.jobs)
  await portal.pool.query('delete from notificacion')
})
afterAll(() => portal.close())

const addressOf = async (person: Person = 'lferreyra', keys = firma.keys) =>
  direccionDe({ conversada: 'reclamo', id: ticketId, usuarioId: await idOf(portal, person) }, { ...firma, keys })

/** Delivers messages; returns the mails that the portal sent. */
const send = async (...mails: Escrito[]) => {
  const before = new Set((await readMails(portal)).map(({ id }) => id))
  for (const mail of mails) await dejar(portal, mail)
  await untilLeidos(portal)
  return (await readMails(portal)).filter(({ id }) => !before.has(id))
}
const list = async (who: Person = 'npaz') => (await portal.call<SinUbicar[]>(who, correoRecibido.list)).body
const conversacion = async () => {
  const params = { ticketId, usuarioId: await idOf(portal, 'lferreyra') }
  return (await portal.call<Comentario[]>('lferreyra', tickets.getComentarios, { params })).body
}
const bell = async (who: Person) =>
  (await portal.call<{ notificaciones: Notificacion[] }>(who, notificaciones.search)).body.notificaciones
const add = (sinUbicarId: number, who: Person = 'npaz') =>
  portal.call<{ message: string }>(who, correoRecibido.addComentario, { params: { sinUbicarId } })

describe('an answer from another address', () => {
  test('is stored with text and files for the staff; the owner of the thread and the staff are notified', async () => {
    const mails = await send({ from: OTRA, to: await addressOf(), text: 'Fue el martes.', attachments: [FOTO] })
    expect(await conversacion()).toEqual([])
    const [row] = await list()
    expect(row).toMatchObject({
      de: OTRA,
      motivo: 'direccion',
      clase: 'reclamo',
      entidadId: ticketId,
      persona: 'Lucía Ferreyra',
      asunto: 'Re: Reclamo',
      texto: 'Fue el martes.',
      archivos: ['foto.png'],
      tieneOriginal: true,
    })
    expect(mails).toMatchObject([{ para: 'lferreyra@cliente.example' }])
    expect(mails[0]!.texto).toContain(`La envió ${OTRA}, que no es el email de tu usuario.`)
    expect(mails[0]!.texto).not.toContain('Fue el martes.')
    expect(await bell('lferreyra')).toMatchObject([{ enlace: `/reclamos/${ticketId}` }])
    expect(await bell('npaz')).toMatchObject([{ enlace: '/mesa?sinUbicar=si' }])
  })

  test('notifies the owner once while another answer from that address is pending', async () => {
    const to = await addressOf()
    const mails = await send({ from: OTRA, to, text: 'Uno' }, { from: OTRA, to, text: 'Dos' })
    expect(mails).toHaveLength(1)
    expect((await list()).map(({ texto }) => texto)).toEqual(['Uno', 'Dos'])
  })

  test('becomes a comment of the owner, with files and original, when a staff user adds it', async () => {
    await send({ from: OTRA, to: await addressOf(), text: 'Fue el martes.', attachments: [FOTO] })
    const [row] = await list()
    expect((await add(row!.sinUbicarId)).status).toBe(200)
    expect(await conversacion()).toMatchObject([
      {
        comentario: 'Fue el martes.',
        autor: 'Lucía Ferreyra',
        porCorreo: true,
        archivos: [{ nombre: 'foto.png' }],
        correo: { nombre: 'email.eml' },
      },
    ])
    expect(await list()).toEqual([])
    expect((await add(row!.sinUbicarId)).status).toBe(404)
    const audit = await portal.pool.query(
      `select usuario, razon_social_id from auditoria where operacion = 'correoRecibido.addComentario'`,
    )
    expect(audit.rows).toEqual([{ usuario: 'npaz', razon_social_id: 1042 }])
  })

  test('can be downloaded, and discarded, which leaves its files to the sweep', async () => {
    await send({ from: OTRA, to: await addressOf(), text: 'Spam', attachments: [FOTO] })
    const { sinUbicarId } = (await list())[0]!
    const params = { sinUbicarId }
    expect((await portal.call('npaz', correoRecibido.download, { params })).raw.toString()).toContain('Spam')
    expect((await portal.call('npaz', correoRecibido.setDescartado, { params })).status).toBe(200)
    expect(await list()).toEqual([])
    expect((await portal.call('npaz', correoRecibido.download, { params })).status).toBe(404)
    expect((await portal.pool.query('select from correo_sin_ubicar_archivo')).rowCount).toBe(0)
    expect(await conversacion()).toEqual([])
  })

  test('with a rejected file and no text becomes a comment that says there were files', async () => {
    const programa = { filename: 'foto.exe', content: Buffer.from('MZ\u0090') }
    await send({ from: OTRA, to: await addressOf(), text: '', attachments: [programa] })
    const [row] = await list()
    expect(row).toMatchObject({ texto: '', archivos: [] })
    expect((await add(row!.sinUbicarId)).status).toBe(200)
    expect(await conversacion()).toMatchObject([{ comentario: 'Envió archivos por email.' }])
  })

  test('does not count towards the storage limit of the owner', async () => {
    const quien = await idOf(portal, 'lferreyra')
    await portal.pool.query('delete from archivo where razon_social_id is null and usuario_id = $1', [quien])
    const { rows } = await portal.pool.query<{ id: string }>(
      `insert into archivo (archivo_id, nombre, tipo, tamano, sha256, usuario_id, contenido)
       select gen_random_uuid(), 'relleno.txt', 'text/plain', $1, repeat('0', 64), usuario_id, 'x'
       from usuario where user_name = 'lferreyra' returning archivo_id as id`,
      [500 * 1024 * 1024 - PNG.length],
    )
    await send({ from: OTRA, to: await addressOf(), text: 'Va la foto', attachments: [FOTO] })
    expect(await list()).toMatchObject([{ archivos: ['foto.png'], tieneOriginal: true }])
    const upload = () => portal.call('lferreyra', archivos.create, { files: [{ name: 'a.png', content: PNG }] })
    expect([(await upload()).status, (await upload()).status]).toEqual([200, 413])
    await portal.pool.query('delete from archivo where archivo_id = $1', [rows[0]!.id])
  })

  test('is hidden from customers, and from staff who do not work on its kind', async () => {
    const certificado = direccionDe(
      { conversada: 'certificado', id: 3, usuarioId: await idOf(portal, 'lferreyra') },
      firma,
    )
    await send({ from: OTRA, to: certificado, text: 'Para el certificado' })
    expect((await portal.call('lferreyra', correoRecibido.list)).status).toBe(403)
    const [row] = await list('npaz')
    expect(row).toMatchObject({ clase: 'certificado' })
    expect(await list('rsosa')).toEqual([])
    expect((await add(row!.sinUbicarId, 'rsosa')).status).toBe(404)
  })

  test('is rejected while ten such answers are pending for the same gestión', async () => {
    const to = await addressOf()
    await send(...Array.from({ length: 12 }, (_each, n) => ({ from: OTRA, to, text: `Mensaje ${n}` })))
    expect(await list()).toHaveLength(10)
  })
})

describe('an answer that the gestión does not accept', () => {
  test('of a closed claim is stored, and its author is told so in a mail that cannot be answered', async () => {
    await walkTicket(portal, ticketId, [4])
    await untilDone(portal.jobs)
    const mails = await send({ to: await addressOf(), text: 'Sigue igual' })
    const [back] = mails.filter(({ para }) => para === 'lferreyra@cliente.example')
    expect(back!.texto).toContain('Si el problema sigue, tocá Reabrir.')
    expect(back!.texto).toContain('La guardamos: la distribuidora la va a revisar.')
    expect(back!.texto).not.toMatch(/Podés responder este email|Respondé por encima/)
    expect(back).not.toHaveProperty('responderA')
    const [row] = await list()
    expect(row).toMatchObject({ motivo: 'cerrada', texto: 'Sigue igual' })
    expect(await add(row!.sinUbicarId)).toMatchObject({ status: 409 })
    expect(await list()).toHaveLength(1)
  })

  test('to a reply address signed with a removed key is stored only if the user of that address sent it', async () => {
    const to = await addressOf('lferreyra', ['vieja'])
    await send({ to, text: 'Tarde' }, { from: OTRA, to, text: 'Ajeno' })
    expect(await list()).toMatchObject([{ motivo: 'vencida', texto: 'Tarde' }])
  })

  test('of an inactive user is kept, and cannot be added in their name', async () => {
    const quien = await idOf(portal, 'lferreyra')
    await portal.pool.query('update usuario set activo = false where usuario_id = $1', [quien])
    await send({ to: await addressOf(), text: 'Hola' })
    const [row] = await list()
    const { status, body } = await add(row!.sinUbicarId)
    await portal.pool.query('update usuario set activo = true where usuario_id = $1', [quien])
    expect([row!.motivo, status]).toEqual(['inactivo', 409])
    expect(body.message).toContain('inactivo')
  })

  test('of a user who lost access is stored', async () => {
    await send({ from: 'hquiroga@cliente.example', to: await addressOf('hquiroga'), text: 'Hola' })
    const [row] = await list()
    expect(row).toMatchObject({ motivo: 'acceso', persona: 'Hernán Quiroga' })
    expect((await add(row!.sinUbicarId)).body.message).toBe('La persona ya no tiene acceso a la gestión.')
  })

  test('is not kept when it is empty', async () => {
    await send({ from: OTRA, to: await addressOf(), text: '> Hola' })
    expect(await list()).toEqual([])
  })
})
