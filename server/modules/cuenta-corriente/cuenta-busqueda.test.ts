import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cuentaCorriente } from '#contract/cuenta-corriente/calls.ts'
import type { Partida } from '#contract/cuenta-corriente/shapes.ts'
import type { ReplyOf } from '#contract/route.ts'
import { readHoja } from '#testing/files/hoja.ts'
import { type Person, type Portal, startPortal } from '#testing/portal.ts'

type Page = ReplyOf<typeof cuentaCorriente.search>

let portal: Portal

beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())

const search = (body: Record<string, unknown> = {}, { page = 1, size = 50, person = 'lferreyra' as Person } = {}) =>
  portal.call<Page>(person, cuentaCorriente.search, { params: { page, size }, body })

const references = async (body: Record<string, unknown>) => {
  const answer = await search(body)
  expect(answer.status).toBe(200)
  return answer.body.filas.map(({ referencia }) => referencia)
}

describe('the list of items', () => {
  test('shows open items, oldest due date first, by default', async () => {
    const { body } = await search()
    const dates = body.filas.map(({ vencimiento }) => vencimiento)
    expect(dates).toEqual(dates.toSorted())
    expect(body).toMatchObject({ total: 9, hayMas: false, siguiente: null, anterior: null })
    expect(body.filas.every(({ compensada }) => compensada === null)).toBe(true)
  })

  test.each<[Record<string, unknown>, (row: Partida) => string | number]>([
    [{ orden: 'emision' }, ({ emision }) => emision],
    [{ orden: 'importe' }, ({ importe }) => Number(importe)],
    [{ orden: 'vencimiento', estado: 'todas' }, ({ vencimiento }) => vencimiento],
    [{ orden: 'importe', estado: 'compensadas' }, ({ importe }) => Number(importe)],
  ])('sorts by value, not as text, in both directions: %j', async (body, value) => {
    const up = (await search(body)).body.filas
    expect(up.map(value)).toEqual(up.map(value).toSorted((a, b) => (a < b ? -1 : Number(a > b))))
    const down = (await search({ ...body, descendente: true })).body.filas
    expect(down).toEqual(up.toReversed())
  })

  test.each<[Record<string, unknown>, string[]]>([
    [{ tramos: ['31-60'] }, ['A-0001-00045871', 'A-0001-00002217']],
    [{ tramos: ['mas-90', '1-30'] }, ['A-0003-00012890', 'CHQ 00451278', 'A-0001-00047112']],
    [{ tramos: ['a-vencer'] }, ['A-0005-00000412', 'A-0001-00049003']],
    [{ tramos: ['61-90'] }, []],
    [{ soloCreditos: true }, ['A-0001-00008806', 'X-0001-00031544']],
    [{ tramos: ['mas-90'], soloCreditos: true }, ['A-0003-00012890', 'A-0001-00008806', 'X-0001-00031544']],
    [{ clases: ['DE', 'DA'] }, ['A-0001-00002217', 'CHQ 00451278']],
    [{ moneda: 'USD' }, []],
    [{ emisionDesde: '18-11-2026' }, ['X-0001-00031544', 'A-0005-00000412']],
    [{ emisionHasta: '2026-08-04' }, ['A-0003-00012890', 'A-0001-00045871']],
    [{ venceDesde: '2026-11-12', venceHasta: '14/11/2026' }, ['CHQ 00451278', 'A-0001-00047112']],
    [{ importeDesde: '1284350,40', importeHasta: '2015900' }, ['A-0001-00045871', 'A-0001-00049003']],
    [{ importeHasta: '-210300.00' }, ['A-0001-00008806', 'X-0001-00031544']],
    [{ texto: '45871' }, ['A-0001-00045871']],
    [{ texto: 'a-0001-45871' }, ['A-0001-00045871']],
    [{ texto: '0001A00045871' }, ['A-0001-00045871']],
    [{ texto: 'chq 00451278' }, ['CHQ 00451278']],
    [{ texto: '%' }, []],
    [{ tramos: ['31-60'], clases: ['RV'], importeDesde: '1000' }, ['A-0001-00045871']],
  ])('is the same on screen and in the Excel, filtered by %j', async (body, found) => {
    expect(await references(body)).toEqual(found)
    expect((await search(body)).body.total).toBe(found.length)
    const excel = await portal.call('lferreyra', cuentaCorriente.downloadExcel, { body })
    const { filas: rows } = await readHoja(excel.raw)
    expect(rows.flatMap((row) => row[3] ?? [])).toEqual(found)
  })

  test('shows cleared items without pending amount and without arrears', async () => {
    const { filas } = (await search({ estado: 'compensadas' })).body
    expect(filas).toHaveLength(6)
    for (const row of filas) expect(row).toMatchObject({ pendiente: '0.00', diasAtraso: 0, tramo: null })
    expect(filas.find(({ referencia }) => referencia === 'X-0001-00030987')).toMatchObject({
      claseTexto: 'Recibo',
      importe: '-845320.00',
      compensada: '2026-09-15',
    })
  })

  test('shows only open items for an ageing bucket, whatever the filter by state', async () => {
    expect(await references({ estado: 'todas', tramos: ['mas-90'] })).toEqual(['A-0003-00012890'])
    expect(await references({ estado: 'compensadas', tramos: ['mas-90'] })).toEqual([])
  })

  test.each([
    [{ emisionDesde: '31-02-2026' }, 'emisionDesde', 'Fecha no válida'],
    [{ venceHasta: 'ayer' }, 'venceHasta', 'Formato de fecha incorrecto'],
    [{ importeDesde: '1.500,50' }, 'importeDesde', 'Ingresá un importe, por ejemplo 1500,50'],
    [{ importeHasta: 'mil' }, 'importeHasta', 'Ingresá un importe, por ejemplo 1500,50'],
    [{ tramos: ['120'] }, 'tramos.0', 'Elegí una de las opciones.'],
    [{ orden: 'color' }, 'orden', 'Elegí una de las opciones.'],
    [{ cursor: 'nada' }, 'cursor', 'La página ya no es válida. Volvé a la primera.'],
  ])('rejects %j with an error on the field', async (body, field, message) => {
    expect(await search(body)).toMatchObject({ status: 400, body: { fields: { [field]: message } } })
  })
})

describe('pages of many items of two companies', () => {
  beforeAll(async () => {
    await portal.pool.query(
      `insert into partida (sociedad, documento, ejercicio, posicion, razon_social_id, clase, signo, referencia, asignacion, emision, contable,
         vencimiento, moneda, importe)
       select '1000', (7000000000 + n)::text, 2026, 1, 1042 + n % 2, 'RV', 'S', 'R' || n, '', date '2026-01-01' + n % 7, date '2026-01-01',
         date '2026-02-01' + n % 7, 'ARS', 10 + n % 5 from generate_series(1, 300) n`,
    )
  })

  const walk = async (body: Record<string, unknown>, size: number) => {
    const seen: string[] = []
    let cursor: string | undefined
    for (let page = 1; ; page += 1) {
      const answer = await search({ ...body, ...(cursor && { cursor }) }, { page, size, person: 'mibarra' })
      expect(answer.status).toBe(200)
      seen.push(...answer.body.filas.map(({ partidaId }) => partidaId))
      if (!answer.body.siguiente) return { seen, last: answer.body }
      cursor = answer.body.siguiente
    }
  }

  test.each([
    { orden: 'vencimiento' },
    { orden: 'vencimiento', descendente: true },
    { orden: 'importe', estado: 'todas' },
    { orden: 'emision', descendente: true, tramos: ['mas-90'] },
  ])('by cursor, with %j, return every item once in the order of numbered pages', async (body) => {
    const { seen } = await walk(body, 37)
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen.length).toBeGreaterThanOrEqual(300)
    const numbered = [1, 2, 3, 4].map((page) => search(body, { page, size: 100, person: 'mibarra' }))
    const rows = (await Promise.all(numbered)).flatMap((answer) => answer.body.filas)
    expect(seen).toEqual(rows.map(({ partidaId }) => partidaId))
  })

  test('read backwards return the previous page', async () => {
    const first = (await search({}, { size: 10, person: 'mibarra' })).body
    const second = (await search({ cursor: first.siguiente }, { page: 2, size: 10, person: 'mibarra' })).body
    const back = (await search({ cursor: second.anterior }, { size: 10, person: 'mibarra' })).body
    expect(back.filas).toEqual(first.filas)
    expect(back.anterior).toBeNull()
  })
})
