import ICAL from 'ical.js'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auditoria } from '#contract/auditoria/calls.ts'
import { calendario } from '#contract/conexiones/calls.ts'
import { personas } from '#contract/personas/calls.ts'
import type { ReplyOf } from '#contract/route.ts'
import { type Person, type Portal, startPortal } from '#testing/portal.ts'
import { TEST_NOW } from '#testing/postgres.ts'
import { createRegistro } from '#testing/registro.ts'

const { logTo, text } = createRegistro()
let portal: Portal
beforeAll(async () => {
  portal = await startPortal({ LOG_LEVEL: 'debug', PUBLIC_URL: 'https://portal.example' }, { logTo })
})
afterAll(() => portal.close())
beforeEach(() => portal.setNow(TEST_NOW))

const make = async (who: Person, importes = false): Promise<string> => {
  const { status, body } = await portal.call<{ direccion: string }>(who, calendario.create, { body: { importes } })
  expect(status).toBe(200)
  return body.direccion
}
const read = (direccion: string, headers: Record<string, string> = {}) =>
  portal.app.inject({ url: new URL(direccion).pathname, headers })
const status = async (direccion: string) => (await read(direccion)).statusCode

/** Parses the events with an independent iCalendar parser. */
const eventosOf = async (direccion: string) => {
  const { body } = await read(direccion)
  return new ICAL.Component(ICAL.parse(body) as object[]).getAllSubcomponents('vevent').map((each) => {
    const { uid, summary, description, startDate, endDate } = new ICAL.Event(each)
    return { uid, dia: String(startDate), hasta: String(endDate), titulo: summary, detalle: description }
  })
}
const get = async (who: Person) =>
  (await portal.call<ReplyOf<typeof calendario.get>>(who, calendario.get)).body.calendario

describe('a calendar shows', () => {
  test('due dates, certificates and transport data of the user’s companies as whole days, without amounts', async () => {
    const eventos = await eventosOf(await make('lferreyra'))
    expect(eventos.map(({ dia, titulo }) => `${dia} ${titulo}`)).toEqual([
      '2026-10-03 Vence 1 comprobante · Repuestos Litoral Sur S.R.L.',
      '2026-10-05 Vence 1 comprobante · Repuestos Litoral Sur S.R.L.',
      '2026-11-12 Vence 1 comprobante · Repuestos Litoral Sur S.R.L.',
      '2026-11-14 Vence 1 comprobante · Repuestos Litoral Sur S.R.L.',
      '2026-12-18 Vence 1 comprobante · Repuestos Litoral Sur S.R.L.',
      '2027-01-09 Vence 1 comprobante · Repuestos Litoral Sur S.R.L.',
      '2026-12-11 Vence el certificado Ingresos Brutos · Repuestos Litoral Sur S.R.L.',
      '2027-04-30 Vence el certificado Constancia de CUIT · Repuestos Litoral Sur S.R.L.',
      '2026-12-02 Cargá el transporte de la devolución 30104 · Repuestos Litoral Sur S.R.L.',
    ])
    expect(eventos[0]).toEqual({
      uid: 'vencimiento-1042-2026-10-03@portal.example',
      dia: '2026-10-03',
      hasta: '2026-10-04',
      titulo: 'Vence 1 comprobante · Repuestos Litoral Sur S.R.L.',
      detalle: 'Factura A A-0001-00045871',
    })
    expect(JSON.stringify(eventos)).not.toContain('$')
  })

  test('amounts if the user chose so, and one event for all items of a day', async () => {
    // The demo reports 650.000,00 of A-0005-00000412 as paid.
    await portal.pool.query(
      `update partida set vencimiento = '2026-12-18' where vencimiento = '2027-01-09' and referencia = 'A-0001-00049003'`,
    )
    const eventos = await eventosOf(await make('lferreyra', true))
    const found = eventos.find(({ dia }) => dia === '2026-12-18')!
    expect(found.titulo.replaceAll('\u00a0', ' ')).toBe(
      'Vencen 2 comprobantes por $ 4.765.900,50 · Repuestos Litoral Sur S.R.L.',
    )
    expect(found.detalle.replaceAll('\u00a0', ' ').split('\n').toSorted()).toEqual([
      'Factura A A-0001-00049003: $ 2.015.900,00',
      'Factura de crédito electrónica MiPyME A A-0005-00000412: $ 2.750.000,50',
    ])
    expect(eventos.some(({ dia }) => dia === '2027-01-09')).toBe(false)
  })

  test('warranties of units, for a user with that service, with special characters escaped', async () => {
    await portal.pool.query(
      `insert into unidad (vin, razon_social_id, marca_id, modelo, motor, factura, fecha_entrega, fecha_venta, garantia_meses, garantia_km)
       values ('PRUEBA00000000001', 1043, 101, 'TH 150; Cross, edición \\ñ', 'M', 'A-0003-00000001', '2025-10-01', '2026-01-31', 12, 12000),
              ('PRUEBA00000000002', 1043, 101, 'Todavía sin vender', 'M', 'A-0003-00000001', '2026-01-31', null, 12, 12000)`,
    )
    const eventos = await eventosOf(await make('hquiroga'))
    expect(eventos.filter(({ uid }) => uid.startsWith('garantia-PRUEBA'))).toEqual([
      {
        uid: 'garantia-PRUEBA00000000001@portal.example',
        dia: '2027-01-31',
        hasta: '2027-02-01',
        titulo: 'Termina la garantía de TH 150; Cross, edición \\ñ PRUEBA00000000001 · Motos Litoral Sur S.A.S.',
        detalle: 'Por kilómetros puede terminar antes: a los 12.000.',
      },
    ])
    // hquiroga has no access to company 1042, Repuestos Litoral.
    expect(JSON.stringify(eventos)).not.toContain('Repuestos Litoral')
  })

  test('lines of 75 octets at most that end with CRLF; a second read on the same day answers 304', async () => {
    const direccion = await make('lferreyra', true)
    const first = await read(direccion)
    expect(first.headers['content-type']).toBe('text/calendar; charset=utf-8')
    expect(first.body.endsWith('END:VCALENDAR\r\n')).toBe(true)
    expect(first.body.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    for (const line of first.body.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(first.body).toContain('REFRESH-INTERVAL;VALUE=DURATION:PT6H\r\n')
    portal.setNow('2026-11-22T02:59:59.000Z')
    const again = await read(direccion, { 'if-none-match': String(first.headers.etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    // Midnight in Argentina: the next day begins.
    portal.setNow('2026-11-22T03:00:00.000Z')
    expect((await read(direccion, { 'if-none-match': String(first.headers.etag) })).statusCode).toBe(200)
  })
})

describe('the link of a calendar', () => {
  test('is stored neither in the tables, nor with the idempotency key, nor in the log', async () => {
    const sent = { body: {}, headers: { 'idempotency-key': 'calendario-una-vez' } }
    const first = await portal.call<{ direccion: string }>('mibarra', calendario.create, sent)
    const secreto = first.body.direccion.slice(-47, -4)
    expect(secreto).toMatch(/^[\w-]{43}$/)
    expect((await portal.call('mibarra', calendario.create, sent)).body).toEqual({ direccion: null })
    await read(first.body.direccion)
    await read(first.body.direccion.replace(secreto, `${secreto.slice(1)}A`))
    expect(text()).toContain('/autogestion/calendario/v1/:secreto.ics')
    expect(text()).not.toContain(secreto.slice(1))
    for (const table of ['calendario', 'idempotencia', 'auditoria', 'limite']) {
      const { rows } = await portal.pool.query<{ all: string }>(`select row_to_json(t)::text as all from ${table} t`)
      expect(rows.map((row) => row.all).join(), table).not.toContain(secreto)
    }
    const { body } = await portal.call<ReplyOf<typeof auditoria.search>>('admin', auditoria.search, {
      params: { page: 1, size: 5 },
      body: {},
    })
    expect(body.filas.some(({ operacion }) => operacion === 'calendario.create')).toBe(true)
  })

  test('stops working when another link replaces it, or when it is deleted', async () => {
    const [one, two] = [await make('lferreyra'), await make('lferreyra', true)]
    expect([await status(one), await status(two)]).toEqual([404, 200])
    expect(await get('lferreyra')).toEqual({
      importes: true,
      creado: '2026-11-21T15:00:00.000Z',
      usado: '2026-11-21T15:00:00.000Z',
    })
    expect((await portal.call('lferreyra', calendario.delete)).body).toEqual({ cortado: true })
    expect([await status(two), await get('lferreyra')]).toEqual([404, null])
    expect((await portal.call('lferreyra', calendario.delete)).body).toEqual({ cortado: false })
  })

  test('can be created only by users of customers, after a recent sign-in', async () => {
    const old = { authorization: `Bearer ${await portal.token('lferreyra', { signedInAt: 1000 })}` }
    const late = await portal.call(undefined, calendario.create, { body: {}, headers: old })
    expect([late.status, late.body.code]).toEqual([401, 'ingreso-viejo'])
    // A seller who also has the role of a customer is staff, so the call is denied.
    const seller = await portal.call('darrieta', calendario.create, { body: {}, roles: ['ROL_VENDEDOR', 'ROL_USER'] })
    expect(seller.status).toBe(403)
  })

  test.each([
    ['an unknown link', 'A'.repeat(43)],
    ['a link that is too short', 'A'.repeat(42)],
    ['an invalid link', '%00%27'],
  ])('answers 404 for %s', async (_what, secreto) => {
    expect((await portal.app.inject({ url: `/autogestion/calendario/v1/${secreto}.ics` })).statusCode).toBe(404)
  })

  test('can be read twenty times in a minute, and not more often', async () => {
    const direccion = await make('hquiroga')
    portal.setNow('2026-11-21T16:00:30.000Z')
    for (let n = 1; n <= 20; n += 1) expect(await status(direccion)).toBe(200)
    const late = await read(direccion)
    expect([late.statusCode, late.headers['retry-after']]).toEqual([429, '30'])
    portal.setNow('2026-11-21T16:01:00.000Z')
    expect(await status(direccion)).toBe(200)
  })

  test('stops working when its user is disabled', async () => {
    const direccion = await make('lferreyra')
    const { rows } = await portal.pool.query<{ id: number; version: number }>(
      `select usuario_id as id, version from usuario where user_name = 'lferreyra'`,
    )
    const set = (activo: boolean, version: number) =>
      portal.call('admin', personas.setActivo, { params: { id: rows[0]!.id }, body: { activo, version } })
    expect((await set(false, rows[0]!.version)).status).toBe(200)
    expect(await status(direccion)).toBe(404)
  })
})
