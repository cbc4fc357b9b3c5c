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

const rejectedFields = async (asking: ReturnType<typeof ofMoto>) => {
  const answer = await asking
  expect(answer).toMatchObject({ status: 400, body: { code: 'datos-invalidos' } })
  return answer.body.fields
}

/** Counter for new chassis numbers, because a second open warranty of one chassis and reason would be rejected. */
let last = 0
const freshVin = () => {
  last += 1
  return `8AXTH150CRB${String(last).padStart(6, '0')}`
}

const read = async (person: Person, ticketId: number) =>
  (await portal.call<TicketDetail>(person, tickets.get, { params: { ticketId } })).body

const valueOf = (detail: TicketDetail, label: string) => detail.datos.find(({ etiqueta }) => etiqueta === label)?.valor

describe('creating a warranty', () => {
  test('of a motorcycle stores the warranty as Iniciado, with its data and each photo with its category', async () => {
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

  test('of a part uses the product code as title, whatever the names of the photos', async () => {
    const { body } = await ofPieza(newGarantiaPieza({ modelo: '', vehiculo: { marca: 'Fiat', anio: 2019 } }))
    const detail = await read('lferreyra', body.ticketId)
    expect(detail).toMatchObject({ titulo: 'Garantía AN-12-65: No mantiene carga', estadoId: 11, marca: 'Andunor' })
    expect(valueOf(detail, 'Vehículo')).toBe('Fiat · 2019')
    expect(valueOf(detail, 'Nº de factura')).toBe('A-0001-00047112')
  })

  test('by the call centre sets Teléfono as origin', async () => {
    const { body } = await ofMoto(newGarantia({ vin: freshVin() }), FOTOS_MOTO.files, 'npaz')
    expect(await read('npaz', body.ticketId)).toMatchObject({ origen: 'Teléfono', creadoPor: 'Noelia Paz' })
  })
})

describe('a new warranty', () => {
  test('of a motorcycle is rejected with an error on each missing field', async () => {
    expect(await rejectedFields(ofMoto(newGarantia({}, { garantia: {}, marca: undefined }), []))).toEqual({
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

  test('of a part is rejected with an error on each missing field', async () => {
    const body = newGarantiaPieza({}, { garantia: { vin: '', dominio: '', fechaColocacion: '' } })
    expect(await rejectedFields(ofPieza(body, []))).toEqual({
      'garantia.codigoMaterial': 'Ingresá el código del producto.',
      'garantia.lote': 'Ingresá el lote o el número de serie.',
      'garantia.numeroFactura': 'Ingresá el número de factura.',
      'garantia.fechaVenta': 'Ingresá la fecha de venta.',
      'garantia.fechaFalla': 'Ingresá la fecha de la falla.',
      'garantia.fotos': 'Faltan fotos: la falla, etiqueta con código y lote.',
    })
  })

  test('is rejected without data, with a motivo of another business, or with a motivo of claims', async () => {
    expect(await rejectedFields(ofMoto(newGarantia({}, { garantia: undefined })))).toEqual({
      garantia: 'Completá los datos de la garantía.',
    })
    expect(await rejectedFields(ofMoto(newGarantia({}, { motivoReclamo: 4008 })))).toEqual({
      motivoReclamo: 'Ese motivo es de otro negocio. Elegí uno de la lista.',
    })
    expect(await rejectedFields(ofMoto(newGarantia({}, { motivoReclamo: 401 })))).toEqual({
      motivoReclamo: 'Elegí un motivo de la lista.',
    })
  })

  test.each<[string, Body, string, string]>([
    ['a future failure', { fechaFalla: '2026-11-22' }, 'fechaFalla', 'La falla no puede ser futura.'],
    [
      'a failure before the sale',
      { fechaVenta: '2026-11-21' },
      'fechaVenta',
      'La venta no puede ser posterior a la falla.',
    ],
    [
      'a fitting after the failure',
      { fechaColocacion: '2026-11-21' },
      'fechaColocacion',
      'La colocación no puede ser posterior a la falla.',
    ],
    [
      'more km at fitting than at failure',
      { kmColocacion: 3201 },
      'kmColocacion',
      'No puede superar los kilómetros de la falla.',
    ],
    ['a negative number of km', { kilometraje: -1 }, 'kilometraje', 'No pueden ser negativos'],
    ['half a km', { kilometraje: 1.5 }, 'kilometraje', 'Los kilómetros van sin decimales'],
    ['km in words', { kilometraje: 'muchos' }, 'kilometraje', 'Ingresá el kilometraje'],
    ['a sale on a nonexistent day', { fechaVenta: '2026-02-30' }, 'fechaVenta', 'Fecha no válida'],
    ['an unreadable failure date', { fechaFalla: 'ayer' }, 'fechaFalla', 'Formato de fecha incorrecto'],
    ['a fitting on a nonexistent day', { fechaColocacion: '31-04-2026' }, 'fechaColocacion', 'Fecha no válida'],
    [
      'a malformed plate',
      { dominio: '1234' },
      'dominio',
      'Ingresá la patente con formato AB 123 CD, ABC 123 o A 123 BCD.',
    ],
    [
      'a malformed invoice number',
      { numeroFactura: 'mañana' },
      'numeroFactura',
      'Ingresá el número con formato 0001-00001234',
    ],
    [
      'a service in the future',
      { services: [{ km: 1, fecha: '2026-12-01' }] },
      'services.0.fecha',
      'El service no puede ser futuro.',
    ],
    ['a vehicle from 1900', { vehiculo: { anio: 1900 } }, 'vehiculo.anio', 'Revisá el año'],
  ])('is rejected with an error on the field for %s', async (_name, garantia, field, message) => {
    expect(await rejectedFields(ofMoto(newGarantia({ vin: freshVin(), ...garantia })))).toEqual({
      [`garantia.${field}`]: message,
    })
  })

  test('is rejected with an error on the sale date when that date is in the future', async () => {
    expect(await rejectedFields(ofMoto(newGarantia({ vin: freshVin(), fechaVenta: '2026-11-22' })))).toEqual({
      'garantia.fechaVenta': 'La venta no puede ser futura.',
    })
  })

  test('is accepted when sale, fitting and failure are all today', async () => {
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
  ])('normalizes the plate %s to %s', async (dominio, shown) => {
    const { body } = await ofMoto(newGarantia({ vin: freshVin(), dominio }))
    expect(valueOf(await read('hquiroga', body.ticketId), 'Patente')).toBe(shown)
  })
})

describe('photo checklist', () => {
  test.each<[string, string[], string]>([
    ['without the odometer photo', ['chasis', 'falla'], 'Faltan fotos: odómetro.'],
    ['with the photos of a part', ['falla', 'etiqueta'], 'Faltan fotos: odómetro, número de chasis.'],
  ])('rejects a motorcycle %s', async (_name, rubros, message) => {
    const { fotos, files } = photos(...rubros)
    const body = newGarantia({ vin: freshVin(), fotos })
    expect(await rejectedFields(ofMoto(body, files))).toEqual({ 'garantia.fotos': message })
  })

  test('requires the failure and the label of a part, and accepts more photos', async () => {
    const { fotos, files } = photos('falla', 'etiqueta', 'factura')
    expect(await rejectedFields(ofPieza(newGarantiaPieza({ fotos: fotos.slice(0, 1) }), files))).toEqual({
      'garantia.fotos': 'Faltan fotos: etiqueta con código y lote.',
    })
    const { body } = await ofPieza(newGarantiaPieza({ fotos }), files)
    expect((await read('lferreyra', body.ticketId)).archivos).toHaveLength(3)
  })

  test('rejects a photo that points to no file', async () => {
    expect(await rejectedFields(ofMoto(newGarantia({ vin: freshVin() }), FOTOS_MOTO.files.slice(0, 2)))).toEqual({
      'garantia.fotos': 'Falta una de las fotos. Volvé a adjuntarla.',
    })
  })
})
