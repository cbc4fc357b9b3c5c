import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tickets } from '#contract/tickets/calls.ts'
import type { TicketDetail } from '#contract/tickets/shapes.ts'
import { listStored } from '#testing/files/stored.ts'
import { readHoja } from '#testing/files/hoja.ts'
import { type Person, PNG, type Portal, startPortal } from '#testing/portal.ts'
import { createReclamo, newGarantiaPieza, newReclamo } from '#testing/gestiones/tickets.ts'

let portal: Portal

beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())

const send = (key: string, over: Record<string, unknown> = {}, person: Person = 'lferreyra') =>
  portal.call<{ ticketId: number }>(person, tickets.create, {
    params: { razonSocial: 1042 },
    body: newReclamo(over),
    files: [{ name: 'foto.png', content: PNG }],
    headers: { 'idempotency-key': key },
  })

const rowCount = async () => (await portal.pool.query('select 1 from ticket')).rowCount!
const filesOnDisk = async () => (await listStored(portal.filesFolder)).length

describe('a claim sent again', () => {
  test('with the same Idempotency-Key is stored once, with one copy of its files', async () => {
    const before = [await rowCount(), await filesOnDisk()]
    const first = await send('misma')
    expect(await send('misma')).toMatchObject({ status: 200, body: first.body })
    expect([await rowCount(), await filesOnDisk()]).toEqual(before.map((count) => count + 1))
  })

  test('several times at the same time with one key is stored once', async () => {
    const before = await rowCount()
    const answers = await Promise.all([send('junta'), send('junta'), send('junta')])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(answers.map(({ body }) => body.ticketId)).size).toBe(1)
    expect(await rowCount()).toBe(before + 1)
  })

  test('with a key that was used for other data answers 409; the key of a failed claim can be used again', async () => {
    await send('otra')
    expect((await send('otra', { titulo: 'Otra cosa' })).status).toBe(409)
    expect((await send('fallida', { titulo: '' })).status).toBe(400)
    expect((await send('fallida')).status).toBe(200)
  })
})

test('twenty simultaneous claims get twenty different numbers', async () => {
  const before = await rowCount()
  const numbers = await Promise.all(
    Array.from({ length: 20 }, (_, at) => createReclamo(portal, { titulo: `Nº ${at}` })),
  )
  expect(new Set(numbers).size).toBe(20)
  expect(await rowCount()).toBe(before + 20)
})

describe('HTML and formulas stay text', () => {
  test.each([
    '=1+1',
    '+cmd|calc',
    '-2+3',
    '@SUM(A1)',
    '<script>alert(1)</script>',
    '&lt;b&gt; "comillas" \\',
    '🙂 ñandú',
  ])('in a claim titled %s', async (text) => {
    const ticketId = await createReclamo(portal, { titulo: text, descripcion: text })
    const { body } = await portal.call<TicketDetail>('rsosa', tickets.get, { params: { ticketId } })
    expect([body.titulo, body.descripcion]).toEqual([text, text])
    const { raw } = await portal.call('lferreyra', tickets.downloadExcel, { body: { texto: String(ticketId) } })
    const { filas, cell } = await readHoja(raw)
    expect(filas[0]![2]).toBe(text)
    expect(cell(0, 2)?.formula).toBeUndefined()
  })

  test('rejects a title with a zero byte', async () => {
    expect((await send('cero', { titulo: 'a\u0000b' })).status).toBe(400)
  })
})

describe('without the flag upload-claim-file', () => {
  let closed: Portal

  beforeAll(async () => {
    closed = await startPortal({ FLAGS: 'upload-claim-file=off' })
  })
  afterAll(() => closed.close())

  const ask = (body: unknown, files: { name: string; content: Buffer }[] = []) =>
    closed.call('lferreyra', tickets.create, { params: { razonSocial: 1042 }, body, files })

  test('rejects files with an error on the field, and leaves none on disk', async () => {
    const answer = await ask(newReclamo(), [{ name: 'foto.png', content: PNG }])
    const fields = { files: 'Por ahora no se pueden adjuntar archivos.' }
    expect(answer).toMatchObject({ status: 400, body: { fields } })
    expect(await listStored(closed.filesFolder)).toEqual([])
  })

  test('accepts a claim without files, and a warranty without photos', async () => {
    expect((await ask(newReclamo())).status).toBe(200)
    expect((await ask(newGarantiaPieza({ fotos: [] }))).status).toBe(200)
  })
})
