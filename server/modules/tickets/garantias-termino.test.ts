import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ReplyOf } from '#contract/route.ts'
import { tickets } from '#contract/tickets/calls.ts'
import { type Person, type Portal, startPortal } from '#testing/portal.ts'
import { FOTOS_MOTO, FOTOS_PIEZA, newGarantia, newGarantiaPieza } from '#testing/gestiones/tickets.ts'
import { walkTicket } from '#testing/gestiones/tickets-recorrido.ts'

type Found = ReplyOf<typeof tickets.getUnidad>
type Created = ReplyOf<typeof tickets.create> & { message: string; fields: Record<string, string>; enlace?: string }

/** Units of the demo: OURS, delivered to 1043 and not reported as sold to the user; OF_1061, delivered to 1061. */
const OURS = '8AXTH150CRA000123'
const OF_1061 = '8AXKM250BSA001877'

let portal: Portal

beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())

const unidad = async (person: Person, vin: string, more: Record<string, string | number> = {}) =>
  (await portal.call<Found>(person, tickets.getUnidad, { query: { razonSocialId: 1043, vin, ...more } })).body

const create = (body: Record<string, unknown>, { person = 'hquiroga' as Person, razonSocial = 1043 } = {}) =>
  portal.call<Created>(person, tickets.create, {
    params: { razonSocial },
    body,
    files: razonSocial === 1042 ? FOTOS_PIEZA.files : FOTOS_MOTO.files,
  })

describe('getUnidad', () => {
  test.each([OURS, '8axth150cra000123', ' 8AXTH-150-CRA-000123 ', '8axth 150 cra.000123'])(
    'finds the unit when its chassis is written %j',
    async (vin) => {
      expect(await unidad('hquiroga', vin)).toEqual({
        vin: OURS,
        aviso: null,
        unidad: {
          razonSocial: 'Motos Litoral Sur S.A.S.',
          marcaId: 101,
          marca: 'Tehuel',
          modelo: 'TH 150 Cross',
          motor: 'TH157FMJ-2600123',
          factura: 'A-0003-00000311',
          fechaEntrega: '2026-07-24',
          fechaVenta: null,
          garantiaMeses: 12,
          venceEl: null,
          kmLimite: 12_000,
        },
        fueraDeTermino: null,
        abiertas: [
          { ticketId: 40_111, motivoId: 1006, motivo: 'Sistema eléctrico', estadoId: 11, fecha: '2026-11-21' },
        ],
      })
    },
  )

  test.each<[string, string, string]>([
    ['a VIN of 16 characters', OURS.slice(1), 'Un chasis suele tener 17 caracteres y este tiene 16. Revisalo.'],
    ['a VIN of 18 characters', `${OURS}4`, 'Un chasis suele tener 17 caracteres y este tiene 18. Revisalo.'],
    ['a VIN with the letter O', '8AXTH150CRAO00123', 'Un chasis no lleva las letras I, O ni Q. Revisalo.'],
  ])('returns a hint for %s, and so does a new warranty', async (_name, vin, aviso) => {
    expect(await unidad('hquiroga', vin)).toEqual({ vin, aviso, unidad: null, fueraDeTermino: null, abiertas: [] })
    const { status, body } = await create(newGarantia({ vin }))
    expect(status).toBe(200)
    expect(body.avisos).toEqual([aviso, 'El Nº de chasis no figura entre las motos que te vendimos. Revisalo.'])
  })

  test('gives a customer the same answer for a unit of another company as for an unknown one', async () => {
    const more = { kilometraje: 99_999 }
    const foreign = await unidad('hquiroga', OF_1061, more)
    expect(foreign).toEqual({ ...(await unidad('hquiroga', '8AXKM250BSA009999', more)), vin: OF_1061 })
    const { body } = await create(newGarantia({ vin: OF_1061, kilometraje: 99_999 }))
    expect(body.avisos).toEqual(['El Nº de chasis no figura entre las motos que te vendimos. Revisalo.'])
  })

  test('does not show a unit of one company of a customer when the customer asks for another company', async () => {
    const OF_1060 = '8AXTH200DSA000987'
    expect(await unidad('hquiroga', OF_1060, { razonSocialId: 1060 })).toMatchObject({
      unidad: { razonSocial: 'Moto Center Pampa Norte S.R.L.' },
    })
    expect((await unidad('hquiroga', OF_1060)).unidad).toBeNull()
    expect((await unidad('hquiroga', OURS, { razonSocialId: 1060 })).unidad).toBeNull()
    const { body } = await create(newGarantia({ vin: OF_1060 }))
    expect(body.avisos).toEqual(['El Nº de chasis no figura entre las motos que te vendimos. Revisalo.'])
  })

  test('shows staff to which company a unit was sold; to a vendedor only units of the portfolio', async () => {
    for (const person of ['npaz', 'rsosa', 'admin'] as const) {
      expect((await unidad(person, OF_1061)).unidad?.razonSocial).toBe('Patagonia Rodados S.A.')
    }
    expect((await unidad('darrieta', OF_1061)).unidad).toBeNull()
    expect((await unidad('darrieta', '8AXTH200DSA000987')).unidad?.razonSocial).toBe('Moto Center Pampa Norte S.R.L.')
  })

  test('rejects a blank chassis with an error on the field', async () => {
    const query = { razonSocialId: 1043, vin: '  ' }
    const answer = await portal.call('hquiroga', tickets.getUnidad, { query })
    expect(answer).toMatchObject({ status: 400, body: { fields: { vin: 'Ingresá el número de chasis' } } })
  })
})

describe('the term of a product counts months since its sale', () => {
  const UNKNOWN = 'Ese código no figura entre nuestros productos.'

  test.each<[string, string, string, string[]]>([
    ['AN-12-65', '2025-11-20', '2026-11-20', []],
    ['AN-12-65', '2025-11-19', '2026-11-20', ['La garantía de 12 meses venció el 19-11-2026.']],
    ['an-12-90', '2025-11-19', '2026-11-20', []],
    ['an 12.90', '2025-05-19', '2026-11-20', ['La garantía de 18 meses venció el 19-11-2026.']],
    ['KP-5512', '2026-02-28', '2026-08-29', ['La garantía de 6 meses venció el 28-08-2026.']],
    ['VM-A118', '2020-01-01', '2026-11-20', []],
    ['ZZ-0000', '2026-11-01', '2026-11-20', [UNKNOWN]],
  ])(
    'product %s sold on %s that failed on %s has the warnings %j',
    async (codigoMaterial, fechaVenta, fechaFalla, avisos) => {
      const body = newGarantiaPieza({ codigoMaterial, fechaVenta, fechaFalla })
      const answer = await create(body, { person: 'lferreyra', razonSocial: 1042 })
      expect(answer).toMatchObject({ status: 200, body: { avisos } })
    },
  )
})

describe('one open warranty per chassis and motivo', () => {
  const electrico = (vin = OURS) => newGarantia({ vin }, { motivoReclamo: 1006 })
  const count = async (vin: string) =>
    (await portal.pool.query('select 1 from ticket where vin = $1 and motivo_id = 1006', [vin])).rowCount

  test.each([OURS, '8axth-150-cra-000123'])(
    'rejects a second warranty for %s with a link to the first',
    async (vin) => {
      const message = 'Ya hay una garantía abierta para este Nº de chasis y motivo: la Nº 40111.'
      expect(await create(electrico(vin))).toMatchObject({
        status: 409,
        body: { code: 'conflicto', message, fields: { 'garantia.vin': message }, enlace: 'garantias/40111' },
      })
      expect(await count(OURS)).toBe(1)
    },
  )

  test('accepts one of several simultaneous warranties, and rejects the others with a link to the accepted one', async () => {
    const vin = '8AXTH150CRC000001'
    const answers = await Promise.all(Array.from({ length: 6 }, () => create(electrico(vin))))
    const [accepted, ...rejections] = answers.toSorted((a, b) => a.status - b.status)
    expect(accepted!.status).toBe(200)
    for (const answer of rejections) {
      expect(answer).toMatchObject({ status: 409, body: { enlace: `garantias/${accepted!.body.ticketId}` } })
    }
    expect(await count(vin)).toBe(1)
  })

  test('accepts a warranty for another motivo, and one for the same motivo in another company', async () => {
    expect((await create(newGarantia({ vin: OURS }, { motivoReclamo: 1012 }))).status).toBe(200)
    expect((await create(electrico(OURS), { razonSocial: 1060 })).status).toBe(200)
  })

  test.each([
    [4, [1, 2, 7, 5, 4]],
    [6, [1, 2, 6]],
  ])(
    'accepts a new warranty when the first one is in state %i, and then rejects a reopening of the first one',
    async (estado, camino) => {
      const vin = `8AXTH150CRD00000${estado}`
      const first = (await create(electrico(vin))).body.ticketId
      await walkTicket(portal, first, camino)
      expect((await unidad('hquiroga', vin)).abiertas).toEqual([])
      expect((await create(electrico(vin))).status).toBe(200)
      const back = { params: { ticketId: first, statusId: 2 }, body: { comentario: 'Vuelve.' } }
      expect((await portal.call('admin', tickets.setEstado, back)).status).toBe(409)
    },
  )
})

describe('listPorVencer', () => {
  beforeEach(() => portal.pool.query("delete from unidad where vin like 'PRUEBA%'"))

  /** Inserts a unit whose warranty of twelve months expires on the day `vence`. */
  const sell = (n: number, razonSocialId: number, vence: string) =>
    portal.pool.query(
      `insert into unidad (vin, razon_social_id, marca_id, modelo, motor, factura, fecha_entrega, fecha_venta, garantia_meses, garantia_km)
     values ($1, $2, 101, 'TH 150 Cross', 'M', 'A-0003-00000001', '2025-01-01', $3::date - interval '12 months', 12, 12000)`,
      [`PRUEBA0000000000${n}`, razonSocialId, vence],
    )
  const list = async (who: Person, razonSocialId?: number) =>
    portal.call<ReplyOf<typeof tickets.listPorVencer>>(who, tickets.listPorVencer, {
      query: razonSocialId === undefined ? {} : { razonSocialIds: [razonSocialId] },
    })

  test('lists warranties that expire between today and 30 days from now, soonest first', async () => {
    for (const [at, day] of ['2026-12-21', '2026-11-21', '2026-12-22', '2026-11-20'].entries())
      await sell(at, 1043, day)
    const { body } = await list('hquiroga', 1043)
    expect(body.unidades.map(({ vence }) => vence)).toEqual(['2026-11-21', '2026-12-21'])
    expect(body).toMatchObject({ hayMas: false, unidades: [{ modelo: 'TH 150 Cross', marca: 'Tehuel' }, {}] })
  })

  test('lists only units of the user’s own companies, and only with access to the service', async () => {
    await sell(1, 1043, '2026-12-01')
    await sell(2, 1061, '2026-12-01')
    expect((await list('hquiroga')).body.unidades.map(({ razonSocialId }) => razonSocialId)).toEqual([1043])
    expect((await list('hquiroga', 1061)).status).toBe(404)
    expect((await list('admin')).body.unidades).toHaveLength(2)
    expect((await list('sinconfig')).status).toBe(403)
  })
})
