import { extractText } from 'unpdf'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { notificaciones } from '#contract/notificaciones/calls.ts'
import type { Notificacion } from '#contract/notificaciones/shapes.ts'
import { pedidosMotos } from '#contract/pedidos-motos/calls.ts'
import { tickets } from '#contract/tickets/calls.ts'
import type { Mail, Message } from '#gateways/mail/mail.ts'
import {
  createPedido,
  giveCredito,
  giveExistencias,
  move,
  readPedido,
  unidadesDe,
} from '#testing/gestiones/pedidos-motos.ts'
import { type Person, PNG, type Portal, startPortal } from '#testing/portal.ts'
import { untilDone } from '#testing/wait.ts'
import { readZip } from '#testing/files/zip.ts'

let portal: Portal
let mails: Message[] = []
const mail: Mail = {
  send: async (message) => {
    mails.push(message)
  },
}

beforeAll(async () => {
  portal = await startPortal({}, { retries: 0, mail })
  await giveCredito(portal)
  await giveExistencias(portal)
})
afterAll(() => portal.close())
beforeEach(async () => {
  await untilDone(portal.jobs)
  mails = []
})

const createApproved = async (): Promise<number> => {
  const pedidoId = await createPedido(portal)
  await move(portal, 'hquiroga', pedidoId, 102)
  await move(portal, 'darrieta', pedidoId, 103)
  await move(portal, 'darrieta', pedidoId, 104)
  return pedidoId
}

describe('deciding an order', () => {
  test('approves an order in part only with a quantity for each line; the total has to be above zero and below the ordered total', async () => {
    const pedidoId = await createPedido(portal)
    await move(portal, 'hquiroga', pedidoId, 102)
    await move(portal, 'darrieta', pedidoId, 103)
    const [city, cross] = (await readPedido(portal, pedidoId)).lineas.map(({ lineaId }) => lineaId)
    const approve = (...quantities: (number | undefined)[]) =>
      move(portal, 'darrieta', pedidoId, 105, {
        lineas: [city, cross].map((lineaId, at) => ({ lineaId, aprobada: quantities[at], bonificacion: '2,5' })),
      })
    expect((await approve(2)).body.fields).toEqual({ 'lineas.1.aprobada': expect.any(String) })
    expect((await approve(3, 1)).body.fields).toEqual({ 'lineas.0.aprobada': 'No puede superar lo pedido (2).' })
    expect((await approve(0, 0)).body.fields).toEqual({ 'lineas.0.aprobada': expect.stringContaining('rechazá') })
    expect((await approve(2, 1)).body.fields).toEqual({ 'lineas.0.aprobada': expect.stringContaining('Aprobar') })
    expect((await approve(1, 1)).status).toBe(200)
    expect(await readPedido(portal, pedidoId)).toMatchObject({ estadoId: 105, unidades: 2, total: '3734250.00' })
  })

  test('rejects an order only with a reason, which the order shows', async () => {
    const pedidoId = await createPedido(portal)
    await move(portal, 'hquiroga', pedidoId, 102)
    await move(portal, 'darrieta', pedidoId, 103)
    expect((await move(portal, 'darrieta', pedidoId, 106)).body.fields).toEqual({ motivo: expect.any(String) })
    await move(portal, 'darrieta', pedidoId, 106, { motivo: 'Supera el crédito.' })
    expect((await readPedido(portal, pedidoId)).motivo).toBe('Supera el crédito.')
  })
})

describe('assigning units', () => {
  test('requires a unique chassis and motor for each approved unit', async () => {
    const pedidoId = await createApproved()
    const right = unidadesDe(await readPedido(portal, pedidoId))
    const assign = async (unidades: typeof right) =>
      (await move(portal, 'darrieta', pedidoId, 107, { unidades })).body.fields
    const with0 = (change: Partial<(typeof right)[number]>) => [{ ...right[0]!, ...change }, ...right.slice(1)]
    expect(await assign(right.slice(1))).toEqual({ unidades: 'De TH 110 City Rojo van 2 unidades y hay 1.' })
    expect(await assign(with0({ vin: 'CORTO' }))).toEqual({
      'unidades.0.vin': expect.stringContaining('17 caracteres'),
    })
    expect(await assign(with0({ vin: right[1]!.vin }))).toEqual({
      'unidades.1.vin': 'Ese Nº de chasis está dos veces.',
    })
    expect(await assign(with0({ motor: right[1]!.motor }))).toEqual({
      'unidades.1.motor': 'Ese Nº de motor está dos veces.',
    })
    // The first chassis is of another order; the second is of a unit that was sold before.
    for (const vin of ['8AXTH150CSA000201', '8axth150cra 000123']) {
      expect(await assign(with0({ vin }))).toEqual({
        'unidades.0.vin': 'Ese Nº de chasis ya está en otro pedido o se vendió. Revisalo.',
      })
    }
    expect(await assign(with0({ motor: 'th157fmj-2600123' }))).toEqual({ 'unidades.0.motor': expect.any(String) })
    expect(await assign(with0({ vin: right[0]!.vin.toLowerCase() }))).toBeUndefined()
    expect((await readPedido(portal, pedidoId)).piezas.map(({ vin }) => vin)).toEqual(right.map(({ vin }) => vin))
  })

  test('with one chassis to two orders at once succeeds for only one of the orders', async () => {
    const [one, other] = [await createApproved(), await createApproved()]
    const first = unidadesDe(await readPedido(portal, one))
    const second = unidadesDe(await readPedido(portal, other))
    second[0] = { ...second[0]!, vin: first[0]!.vin }
    const answers = await Promise.all([
      move(portal, 'darrieta', one, 107, { unidades: first }),
      move(portal, 'admin', other, 107, { unidades: second }),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.every(({ status }) => [200, 400, 409].includes(status))).toBe(true)
  })

  test('takes the units from the stock', async () => {
    const readStock = async () =>
      (
        await portal.pool.query<{ n: number }>(
          `select existencias as n from modelo_moto_color where modelo_id = 2 and color = 'Negro'`,
        )
      ).rows[0]!.n
    const before = await readStock()
    const pedidoId = await createApproved()
    await move(portal, 'darrieta', pedidoId, 107, { unidades: unidadesDe(await readPedido(portal, pedidoId)) })
    expect(await readStock()).toBe(before - 1)
  })
})

test('a delivered unit has a warranty for the company that ordered it, which begins with its sale to the user', async () => {
  const pedidoId = await createApproved()
  const unidades = unidadesDe(await readPedido(portal, pedidoId))
  const query = { razonSocialId: 1043, vin: unidades[0]!.vin }
  const found = async () =>
    (await portal.call<{ unidad: Record<string, unknown> | null }>('hquiroga', tickets.getUnidad, { query })).body
      .unidad
  await move(portal, 'darrieta', pedidoId, 107, { unidades })
  await move(portal, 'admin', pedidoId, 108, { factura: 'A-0003-00000501' })
  await move(portal, 'admin', pedidoId, 109, { remito: 'R-0003-00000901' })
  expect(await found()).toBeNull()
  await move(portal, 'hquiroga', pedidoId, 110)
  expect(await found()).toMatchObject({
    modelo: 'TH 110 City',
    factura: 'A-0003-00000501',
    fechaEntrega: '2026-11-21',
    fechaVenta: null,
    garantiaMeses: 12,
    venceEl: null,
    kmLimite: 12_000,
  })
})

describe('the documents of a unit', () => {
  const paper = (documento: string) => ({ pedidoId: 50_001, unidadId: 1, documento })
  const upload = (person: Person, documento: string, name = 'papel.png') =>
    portal.call(person, pedidosMotos.addDocumento, { params: paper(documento), files: [{ name, content: PNG }] })
  const get = (person: Person, documento: string) =>
    portal.call(person, pedidosMotos.downloadDocumento, { params: paper(documento) })

  test('are uploaded and replaced by the distributor, and downloaded by the company', async () => {
    expect((await get('hquiroga', 'form01')).status).toBe(404)
    expect((await upload('hquiroga', 'form01')).status).toBe(403)
    expect((await upload('darrieta', 'form01')).status).toBe(200)
    expect((await upload('darrieta', 'form01', 'otro.png')).status).toBe(200)
    const answer = await get('hquiroga', 'form01')
    expect(answer.raw).toEqual(PNG)
    expect(answer.headers['content-disposition']).toContain('otro.png')
    const { piezas } = await readPedido(portal, 50_001, 'hquiroga')
    expect(piezas[0]!.documentos.map(({ documento, nombre }) => [documento, nombre])).toEqual([['form01', 'otro.png']])
  })

  test('are rejected for another company, another order, an unknown document or an unsupported file type', async () => {
    await upload('admin', 'factura')
    const params = { ...paper('factura'), pedidoId: 50_002 }
    expect((await portal.call('hquiroga', pedidosMotos.downloadDocumento, { params })).status).toBe(404)
    expect((await get('lferreyra', 'factura')).status).toBe(403)
    const roles = ['ROL_VENDEDOR'] as const
    const foreign = await portal.call('lferreyra', pedidosMotos.downloadDocumento, { roles, params: paper('factura') })
    expect(foreign.status).toBe(404)
    expect((await upload('admin', 'titulo')).status).toBe(400)
    expect((await upload('admin', 'remito', 'datos.json')).status).toBe(415)
  })
})

describe('notifications', () => {
  const notificacionesOf = async (who: Person) =>
    (await portal.call<{ notificaciones: Notificacion[] }>(who, notificaciones.search, { query: {} })).body
      .notificaciones

  test('reach the seller when an order is sent, the dealer when its state changes, and never the author', async () => {
    await portal.pool.query('truncate notificacion')
    const pedidoId = await createPedido(portal)
    await move(portal, 'hquiroga', pedidoId, 102)
    await untilDone(portal.jobs)
    expect(await notificacionesOf('darrieta')).toEqual([
      expect.objectContaining({
        evento: 'pedido',
        tipoNotificacionId: 5,
        ticketId: pedidoId,
        ticketEstado: 102,
        razonSocialId: 1043,
        notificacion: `Motos Litoral Sur S.A.S. envió el pedido de motos ${pedidoId}`,
        enlace: `/pedidos-motos/${pedidoId}`,
      }),
    ])
    expect(await notificacionesOf('hquiroga')).toEqual([])
    // The author gets no notification, only the confirmation of the order.
    expect(mails.map(({ para }) => para).toSorted()).toEqual(['darrieta@meridiana.example', 'hquiroga@cliente.example'])

    await move(portal, 'darrieta', pedidoId, 103)
    await untilDone(portal.jobs)
    expect((await notificacionesOf('hquiroga')).map(({ ticketEstado }) => ticketEstado)).toEqual([103])
    expect(await notificacionesOf('darrieta')).toHaveLength(1)
    expect(await notificacionesOf('mibarra')).toEqual([])
  })

  test('reach by mail a seller who has no user in the portal', async () => {
    await portal.pool.query('insert into usuario_razon_social values (3, 1061)')
    await move(portal, 'hquiroga', await createPedido(portal, { razonSocialId: 1061 }), 102)
    await untilDone(portal.jobs)
    expect(mails.map(({ para }) => para).toSorted()).toEqual([
      'hquiroga@cliente.example',
      'paula.medrano@meridiana.example',
    ])
  })

  test('are not sent for a discarded draft', async () => {
    await move(portal, 'hquiroga', await createPedido(portal), 111)
    await untilDone(portal.jobs)
    expect(mails).toEqual([])
  })
})

describe('exports', () => {
  test('contain the ordered models, prices and units in the PDF', async () => {
    const answer = await portal.call('hquiroga', pedidosMotos.downloadPdf, { params: { pedidoId: 50_001 } })
    expect(answer.headers['content-disposition']).toContain('pdf_file_pedido_50001_autogestion.pdf')
    const { text } = await extractText(new Uint8Array(answer.raw), { mergePages: true })
    for (const part of [
      'Pedido de motos Nº 50001',
      'Motos Litoral Sur S.A.S.',
      'Entregado',
      'Tehuel TH 150 Cross Base',
      '$ 4.760.000,00',
      '8AXTH150CSA000202',
      'TH157FMJ-2600201',
      'Cuenta corriente',
    ]) {
      expect(text).toContain(part)
    }
    const open = await portal.call('hquiroga', pedidosMotos.downloadPdf, { params: { pedidoId: 50_002 } })
    expect((await extractText(new Uint8Array(open.raw), { mergePages: true })).text).toContain('sujetos a modificación')
  })

  test('contain the filtered orders in the Excel, with amounts as numbers', async () => {
    const answer = await portal.call('hquiroga', pedidosMotos.downloadExcel, {
      body: { razonSocialIds: [1043], texto: '50001' },
    })
    expect(answer.headers['content-disposition']).toContain('excel_file_pedidos_1043_autogestion.xlsx')
    const sheet = [...readZip(answer.raw)].find(([name]) => name.endsWith('sheet1.xml'))![1].toString()
    expect(sheet).toContain('<v>4760000</v>')
    expect(sheet).toContain('<v>50001</v>')
    expect(sheet).not.toContain('<v>50002</v>')
  })
})
