import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { archivos } from '#contract/archivos/calls.ts'
import type { Archivo } from '#contract/archivos/shapes.ts'
import type { Comentario } from '#contract/base/comentarios.shapes.ts'
import type { TicketDetail } from '#contract/tickets/shapes.ts'
import type { ReplyOf } from '#contract/route.ts'
import { tickets } from '#contract/tickets/calls.ts'
import { readHoja } from '#testing/files/hoja.ts'
import { type Person, PNG, type Portal, startPortal } from '#testing/portal.ts'
import { createReclamo } from '#testing/gestiones/tickets.ts'
import { walkTicket } from '#testing/gestiones/tickets-recorrido.ts'

let portal: Portal
let ticketId: number
const usuarioIds = new Map<string, number>()

beforeAll(async () => {
  portal = await startPortal()
  const { rows } = await portal.pool.query<{ user_name: string; id: number }>(
    'select user_name, usuario_id as id from usuario',
  )
  for (const row of rows) usuarioIds.set(row.user_name, row.id)
})
beforeEach(async () => {
  portal.setNow('2026-11-21T15:00:00Z')
  ticketId = await createReclamo(portal)
})
afterAll(() => portal.close())

const list = async (person: Person, as: Person = person, id = ticketId) =>
  portal.call<Comentario[]>(person, tickets.getComentarios, {
    params: { ticketId: id, usuarioId: usuarioIds.get(as)! },
  })

const comment = (person: Person, comentario: string, more: Record<string, unknown> = {}, headers = {}) =>
  portal.call<Comentario & { fields: Record<string, string>; message: string }>(person, tickets.createComentario, {
    body: { ticketId, comentario, ...more },
    headers,
  })

const upload = async (person: Person, name = 'foto.png') => {
  const sent = { files: [{ name, content: PNG }] }
  return (await portal.call<{ archivos: Archivo[] }>(person, archivos.create, sent)).body.archivos[0]!.archivoId
}
const download = async (person: Person, archivoId: string) =>
  (await portal.call(person, archivos.download, { params: { archivoId } })).status

const read = async (person: Person) =>
  (await portal.call<TicketDetail>(person, tickets.get, { params: { ticketId } })).body

const search = async (person: Person, texto: string) =>
  (await portal.call<ReplyOf<typeof tickets.search>>(person, tickets.search, { body: { texto } })).body

const setLeido = (person: Person) => portal.call(person, tickets.setLeido, { params: { ticketId } })

const rows = async () => (await portal.pool.query('select 1 from ticket_comentario')).rowCount

describe('the conversation', () => {
  test('is listed from oldest to newest, with the author and side of each comment', async () => {
    const { body } = await list('mibarra', 'mibarra', 40_103)
    expect(body).toMatchObject([
      { autor: 'Ramiro Sosa', esMio: false, esInterno: true, esNota: false },
      { autor: 'Marcos Ibarra', esMio: true, esInterno: false, esNota: false },
    ])
    const staff = await list('rsosa', 'rsosa', 40_103)
    expect(staff.body.map(({ esMio }) => esMio)).toEqual([true, false])
  })

  test('accepts a comment of any user who sees the ticket, and stores it as plain text', async () => {
    for (const person of ['lferreyra', 'mibarra', 'npaz', 'darrieta', 'rsosa', 'admin'] as const) {
      const { status, body } = await comment(person, `  Habla ${person} <script>alert(1)</script>  `)
      expect(status).toBe(200)
      expect(body).toMatchObject({ comentario: `Habla ${person} <script>alert(1)</script>`, esMio: true, archivos: [] })
      expect(body.fecha).toBe('2026-11-21T15:00:00.000Z')
      expect((await list(person)).body.at(-1)).toEqual(body)
    }
  })

  test('answers 404 when asked with the id of another user', async () => {
    expect((await list('lferreyra', 'mibarra')).status).toBe(404)
    expect((await list('admin', 'lferreyra')).status).toBe(404)
  })

  test.each(['', '   ', 'x'.repeat(2001)])('rejects an empty or too long text', async (text) => {
    const answer = await comment('lferreyra', text)
    expect(answer.status).toBe(400)
    expect(answer.body.fields).toHaveProperty('comentario')
  })

  test('rejects comments once the ticket is closed, but accepts notes of the staff', async () => {
    await walkTicket(portal, ticketId, [4])
    for (const person of ['lferreyra', 'npaz'] as const) {
      const message = expect.stringContaining('ya no admite comentarios')
      expect(await comment(person, 'Hola')).toMatchObject({ status: 409, body: { message } })
    }
    expect((await comment('npaz', 'Para el archivo', { esNota: true })).status).toBe(200)
    expect((await list('npaz')).body).toHaveLength(1)
  })

  test('mentions reopening only to users who may reopen the ticket, and only as long as they may', async () => {
    await walkTicket(portal, ticketId, [4])
    const messageTo = async (person: Person) => (await comment(person, 'Hola')).body.message
    expect(await messageTo('lferreyra')).toBe(
      'El reclamo está cerrado: ya no admite comentarios. Si el problema sigue, tocá Reabrir.',
    )
    expect(await messageTo('npaz')).toBe('El reclamo está cerrado: ya no admite comentarios.')
    portal.setNow('2026-11-28T15:00:00Z')
    expect(await messageTo('lferreyra')).toBe('El reclamo está cerrado: ya no admite comentarios.')
    portal.setNow('2026-11-21T15:00:00Z')
  })

  test('stores a comment sent twice with one Idempotency-Key once', async () => {
    const key = { 'idempotency-key': `comentario-${ticketId}` }
    const first = await comment('lferreyra', 'Una sola vez', {}, key)
    expect(await comment('lferreyra', 'Una sola vez', {}, key)).toMatchObject({ status: 200, body: first.body })
    expect((await comment('lferreyra', 'Otra cosa', {}, key)).status).toBe(409)
    expect((await list('lferreyra')).body).toHaveLength(1)
  })
})

describe('the files of a comment', () => {
  test('may be several, and are visible to both the company and the staff', async () => {
    const ids = [await upload('lferreyra', 'a.png'), await upload('lferreyra', 'b.png')]
    const { body } = await comment('lferreyra', 'Van las fotos', { archivoIds: [...ids, ids[0]] })
    expect(body.archivos.map(({ nombre }) => nombre).toSorted()).toEqual(['a.png', 'b.png'])
    expect((await read('lferreyra')).archivos).toEqual([])
    const seen = await Promise.all((['mibarra', 'npaz', 'hquiroga'] as const).map((who) => download(who, ids[0]!)))
    expect(seen).toEqual([200, 200, 404])
  })

  test('are ten at most', async () => {
    const archivoIds = Array.from({ length: 11 }, () => crypto.randomUUID())
    const fields = { archivoIds: 'Hasta 10 archivos' }
    expect(await comment('lferreyra', 'Van once', { archivoIds })).toMatchObject({ status: 400, body: { fields } })
  })

  test.each<[string, () => Promise<string>]>([
    ['of another user', () => upload('mibarra')],
    ['that are unknown', async () => '00000000-0000-4000-8000-000000000000'],
    [
      'already used',
      async () => {
        const used = await upload('lferreyra')
        await comment('lferreyra', 'Primera', { archivoIds: [used] })
        return used
      },
    ],
  ])('%s are rejected, and nothing is stored', async (_name, find) => {
    const mine = await upload('lferreyra')
    const other = await find()
    const before = [await rows(), await read('npaz'), await search('lferreyra', 'palabraprohibida')]
    const answer = await comment('lferreyra', 'palabraprohibida', { archivoIds: [mine, other] })
    expect(answer.status).toBe(400)
    expect(answer.body.fields.archivoIds).toContain('Volvé a subirlo')
    expect([await rows(), await read('npaz'), await search('lferreyra', 'palabraprohibida')]).toEqual(before)
    expect((await comment('lferreyra', 'Ahora sí', { archivoIds: [mine] })).status).toBe(200)
  })
})

describe('an internal note', () => {
  const SECRET = 'reprochable'

  test('never reaches a customer in any answer', async () => {
    const archivoId = await upload('npaz', `${SECRET}.png`)
    const before = await read('lferreyra')
    const { body } = await comment('npaz', `Es ${SECRET}`, { esNota: true, archivoIds: [archivoId] })
    expect(body).toMatchObject({ esNota: true, esInterno: true, archivos: [{ archivoId }] })
    expect((await list('rsosa')).body).toHaveLength(1)
    for (const person of ['lferreyra', 'mibarra'] as const) {
      expect((await list(person)).body).toEqual([])
      expect(await download(person, archivoId)).toBe(404)
      expect(await search(person, SECRET)).toMatchObject({ filas: [], total: 0 })
      const { raw } = await portal.call(person, tickets.downloadExcel, { body: {} })
      const hoja = await readHoja(raw)
      expect(JSON.stringify(hoja)).not.toContain(SECRET)
      const query = { razonSocialId: 1042, motivoId: 109, texto: SECRET }
      expect((await portal.call(person, tickets.listSimilares, { query })).body).toEqual([])
    }
    // The note leaves no trace for the customer: no text and no unread mark.
    expect(await read('lferreyra')).toEqual(before)
    expect(before.sinLeer).toBe(false)
    expect(await download('rsosa', archivoId)).toBe(200)
    expect(await search('npaz', SECRET)).toMatchObject({ filas: [], total: 0 })
  })

  test.each([{ esNota: true }, { pideRespuesta: true }])('is denied to customers: %j answers 403', async (more) => {
    const before = await rows()
    expect((await comment('lferreyra', 'Hola', more)).status).toBe(403)
    expect(await rows()).toBe(before)
    expect((await read('lferreyra')).puedeAnotar).toBe(false)
    expect((await read('darrieta')).puedeAnotar).toBe(true)
  })

  test('never sets esperaCliente', async () => {
    await comment('npaz', 'Nota', { esNota: true, pideRespuesta: true })
    expect(await read('lferreyra')).toMatchObject({ esperaCliente: false, estadoId: 1 })
  })
})

describe('the unread mark', () => {
  const unread = async (...people: Person[]) => Promise.all(people.map(async (who) => (await read(who)).sinLeer))
  const minute = (at: number) => portal.setNow(`2026-11-21T16:${String(at).padStart(2, '0')}:00Z`)

  test('is set for the side that did not write, and for each user until that user reads', async () => {
    expect(await unread('lferreyra', 'mibarra', 'npaz', 'rsosa')).toEqual([false, false, true, true])
    minute(1)
    await comment('npaz', 'Lo miramos.')
    // A colleague answered, so the claim counts as read for the whole staff.
    expect(await unread('lferreyra', 'mibarra', 'npaz', 'rsosa')).toEqual([true, true, false, false])
    minute(2)
    expect((await setLeido('lferreyra')).body).toEqual({ leidoHasta: '2026-11-21T16:02:00.000Z' })
    expect(await unread('lferreyra', 'mibarra')).toEqual([false, true])
    minute(3)
    await comment('lferreyra', 'Gracias.')
    expect(await unread('lferreyra', 'mibarra', 'npaz', 'rsosa')).toEqual([false, true, true, true])
    expect((await read('lferreyra')).leidoHasta).toBe('2026-11-21T16:03:00.000Z')
  })

  test('is shown in the list and counted in Inicio', async () => {
    const query = { tipo: 'reclamo', razonSocialIds: [1042] }
    const count = async () =>
      (await portal.call<{ sinLeer: number }>('lferreyra', tickets.summarize, { query })).body.sinLeer
    const before = await count()
    minute(1)
    await comment('npaz', 'Lo miramos.')
    expect([await count(), (await search('lferreyra', String(ticketId))).filas[0]!.sinLeer]).toEqual([before + 1, true])
    minute(2)
    await setLeido('lferreyra')
    expect([await count(), (await search('lferreyra', String(ticketId))).filas[0]!.sinLeer]).toEqual([before, false])
  })

  test('is set by the comment of a change of state', async () => {
    minute(1)
    const close = { params: { ticketId, statusId: 4 }, body: { comentario: 'Quedó imputada.' } }
    await portal.call('npaz', tickets.setEstado, close)
    expect(await unread('lferreyra', 'npaz', 'rsosa')).toEqual([true, false, false])
  })
})
