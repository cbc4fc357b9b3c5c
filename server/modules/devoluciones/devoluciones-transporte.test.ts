import { DAY_MS } from '#contract/valores/fechas.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { devoluciones } from '#contract/devoluciones/calls.ts'
import type { DevolucionDetail } from '#contract/devoluciones/shapes.ts'
import type { ReplyOf } from '#contract/route.ts'
import { expireDevoluciones } from './devoluciones-envio.service.ts'
import { at } from '#testing/clock.ts'
import { aDevolucionEn, giveUnidades } from '#testing/gestiones/devoluciones-recorrido.ts'
import { type Person, PNG, type Portal, startPortal } from '#testing/portal.ts'

const ENVIO = { numeroRemito: 'R-0001-00009931', transporte: 'Expreso Ñandubay', numeroGuia: 'ÑB-99/1', cantidad: 3 }

let portal: Portal
let ID: number

beforeAll(async () => {
  portal = await startPortal()
  await giveUnidades(portal)
})
afterAll(() => portal.close())

/** Creates a return and moves it to a state at the instant `since`. */
const put = async (estadoId: number, since = '2026-11-20T12:00:00Z') => {
  ID = await at(portal, since, () => aDevolucionEn(portal, estadoId))
}

const send = (person: Person, over: Record<string, unknown> = {}, files: { name: string; content: Buffer }[] = []) =>
  portal.call<ReplyOf<typeof devoluciones.saveEnvio> & { fields: Record<string, string>; message: string }>(
    person,
    devoluciones.saveEnvio,
    { body: { devolucionId: ID, ...ENVIO, ...over }, files },
  )

const detail = async () =>
  (await portal.call<DevolucionDetail>('lferreyra', devoluciones.get, { params: { devolucionId: ID } })).body

describe('the transport data of a return', () => {
  beforeEach(() => put(8))

  test('moves it from 8 to 12, adds one row to the history, and makes it searchable by its waybill', async () => {
    const before = (await detail()).historial.length
    const answer = await send('lferreyra', { cot: '123' }, [{ name: 'guia.png', content: PNG }])
    expect(answer).toMatchObject({ status: 200, body: { estadoId: 12, archivos: [{ nombre: 'guia.png' }] } })
    const after = await detail()
    expect(after).toMatchObject({ estadoId: 12, envio: { ...ENVIO, cot: '123', archivos: [{ nombre: 'guia.png' }] } })
    expect(after.historial).toHaveLength(before + 1)
    expect(after.historial.at(-1)).toMatchObject({ estadoId: 12, autor: 'Lucía Ferreyra' })
    const found = await portal.call<ReplyOf<typeof devoluciones.search>>('lferreyra', devoluciones.search, {
      params: { page: 1, size: 5 },
      body: { texto: 'ÑB-99/1' },
    })
    expect(found.body.filas.map((fila) => fila.devolucionId)).toEqual([ID])
  })

  test('has a deadline, which is shown only while the transport data is awaited', async () => {
    await put(8, '2026-11-20T12:00:00Z')
    const { rows } = await portal.pool.query<{ valor: number }>(
      "select valor from parametro where clave = 'devolucion.dias-sin-transporte'",
    )
    const hasta = new Date(Date.parse('2026-11-20T12:00:00Z') + rows[0]!.valor * DAY_MS).toISOString()
    expect((await detail()).transporteHasta).toBe(hasta)
    await put(9)
    expect((await detail()).transporteHasta).toBeNull()
  })

  test('can be corrected until staff confirms it, without further rows in the history', async () => {
    await send('lferreyra')
    const { historial } = await detail()
    expect((await send('mibarra', { cantidad: 5, numeroRemito: '1-77' })).status).toBe(200)
    const after = await detail()
    expect(after).toMatchObject({ estadoId: 12, envio: { cantidad: 5, numeroRemito: '0001-00000077' } })
    expect(after.historial).toEqual(historial)
  })

  test('can be sent again when staff asks the customer for a correction', async () => {
    await send('lferreyra')
    const params = { id: ID, statusId: 8 }
    await portal.call('rsosa', devoluciones.setEstado, { params, body: { comentario: 'La guía no se lee.' } })
    expect((await send('lferreyra', { numeroGuia: 'ÑB-2' })).body.estadoId).toBe(12)
  })

  test.each([1, 2, 4, 5, 6, 7, 9, 10, 11])('answers 409 in state %i', async (state) => {
    await put(state)
    const { envio } = await detail()
    expect((await send('lferreyra')).status).toBe(409)
    expect(await detail()).toMatchObject({ estadoId: state, envio })
  })

  test.each<[Person, number]>([
    ['rsosa', 403],
    ['npaz', 200],
    ['darrieta', 200],
    ['mibarra', 200],
    ['hquiroga', 404],
  ])('from %s answers %i', async (person, status) => {
    expect((await send(person)).status).toBe(status)
  })

  test.each<[string, unknown, string]>([
    ['numeroRemito', 'R-1-45X', 'Ingresá el número con formato 0001-00001234'],
    ['numeroRemito', '', 'Ingresá el número con formato 0001-00001234'],
    ['transporte', ' ', 'Ingresá el transporte'],
    ['transporte', 'x', 'Elegí el transporte de la lista, o escribí su nombre completo'],
    ['transporte', '7-7 ab', 'Elegí el transporte de la lista, o escribí su nombre completo'],
    ['numeroGuia', '', 'Ingresá el número de guía'],
    ['cantidad', 0, 'Tiene que haber al menos un bulto'],
    ['cantidad', 1.5, 'La cantidad va sin decimales'],
    ['cantidad', 10_000, 'Son demasiados bultos'],
    ['cantidad', 'tres', 'Ingresá los bultos'],
  ])('is rejected when %s is %j, with an error on the field', async (field, value, message) => {
    const answer = await send('lferreyra', { [field]: value })
    expect(answer).toMatchObject({ status: 400, body: { fields: { [field]: message } } })
    expect((await detail()).estadoId).toBe(8)
  })

  test('is stored as text even when it looks like a number', async () => {
    expect((await send('lferreyra', { numeroGuia: '00123', transporte: 'Expreso 77' })).status).toBe(200)
    expect((await detail()).envio).toMatchObject({ numeroGuia: '00123', transporte: 'Expreso 77' })
  })

  test('changes the state once when it is sent twice at the same time', async () => {
    const before = (await detail()).historial.length
    const answers = await Promise.all([send('lferreyra'), send('mibarra')])
    expect(answers.map((answer) => answer.status)).toEqual([200, 200])
    expect((await detail()).historial).toHaveLength(before + 1)
  })
})

describe('the automatic closing', () => {
  const now = new Date('2026-11-21T15:00:00Z')
  const expire = () => expireDevoluciones(portal.pool, portal.jobs, now)
  const takenUnits = async () => {
    const { rows } = await portal.pool.query<{ total: number }>(
      'select sum(comprometida)::int as total from devolucion_linea where devolucion_id = $1',
      [ID],
    )
    return rows[0]!.total
  }

  test.each([
    [8, '2026-11-06T14:59:59Z', 'no se cargaron los datos de transporte'],
    [10, '2026-10-22T14:59:59Z', 'la mercadería no llegó'],
  ])(
    'closes, as Sistema, a return that is in state %i since %s, and releases its units',
    async (state, since, comment) => {
      await put(state, since)
      const before = await detail()
      expect(await expire()).toBe(1)
      const after = await detail()
      expect(after).toMatchObject({ estadoId: 4, version: before.version + 1 })
      expect(after.historial).toHaveLength(before.historial.length + 1)
      expect(after.historial.at(-1)).toMatchObject({
        estadoId: 4,
        autor: 'Sistema',
        comentario: expect.stringContaining(comment),
      })
      expect(await takenUnits()).toBe(0)
      // The codes become void, so that no goods are sent for a closed return.
      const codigos = before.productos.map((linea) => linea.codigoAutorizacion)
      expect(codigos).not.toContain(null)
      expect(after.historial.at(-1)!.sinEfecto).toEqual(
        before.productos.map((linea, at) => `Código de autorización de ${linea.codigoMaterial}: ${codigos[at]}`),
      )
      expect(new Set(after.productos.map((linea) => linea.codigoAutorizacion))).toEqual(new Set([null]))
      expect(new Set(after.productos.map((linea) => linea.veredicto))).toEqual(new Set([null]))
      expect(await expire()).toBe(0)
    },
  )

  test.each([
    [8, '2026-11-06T15:00:01Z'],
    [10, '2026-10-22T15:00:01Z'],
    [12, '2026-01-01T00:00:00Z'],
    [11, '2026-01-01T00:00:00Z'],
    [2, '2026-01-01T00:00:00Z'],
  ])('keeps a return that is in state %i since %s open', async (state, since) => {
    await put(state, since)
    expect(await expire()).toBe(0)
    expect((await detail()).estadoId).toBe(state)
    expect(await takenUnits()).toBeGreaterThan(0)
  })

  test('takes the number of days from the parameters', async () => {
    await portal.pool.query(`update parametro set valor = 1 where clave = 'devolucion.dias-sin-transporte'`)
    // First close the returns of other tests that the new value lets expire.
    await expire()
    await put(8, '2026-11-20T14:00:00Z')
    expect(await expire()).toBe(1)
  })
})
