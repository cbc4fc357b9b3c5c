import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ReplyOf } from '#contract/route.ts'
import { tickets } from '#contract/tickets/calls.ts'
import type { TicketDetail } from '#contract/tickets/shapes.ts'
import { type Person, type Portal, startPortal } from '#testing/portal.ts'
import { FOTOS_MOTO, FOTOS_PIEZA, newGarantia, newGarantiaPieza, photos } from '#testing/gestiones/tickets.ts'

type Created = ReplyOf<typeof tickets.create> & { fields: Record<string, string> }
type Body = Record<string, unknown>

let portal: Portal

beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())

const ofMoto = (body: Body, files = FOTOS_MOTO.files, person: Person = 'hquiroga') =>
  portal.call<Created>(person, tickets.create, { params: { razonSocial: 1043 }, body, files })

const ofPieza = (body: Body, files = FOTOS_PIEZA.files) =>
  portal.call<Created>('lferreyra', tickets.create, { params: { razonSocial: 1042 }, body, files })

const refused = async (asking: ReturnType<typeof ofMoto>) => {
  const answer = await asking
  expect(answer).toMatchObject({ status: 400, body: { code: 'datos-invalidos' } })
  return answer.body.fields
}

/** Each warranty needs a chassis of its own, or it is the one that is already open. */
let last = 0
const freshVin = () => {
  last += 1
  return `8AXTH150CRB${String(last).padStart(6, '0')}`
}

const read = async (person: Person, ticketId: number) =>
  (await portal.call<TicketDetail>(person, tickets.get, { params: { ticketId } })).body

const valueOf = (detail: TicketDetail, label: string) => detail.datos.find(({ etiqueta }) => etiqueta === label)?.valor

describe('a warranty is created', () => {
  test('for a motorcycle: Iniciado, with what was given and each photo by its name', async () => {
    const { status, body } = await ofMoto(
      newGarantia({
        dominio: 'a123bcd',
        services: [{ km: 1000, fecha: '2026-09-01' }],
        titular: { nombre: 'Ana López', dni: '71234567' },
        repuesto: { codigo: 'ZK-0412', cantidad: 1 },
      }),
    )
    expect([status, body.avisos, body.respuestaHoras]).toEqual([200, [], 24])
    const detail = await read('hquiroga', body.ticketId)
    expect(detail).toMatchObject({
      tipo: 'garantia',
      estadoId: 11,
      estado: 'ABIERTO',
      titulo: 'Garantía TH 150 Cross: Frenos',
      marca: 'Tehuel',
      sector: 'Calidad y Postventa',
      origen: 'Portal Autogestión',
      camino: [1, 2, 7, 5, 4],
      avisos: [],
    })
    expect(detail.archivos.map(({ rubro, nombre }) => [rubro, nombre])).toEqual(
      expect.arrayContaining([
        ['odometro', 'odometro.png'],
        ['chasis', 'chasis.png'],
        ['falla', 'falla.png'],
      ]),
    )
    expect(Object.fromEntries(detail.datos.map(({ etiqueta, valor }) => [etiqueta, valor]))).toEqual({
      'Nº de chasis': '8AXTH150CRA000123',
      Modelo: 'TH 150 Cross',
      'Nº de motor': 'TH157FMJ-2600123',
      Patente: 'A 123 BCD',
      Kilometraje: '3.200 km',
      'Fecha de venta': '01-08-2026',
      'Fecha de la falla': '20-11-2026',
      Services: '01-09-2026 a los 1.000 km',
      'Repuesto pedido': 'ZK-0412 · 1 u.',
      Titular: 'Ana López · 71234567',
    })
  })

  test('for a part, called by its code; the camera names the photos as it likes', async () => {
    const { body } = await ofPieza(newGarantiaPieza({ modelo: '', vehiculo: { marca: 'Fiat', anio: 2019 } }))
    const detail = await read('lferreyra', body.ticketId)
    expect(detail).toMatchObject({ titulo: 'Garantía AN-12-65: No mantiene carga', estadoId: 11, marca: 'Andunor' })
    expect(valueOf(detail, 'Vehículo')).toBe('Fiat · 2019')
    expect(valueOf(detail, 'Nº de factura')).toBe('A-0001-00047112')
  })

  test('by the call centre for a customer, from Teléfono', async () => {
    const { body } = await ofMoto(newGarantia({ vin: freshVin() }), FOTOS_MOTO.files, 'npaz')
    expect(await read('npaz', body.ticketId)).toMatchObject({ origen: 'Teléfono', creadoPor: 'Noelia Paz' })
  })
})

describe('what a warranty has to say', () => {
  test('of a motorcycle', async () => {
    expect(await refused(ofMoto(newGarantia({}, { garantia: {}, marca: undefined }), []))).toEqual({
      marca: 'Elegí la marca.',
      'garantia.vin': 'Ingresá el número de chasis.',
      'garantia.modelo': 'Ingresá el modelo.',
      'garantia.numeroMotor': 'Ingresá el número de motor.',
      'garantia.kilometraje': 'Ingresá el kilometraje.',
      'garantia.fechaVenta': 'Ingresá la fecha de venta.',
      'garantia.fechaFalla': 'Ingresá la fecha de la falla.',
      'garantia.fotos': 'Faltan fotos: odómetro, número de chasis, la falla.',
    })
  })

  test('of a part', async () => {
    const body = newGarantiaPieza({}, { garantia: { vin: '', dominio: '', fechaColocacion: '' } })
    expect(await refused(ofPieza(body, []))).toEqual({
      'garantia.codigoMaterial': 'Ingresá el código del producto.',
      'garantia.lote': 'Ingresá el lote o el número de serie.',
      'garantia.numeroFactura': 'Ingresá el número de factura.',
      'garantia.fechaVenta': 'Ingresá la fecha de venta.',
      'garantia.fechaFalla': 'Ingresá la fecha de la falla.',
      'garantia.fotos': 'Faltan fotos: la falla, etiqueta con código y lote.',
    })
  })

  test('nothing at all, a motivo of another business, or one of a claim', async () => {
    expect(await refused(ofMoto(newGarantia({}, { garantia: undefined })))).toEqual({
      garantia: 'Completá los datos de la garantía.',
    })
    expect(await refused(ofMoto(newGarantia({}, { motivoReclamo: 4008 })))).toEqual({
      motivoReclamo: 'Ese motivo es de otro negocio. Elegí uno de la lista.',
    })
    expect(await refused(ofMoto(newGarantia({}, { motivoReclamo: 401 })))).toEqual({
      motivoReclamo: 'Elegí un motivo de la lista.',
    })
  })

  test.each<[string, Body, string, string]>([
    ['a failure to come', { fechaFalla: '2026-11-22' }, 'fechaFalla', 'La falla no puede ser futura.'],
    [
      'a failure before the sale',
      { fechaVenta: '2026-11-21' },
      'fechaFalla',
      'La falla no puede ser anterior a la venta.',
    ],
    [
      'a placing after the failure',
      { fechaColocacion: '2026-11-21' },
      'fechaColocacion',
      'La colocación no puede ser posterior a la falla.',
    ],
    ['more km when placed', { kmColocacion: 3201 }, 'kmColocacion', 'No puede superar los kilómetros de la falla.'],
    ['less than no km', { kilometraje: -1 }, 'kilometraje', 'No pueden ser negativos'],
    ['half a km', { kilometraje: 1.5 }, 'kilometraje', 'Los kilómetros van sin decimales'],
    ['km in words', { kilometraje: 'muchos' }, 'kilometraje', 'Ingresá el kilometraje'],
    ['a day that does not exist', { fechaVenta: '2026-02-30' }, 'fechaVenta', 'Fecha no válida'],
    ['a day that cannot be read', { fechaFalla: 'ayer' }, 'fechaFalla', 'Formato de fecha incorrecto'],
    ['an impossible placing', { fechaColocacion: '31-04-2026' }, 'fechaColocacion', 'Fecha no válida'],
    [
      'a plate of no kind',
      { dominio: '1234' },
      'dominio',
      'Ingresá la patente con formato AB 123 CD, ABC 123 o A 123 BCD.',
    ],
    [
      'an invoice of no kind',
      { numeroFactura: 'mañana' },
      'numeroFactura',
      'Ingresá el número con formato 0001-00001234',
    ],
    [
      'a service to come',
      { services: [{ km: 1, fecha: '2026-12-01' }] },
      'services.0.fecha',
      'El service no puede ser futuro.',
    ],
    ['a year of cart', { vehiculo: { anio: 1900 } }, 'vehiculo.anio', 'Revisá el año'],
  ])('%s is said beside its field', async (_name, garantia, field, message) => {
    expect(await refused(ofMoto(newGarantia({ vin: freshVin(), ...garantia })))).toEqual({
      [`garantia.${field}`]: message,
    })
  })

  test('a sale to come, and so a failure before it', async () => {
    expect(await refused(ofMoto(newGarantia({ vin: freshVin(), fechaVenta: '2026-11-22' })))).toEqual({
      'garantia.fechaVenta': 'La venta no puede ser futura.',
      'garantia.fechaFalla': 'La falla no puede ser anterior a la venta.',
    })
  })

  test('the last day that can be: it failed, was sold and placed today', async () => {
    const today = {
      fechaVenta: '2026-11-21',
      fechaFalla: '21/11/2026',
      fechaColocacion: '2026-11-21',
      kmColocacion: 3200,
    }
    expect((await ofMoto(newGarantia({ vin: freshVin(), ...today }))).status).toBe(200)
  })

  test.each([
    ['ab-123-cd', 'AB 123 CD'],
    ['ABC 123', 'ABC 123'],
    ['a123bcd', 'A 123 BCD'],
    ['123 abc', '123 ABC'],
  ])('the plate %s is kept as %s', async (dominio, shown) => {
    const { body } = await ofMoto(newGarantia({ vin: freshVin(), dominio }))
    expect(valueOf(await read('hquiroga', body.ticketId), 'Patente')).toBe(shown)
  })
})

describe('the photo checklist', () => {
  test.each<[string, string[], string]>([
    ['without the odometer', ['chasis', 'falla'], 'Faltan fotos: odómetro.'],
    ['of a part', ['falla', 'etiqueta'], 'Faltan fotos: odómetro, número de chasis.'],
  ])('of a motorcycle: %s', async (_name, rubros, message) => {
    const { fotos, files } = photos(...rubros)
    const body = newGarantia({ vin: freshVin(), fotos })
    expect(await refused(ofMoto(body, files))).toEqual({ 'garantia.fotos': message })
  })

  test('of a part asks for the failure and the label, and the rest is welcome', async () => {
    const { fotos, files } = photos('falla', 'etiqueta', 'factura')
    expect(await refused(ofPieza(newGarantiaPieza({ fotos: fotos.slice(0, 1) }), files))).toEqual({
      'garantia.fotos': 'Faltan fotos: etiqueta con código y lote.',
    })
    const { body } = await ofPieza(newGarantiaPieza({ fotos }), files)
    expect((await read('lferreyra', body.ticketId)).archivos).toHaveLength(3)
  })

  test('a photo that points to no file is asked for again', async () => {
    expect(await refused(ofMoto(newGarantia({ vin: freshVin() }), FOTOS_MOTO.files.slice(0, 2)))).toEqual({
      'garantia.fotos': 'Falta una de las fotos. Volvé a adjuntarla.',
    })
  })
})
