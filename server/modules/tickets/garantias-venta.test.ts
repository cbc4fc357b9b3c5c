import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ReplyOf } from '#contract/route.ts'
import { tickets } from '#contract/tickets/calls.ts'
import type { TicketDetail } from '#contract/tickets/shapes.ts'
import { MAESTROS } from '#testing/maestros.ts'
import { type Portal, startPortal } from '#testing/portal.ts'
import { FOTOS_MOTO, newGarantia } from '#testing/gestiones/tickets.ts'
import { walkTicket } from '#testing/gestiones/tickets-recorrido.ts'

type Created = ReplyOf<typeof tickets.create> & { fields?: Record<string, string> }

/** Unit of the demo: delivered to 1043 on 17-09-2025 and sold to the user on 17-10-2025. */
const EXPIRED = '8AXTH150CRA000124'

let portal: Portal

beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())

const unidad = async (vin: string, more: Record<string, string | number> = {}) =>
  (
    await portal.call<ReplyOf<typeof tickets.getUnidad>>('hquiroga', tickets.getUnidad, {
      query: { razonSocialId: 1043, vin, ...more },
    })
  ).body

const create = (body: Record<string, unknown>) =>
  portal.call<Created>('hquiroga', tickets.create, { params: { razonSocial: 1043 }, body, files: FOTOS_MOTO.files })

describe('the term of a motorcycle', () => {
  let sold = 0
  /** Inserts a unit of 1043 with a warranty of twelve months or 12,000 km; returns its chassis. */
  const deliver = async (fechaEntrega: string, marcaId = 101): Promise<string> => {
    const vin = `8AXTH150CVEN0${String((sold += 1)).padStart(4, '0')}`
    await portal.pool.query(
      `insert into unidad (vin, razon_social_id, marca_id, modelo, motor, factura, fecha_entrega, garantia_meses, garantia_km)
       values ($1, 1043, $2, 'TH 150 Cross', 'TH157FMJ', 'A-0003-00000311', $3, 12, 12000)`,
      [vin, marcaId, fechaEntrega],
    )
    return vin
  }
  /** Sends a warranty; returns its warnings, which also the staff sees. */
  const send = async (vin: string, garantia: Record<string, unknown>): Promise<string[]> => {
    const { status, body } = await create(newGarantia({ vin, kilometraje: 100, ...garantia }))
    expect([status, body.fields]).toEqual([200, undefined])
    const { ticketId } = body
    const { body: detail } = await portal.call<TicketDetail>('rsosa', tickets.get, { params: { ticketId } })
    expect(detail.avisos).toEqual(body.avisos)
    // Close the warranty, so that the next one for this chassis is not its duplicate.
    await walkTicket(portal, ticketId, [4])
    return body.avisos
  }

  test.each<[string, string, string, string, string[]]>([
    ['sold on the day of its delivery, failed on the last day', '2025-09-23', '2025-09-23', '2026-09-23', []],
    [
      'sold on the day of its delivery, failed one day after the term',
      '2025-09-23',
      '2025-09-23',
      '2026-09-24',
      ['La garantía de 12 meses venció el 23-09-2026.'],
    ],
    ['sold five months after its delivery', '2025-09-23', '2026-02-23', '2026-11-20', []],
    ['sold 150 days after its delivery, failed on the last day', '2025-06-20', '2025-11-17', '2026-11-17', []],
    [
      'sold 150 days after its delivery, failed one day after the term',
      '2025-06-20',
      '2025-11-17',
      '2026-11-18',
      ['La garantía de 12 meses venció el 17-11-2026.'],
    ],
    [
      'sold on 29 February',
      '2024-02-01',
      '2024-02-29',
      '2025-03-01',
      ['La garantía de 12 meses venció el 28-02-2025.'],
    ],
  ])('counts from the sale to the user: %s', async (_name, fechaEntrega, fechaVenta, fechaFalla, avisos) => {
    const vin = await deliver(fechaEntrega)
    expect(await send(vin, { fechaVenta, fechaFalla })).toEqual(avisos)
    expect((await unidad(vin, { fechaFalla })).fueraDeTermino).toBe(avisos[0] ?? null)
  })

  test('is unknown until the sale is reported, and known from then on', async () => {
    const vin = await deliver('2025-09-23')
    const before = await unidad(vin)
    expect([before.unidad?.fechaVenta, before.unidad?.venceEl, before.fueraDeTermino]).toEqual([null, null, null])
    // While the form is filled in, its sale date sets the term but is not stored.
    expect((await unidad(vin, { fechaVenta: '2026-02-23' })).unidad?.venceEl).toBe('2027-02-23')
    expect((await unidad(vin)).unidad?.venceEl).toBeNull()
    await send(vin, { fechaVenta: '2026-02-23', fechaFalla: '2026-11-20' })
    const after = await unidad(vin)
    expect([after.unidad?.fechaVenta, after.unidad?.venceEl]).toEqual(['2026-02-23', '2027-02-23'])
  })

  test('counts units as por vencer only after their sale was reported', async () => {
    const vin = await deliver('2025-12-01')
    const porVencer = async () =>
      (
        await portal.call<ReplyOf<typeof tickets.listPorVencer>>('hquiroga', tickets.listPorVencer, {
          query: { razonSocialIds: [1043] },
        })
      ).body.unidades.filter((each) => each.vin === vin)
    expect(await porVencer()).toEqual([])
    await send(vin, { fechaVenta: '2025-12-10', fechaFalla: '2026-11-20' })
    expect(await porVencer()).toMatchObject([{ vence: '2026-12-10' }])
  })

  test('counts from the new sale of a unit that returned to stock; the reason is on record', async () => {
    const vin = await deliver('2025-03-10')
    await send(vin, { fechaVenta: '2025-04-01', fechaFalla: '2025-05-01' })
    const again = { fechaVenta: '2026-01-15', fechaFalla: '2026-11-20' }
    const rejected = await create(newGarantia({ vin, ...again }))
    expect([rejected.status, rejected.body.fields]).toEqual([
      400,
      { 'garantia.motivoVenta': 'Ya se había informado que se vendió el 01-04-2025. Contanos por qué cambia.' },
    ])
    expect((await unidad(vin)).unidad?.fechaVenta).toBe('2025-04-01')
    expect(await send(vin, { ...again, motivoVenta: 'Volvió al stock y se vendió de nuevo' })).toEqual([
      'La fecha de venta cambió: antes era el 01-04-2025. Motivo: Volvió al stock y se vendió de nuevo',
    ])
    expect((await unidad(vin)).unidad).toMatchObject({ fechaVenta: '2026-01-15', venceEl: '2027-01-15' })
    const { rows } = await portal.pool.query(
      `select anterior, fecha_venta, motivo, user_name from unidad_venta join usuario using (usuario_id) where vin = $1`,
      [vin],
    )
    expect(rows).toEqual([
      {
        anterior: '2025-04-01',
        fecha_venta: '2026-01-15',
        motivo: 'Volvió al stock y se vendió de nuevo',
        user_name: 'hquiroga',
      },
    ])
  })

  test('has only one first sale date, although two simultaneous warranties each report a date', async () => {
    const vin = await deliver('2026-01-10')
    const answers = await Promise.all(
      [1002, 1003].map((motivoReclamo, at) =>
        create(newGarantia({ vin, fechaVenta: `2026-02-0${at + 1}` }, { motivoReclamo })),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
  })

  test.each<[string, string, string]>([
    ['before the delivery', '2026-01-09', 'La venta no puede ser anterior a la entrega, que fue el 10-01-2026.'],
    ['after the failure', '2026-11-21', 'La venta no puede ser posterior a la falla.'],
    ['in the future', '2026-11-22', 'La venta no puede ser futura.'],
  ])('rejects a sale %s with an error on its field', async (_name, fechaVenta, message) => {
    const vin = await deliver('2026-01-10')
    const { status, body } = await create(newGarantia({ vin, fechaVenta, fechaFalla: '2026-11-20' }))
    expect([status, body.fields]).toEqual([400, { 'garantia.fechaVenta': message }])
    expect((await unidad(vin)).unidad?.fechaVenta).toBeNull()
  })

  test('ends at the limit of the brand, in months after the delivery, when this limit comes first', async () => {
    const vin = await deliver('2025-02-10', 102)
    const inTime = await deliver('2025-08-10', 102)
    const setTope = async (topeGarantiaMeses: number | null) => {
      const { body } = await portal.call<{ fila: { version: number } }>('admin', MAESTROS.marcas.calls.get, {
        params: { id: 102 },
      })
      const { status } = await portal.call('admin', MAESTROS.marcas.calls.update, {
        params: { id: 102 },
        body: { nombre: 'Quimey', negocioId: 1, activo: true, topeGarantiaMeses, version: body.fila.version },
      })
      expect(status).toBe(200)
    }
    await send(vin, { fechaVenta: '2025-12-01', fechaFalla: '2026-11-20' })
    expect((await unidad(vin)).unidad?.venceEl).toBe('2026-12-01')
    await setTope(18)
    const LIMITED = 'La garantía venció el 10-08-2026: la marca la limita a 18 meses desde la entrega.'
    expect(await unidad(vin, { fechaFalla: '2026-08-11' })).toMatchObject({
      fueraDeTermino: LIMITED,
      unidad: { venceEl: '2026-08-10' },
    })
    expect((await unidad(vin, { fechaFalla: '2026-08-10' })).fueraDeTermino).toBeNull()
    // The limit of the brand, 18 months after the second delivery, ends later than 12 months after the sale. So the
    // sale decides.
    expect(await send(inTime, { fechaVenta: '2025-11-20', fechaFalla: '2026-11-20' })).toEqual([])
    expect((await unidad(inTime)).unidad?.venceEl).toBe('2026-11-20')
    const { rows } = await portal.pool.query('select vence from unidad where vin = any($1) order by vence', [
      [vin, inTime],
    ])
    expect(rows).toEqual([{ vence: '2026-08-10' }, { vence: '2026-11-20' }])
    await setTope(null)
    expect((await unidad(vin)).unidad?.venceEl).toBe('2026-12-01')
  })

  test.each<[string, number, string[]]>([
    ['accepts a failure at the last km', 12_000, []],
    [
      'warns of a failure one km past the limit',
      12_001,
      ['La garantía cubre hasta 12.000 km y la moto tiene 12.001 km.'],
    ],
  ])('%s', async (_name, kilometraje, avisos) => {
    const vin = await deliver('2026-01-10')
    expect(await send(vin, { fechaVenta: '2026-02-01', fechaFalla: '2026-11-20', kilometraje })).toEqual(avisos)
  })

  const BY_DATE = 'La garantía de 12 meses venció el 17-10-2026.'

  test('uses today when no failure date is given', async () => {
    expect((await unidad(EXPIRED)).fueraDeTermino).toBe(BY_DATE)
  })

  test('accepts a warranty of an expired unit as atención comercial', async () => {
    const { body } = await create(newGarantia({ vin: EXPIRED, fechaVenta: '2025-10-17', atencionComercial: true }))
    const { body: detail } = await portal.call<TicketDetail>('hquiroga', tickets.get, {
      params: { ticketId: body.ticketId },
    })
    expect(detail.datos).toContainEqual({ etiqueta: 'Atención comercial', valor: 'Pedida' })
    expect(detail.avisos).toEqual([BY_DATE])
  })
})
