import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ReplyOf } from '#contract/route.ts'
import { tickets } from '#contract/tickets/calls.ts'
import type { TicketDetail } from '#contract/tickets/shapes.ts'
import { listStored } from '#testing/files/stored.ts'
import { type Person, PNG, type Portal, startPortal } from '#testing/portal.ts'
import { newReclamo } from '#testing/gestiones/tickets.ts'

type Created = ReplyOf<typeof tickets.create> & { fields: Record<string, string>; message: string; code: string }
type Files = { name: string; content: Buffer | string }[]

let portal: Portal

beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())

const create = (
  body: unknown,
  {
    person = 'lferreyra',
    razonSocial = 1042,
    on = portal,
    ...more
  }: { person?: Person; razonSocial?: number; on?: Portal; files?: Files; headers?: Record<string, string> } = {},
) => on.call<Created>(person, tickets.create, { params: { razonSocial }, body, ...more })

const created = async (over: Record<string, unknown> = {}, person: Person = 'lferreyra') => {
  const answer = await create(newReclamo(over), { person })
  expect(answer).toMatchObject({ status: 200 })
  return answer.body
}

const rejectedFields = async (over: Record<string, unknown>, person: Person = 'lferreyra') => {
  const answer = await create(newReclamo(over), { person })
  expect(answer).toMatchObject({ status: 400, body: { code: 'datos-invalidos' } })
  return answer.body.fields
}

const read = async (ticketId: number, person: Person = 'lferreyra') =>
  (await portal.call<TicketDetail>(person, tickets.get, { params: { ticketId } })).body

const stored = async (ticketId: number) =>
  (
    await portal.pool.query<Record<string, unknown>>(
      `select u.user_name, t.prioridad_id, t.sector_id, m.tipo_id, m.categoria, t.ticket_invgate_id
       from ticket t join usuario u using (usuario_id) join motivo_ticket m using (motivo_id) where ticket_id = $1`,
      [ticketId],
    )
  ).rows[0]

const rowCount = async () => (await portal.pool.query('select 1 from ticket')).rowCount!
const filesOnDisk = async () => (await listStored(portal.filesFolder)).length

describe('a new claim', () => {
  test('gets its number at once, the state Abierto and the origin Portal Autogestión', async () => {
    const { ticketId, avisos, respuestaHoras } = await created()
    expect(ticketId).toBeGreaterThanOrEqual(40_200)
    expect([avisos, respuestaHoras]).toEqual([[], 24])
    expect(await read(ticketId)).toMatchObject({
      ticketInvgateId: null,
      tipo: 'reclamo',
      razonSocialId: 1042,
      estadoId: 1,
      estado: 'ABIERTO',
      fecha: '2026-11-21',
      creadoPor: 'Lucía Ferreyra',
      origen: 'Portal Autogestión',
      negocio: 'Autopartes',
      sector: 'Administración y Cobranzas',
      motivo: 'Pago sin aplicar',
      titulo: 'Transferencia sin imputar',
      version: 1,
      asignado: null,
      historial: [{ estadoId: 1, autor: 'Lucía Ferreyra', fecha: '2026-11-21T15:00:00.000Z', comentario: null }],
    })
  })

  test('takes priority, type, category and group from its reason, and the creator from the session', async () => {
    const sent = { prioridadId: 5, creadorId: 1, clienteId: 1051, tipoId: 3, categoriaId: 7, grupo: { grupoId: 99 } }
    const more = { nroCuentaSap: '0000000001', descripcionInvgate: '<b>otra</b>', usuarioId: 1, razonSocialId: 1051 }
    const { ticketId } = await created({ ...sent, ...more })
    expect(await stored(ticketId)).toEqual({
      user_name: 'lferreyra',
      prioridad_id: 3,
      sector_id: 1,
      tipo_id: 1,
      categoria: 'Reclamos > Administración y Cobranzas > Pago sin aplicar',
      ticket_invgate_id: null,
    })
    expect(await read(ticketId)).toMatchObject({ prioridadId: 3, prioridad: 'Alta', tipoId: 1, razonSocialId: 1042 })
    expect(JSON.stringify(await read(ticketId, 'admin'))).not.toContain('otra')
  })

  test('stores the fields that its reason requires; a search finds the claim by these fields', async () => {
    const { ticketId } = await created({
      sector: 4,
      motivoReclamo: 401,
      marca: { marcaId: 402 },
      numeroFactura: 'a 0001-47112',
      codigoMaterial: 'ZK-0412',
      cantidad: 2,
    })
    const detail = await read(ticketId)
    expect(detail.marca).toBe('Zurmak')
    expect(detail.datos).toEqual([
      { etiqueta: 'Nº de factura', valor: 'A-0001-00047112' },
      { etiqueta: 'Código de producto', valor: 'ZK-0412' },
      { etiqueta: 'Cantidad', valor: '2' },
    ])
    for (const texto of [String(ticketId), '47112', 'zk0412', 'zurmak']) {
      const { body } = await portal.call<ReplyOf<typeof tickets.search>>('lferreyra', tickets.search, {
        body: { texto },
      })
      expect(
        body.filas.map((fila) => fila.ticketId),
        texto,
      ).toContain(ticketId)
    }
  })

  test('may refer to a return of the company, and links to that return', async () => {
    const { ticketId } = await created({ motivoReclamo: 103, devolucionId: 30_109 })
    expect((await read(ticketId)).devolucionId).toBe(30_109)
  })

  test('by staff has the origin Teléfono or the given one, and counts as read by its author', async () => {
    const byPhone = await read((await created({}, 'npaz')).ticketId, 'npaz')
    expect(byPhone).toMatchObject({ origen: 'Teléfono', creadoPor: 'Noelia Paz', sinLeer: false })
    expect(await read((await created({ origenId: 4 }, 'darrieta')).ticketId)).toMatchObject({ origen: 'Email' })
  })

  test('accepts a reason for internal use only from staff', async () => {
    const over = { sector: 4, motivoReclamo: 403, marca: { marcaId: 402 }, codigoMaterial: 'ZK-0087' }
    expect(await rejectedFields(over)).toEqual({ motivoReclamo: 'Elegí un motivo de la lista.' })
    const { ticketId } = await created(over, 'npaz')
    expect(await read(ticketId)).toMatchObject({ prioridadId: 4, prioridad: 'Urgente' })
  })
})

describe('a mistake in a claim is rejected with an error on its field', () => {
  const ELEGI = 'Elegí un motivo de la lista.'

  test.each<[string, unknown, string]>([
    ['titulo', undefined, 'Ingresá el asunto.'],
    ['titulo', '   ', 'Ingresá el asunto.'],
    ['titulo', 'x'.repeat(121), 'Usá hasta 120 caracteres'],
    ['descripcion', undefined, 'Contanos qué pasó'],
    ['descripcion', ' \n ', 'Contanos qué pasó'],
    ['descripcion', 'x'.repeat(4001), 'Usá hasta 4.000 caracteres'],
    ['negocioId', undefined, 'Elegí el negocio'],
    ['negocioId', 1, 'Elegí un negocio de la razón social.'],
    ['negocioId', 99, 'Elegí un negocio de la razón social.'],
    ['sector', undefined, 'Elegí el sector.'],
    ['sector', 'Ventas', 'Elegí el sector'],
    ['motivoReclamo', undefined, 'Elegí el motivo'],
    ['motivoReclamo', 9999, ELEGI],
    ['motivoReclamo', 4001, ELEGI],
    ['motivoReclamo', 303, 'Ese motivo es de otro sector. Elegí uno de la lista.'],
    ['marca', { marcaId: 101 }, 'Elegí una marca de la lista.'],
    ['marca', { marcaId: 9 }, 'Elegí una marca de la lista.'],
    ['origenId', 5, 'Elegí un origen de la lista.'],
    ['origenId', 1, 'Elegí un origen de la lista.'],
    ['numeroFactura', 'A-0001-45871X', 'Ingresá el número con formato 0001-00001234'],
    ['cantidad', 0, 'La cantidad tiene que ser 1 o más'],
    ['cantidad', 1.5, 'La cantidad va sin decimales'],
    ['cantidad', 'dos', 'Ingresá la cantidad'],
    ['cantidad', 1_000_001, 'La cantidad es demasiado grande'],
    ['codigoMaterial', 'x'.repeat(41), 'Usá hasta 40 caracteres'],
    ['devolucionId', 'x', 'Ingresá el número de devolución'],
    ['devolucionId', 39_999, 'No encontramos esa devolución. Revisá el número.'],
  ])('%s: %j', async (field, value, message) => {
    expect(await rejectedFields({ [field]: value })).toEqual({ [field]: message })
  })

  test.each<[number, number, Record<string, string>]>([
    [1, 104, { numeroFactura: 'Ingresá el número de factura.' }],
    [1, 103, { devolucionId: 'Ingresá el número de la devolución.' }],
    [2, 202, { numeroFactura: 'Ingresá el número de factura.', cantidad: 'Ingresá la cantidad.' }],
    [3, 301, { codigoMaterial: 'Ingresá el código del producto.' }],
    [4, 405, { marca: 'Elegí la marca.' }],
  ])('missing required fields: sector %i, motivo %i', async (sector, motivoReclamo, fields) => {
    expect(await rejectedFields({ sector, motivoReclamo })).toEqual(fields)
  })

  test('an empty body, and an origin that staff may not use', async () => {
    const { status, body } = await create({})
    expect(status).toBe(400)
    expect(Object.keys(body.fields)).toEqual(['descripcion', 'negocioId', 'motivoReclamo'])
    expect(await rejectedFields({ origenId: 8 }, 'npaz')).toEqual({ origenId: 'Elegí un origen de la lista.' })
  })

  test('a return of another company, with the same error as an unknown return', async () => {
    const of = (devolucionId: number) => rejectedFields({ motivoReclamo: 103, devolucionId })
    expect(await of(30_106)).toEqual(await of(39_999))
    expect(await of(30_112)).toEqual(await of(39_999))
  })

  test('a company out of scope, with 404, and an inactive company', async () => {
    for (const razonSocial of [1051, 9999]) {
      expect((await create(newReclamo(), { razonSocial })).status).toBe(404)
    }
    const inactive = await create(newReclamo(), { razonSocial: 1070, person: 'npaz' })
    const message = 'La razón social está inactiva. Consultá con tu vendedor.'
    expect(inactive).toMatchObject({ status: 400, body: { fields: { razonSocialId: message } } })
  })

  test('and leaves no row and no file on disk', async () => {
    const before = [await rowCount(), await filesOnDisk()]
    const good = { name: 'foto.png', content: PNG }
    expect((await create(newReclamo({ titulo: '' }), { files: [good] })).status).toBe(400)
    for (const bad of [
      { name: 'virus.exe', content: PNG },
      { name: 'foto.pdf', content: PNG },
      { name: 'vacia.png', content: '' },
    ]) {
      const answer = await create(newReclamo(), { files: [good, bad] })
      expect(answer).toMatchObject({ status: 415, body: { fields: { files: expect.stringContaining(bad.name) } } })
    }
    expect([await rowCount(), await filesOnDisk()]).toEqual(before)
    const { ticketId } = (await create(newReclamo(), { files: [good] })).body
    expect((await read(ticketId)).archivos).toMatchObject([{ nombre: 'foto.png', rubro: null }])
  })
})
