import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { devoluciones } from '#contract/devoluciones/calls.ts'
import { readHoja } from '#testing/files/hoja.ts'
import { type Person, type Portal, startPortal } from '#testing/portal.ts'
import { prepareRows } from '#testing/base/prepare-rows.ts'

let portal: Portal

beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())

const download = async (person: Person, body: Record<string, unknown> = {}) => {
  const answer = await portal.call(person, devoluciones.downloadExcel, { body })
  expect(answer.status).toBe(200)
  const hoja = await readHoja(answer.raw)
  return { answer, ...hoja, rows: hoja.filas }
}
const ESTADO = 3
const FECHA = 2

describe('Descargar Excel of returns', () => {
  test('is a workbook that names the companies and the time of the download', async () => {
    const { name, encima, titulos, titulo, frozen, answer } = await download('lferreyra')
    expect(name).toBe('Devoluciones')
    expect(encima).toEqual(['Devoluciones', 'Repuestos Litoral Sur S.R.L.', 'Al 21-11-2026 12:00'])
    expect(titulos).toEqual([
      'Nº',
      'Razón social',
      'Fecha',
      'Estado',
      'Factura',
      'Código Producto',
      'Producto',
      'Lote',
      'Motivo',
      'Código de Autorización',
      'Pedidas',
      'Autorizadas',
      'Recibidas',
      'Aceptadas',
      'Nota de crédito sin IVA',
    ])
    expect(titulo(0)?.style?.font?.bold).toBe(true)
    expect(frozen).toBe(5)
    expect(answer.headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
  })

  test('has one row per line, with typed numbers and dates', async () => {
    const { rows, cell } = await download('lferreyra')
    const own = rows.filter(([numero]) => numero === 30_104)
    expect(own.map((row) => row.slice(0, 11))).toEqual([
      [
        30_104,
        'Repuestos Litoral Sur S.R.L.',
        new Date('2026-11-16T00:00:00Z'),
        'Aguardando datos de transporte',
        'A-0001-00031086',
        'VM-A118',
        'Filtro de aire',
        null,
        'Error de pedido del cliente',
        '60030104-1',
        6,
      ],
      [
        30_104,
        'Repuestos Litoral Sur S.R.L.',
        new Date('2026-11-16T00:00:00Z'),
        'Aguardando datos de transporte',
        'A-0001-00031086',
        'VM-O220',
        'Filtro de aceite',
        null,
        'Error de pedido del cliente',
        '60030104-2',
        4,
      ],
    ])
    expect(cell(0, FECHA)?.style?.numFmt).toBe('dd-mm-yyyy')
  })

  test('totals the filtered rows: units and credit', async () => {
    const { rows, debajo, pie } = await download('lferreyra')
    const sum = (column: number) => rows.reduce((total, row) => total + Number(row[column] ?? 0), 0)
    expect([pie[0]![0], pie[0]![10]]).toEqual(['Total', sum(10)])
    expect(Number(pie[0]![13])).toBeCloseTo(sum(13), 2)
    expect(debajo(0, 10)?.formula).toBe(`SUBTOTAL(109,K6:K${rows.length + 5})`)
  })

  test('shows the text of each state; state 12 is shown as En Análisis', async () => {
    const { rows } = await download('lferreyra', { estadoIds: [12] })
    expect(new Set(rows.map((row) => row[ESTADO]))).toEqual(new Set(['En Análisis']))
  })

  test.each<[Record<string, unknown>, number[]]>([
    [{ estadoIds: [8] }, [30_104]],
    [{ motivoId: 2 }, [30_104, 30_105]],
    [{ desde: '2026-11-19' }, [30_101, 30_102]],
    [{ texto: 'bonificación' }, [30_109]],
    [{ texto: 'nada así' }, []],
    [{ estadoIds: [3] }, []],
  ])('applies the filters %j', async (filter, found) => {
    const { rows } = await download('lferreyra', filter)
    expect([...new Set(rows.map((row) => row[0]))]).toEqual(found)
  })

  test("contains only the user's companies", async () => {
    const companies = (rows: unknown[][]) => new Set(rows.map((row) => row[1]))
    expect(companies((await download('hquiroga')).rows)).toEqual(new Set(['Motos Litoral Sur S.A.S.']))
    expect(companies((await download('admin')).rows).size).toBe(3)
    expect((await download('sinconfig')).rows).toEqual([])
  })

  test.each<[Person, Record<string, unknown>, string]>([
    ['lferreyra', {}, 'excel_file_devoluciones_1042_autogestion.xlsx'],
    ['mibarra', { razonSocialIds: [1043, 1043] }, 'excel_file_devoluciones_1043_autogestion.xlsx'],
    ['mibarra', {}, 'excel_file_devoluciones_todas_autogestion.xlsx'],
    ['admin', {}, 'excel_file_devoluciones_todas_autogestion.xlsx'],
  ])('has a file name by companies: %s with %j gets %s', async (person, body, name) => {
    const { answer } = await download(person, body)
    expect(answer.headers['content-disposition']).toBe(`attachment; filename="${name}"; filename*=UTF-8''${name}`)
  })

  test('rejects the same invalid filters as the list', async () => {
    const answer = await portal.call('lferreyra', devoluciones.downloadExcel, { body: { desde: '31-04-2026' } })
    expect(answer).toMatchObject({ status: 400, body: { fields: { desde: 'Fecha no válida' } } })
    const late = await portal.call('lferreyra', devoluciones.downloadExcel, { body: { motivoId: 99_999_999_999 } })
    expect(late).toMatchObject({ status: 400, body: { code: 'datos-invalidos' } })
  })

  test.each(['=1+1', '+cmd|calc', '-2+3', '@SUM(A1)', '\t=1', '<b>&"'])(
    'keeps a company named %j as text, not as a formula',
    async (nombre) => {
      await portal.pool.query('update razon_social set razon_social = $1 where razon_social_id = 1043', [nombre])
      const { rows, cell } = await download('hquiroga')
      expect(new Set(rows.map((row) => row[1]))).toEqual(new Set([nombre]))
      expect(cell(0, 1)?.formula).toBeUndefined()
    },
  )

  test('has every row of a long list', async () => {
    await prepareRows(
      portal.pool,
      `insert into devolucion (razon_social_id, estado_id, fecha, usuario_id, motivo_ids, unidades, requiere_envio, vuelve_mercaderia)
       select 1060, 11, date '2026-01-01' + (n % 300), 3, '{2}', 1, false, true from generate_series(1, 2500) n`,
    )
    const { rows } = await download('hquiroga', { razonSocialIds: [1060] })
    expect(new Set(rows.map((row) => row[0])).size).toBe(2500)
    const dates = rows.map((row) => (row[FECHA] as Date).getTime())
    expect(dates).toEqual(dates.toSorted((a, b) => b - a))
  })
})
