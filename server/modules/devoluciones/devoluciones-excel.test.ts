import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { devoluciones } from '#contract/devoluciones/calls.ts'
import { type Person, type Portal, startPortal } from '#testing/portal.ts'

let portal: Portal

beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())

const download = async (person: Person, body: Record<string, unknown> = {}) => {
  const answer = await portal.call(person, devoluciones.downloadExcel, { body })
  expect(answer.status).toBe(200)
  const workbook = await readXlsx(new Uint8Array(answer.raw), { readStyles: true })
  const [header, ...rows] = workbook.sheets[0]!.rows
  return { answer, workbook, header, rows, sheet: workbook.sheets[0]! }
}

describe('Descargar Excel of the returns', () => {
  test('is a real workbook with the columns of the list', async () => {
    const { header, sheet, answer } = await download('lferreyra')
    expect(sheet.name).toBe('Devoluciones')
    expect(header).toEqual(['Nº', 'Razón social', 'Motivo', 'Estado', 'Fecha', 'Unidades'])
    expect(answer.headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
  })

  test('has numbers as numbers and dates as dates, shown dd-mm-yyyy', async () => {
    const { rows, sheet } = await download('lferreyra')
    expect(rows[0]).toEqual([
      30_101,
      'Repuestos Litoral Sur S.R.L.',
      'Error de despacho (producto equivocado)',
      'Iniciado',
      new Date('2026-11-21T00:00:00Z'),
      2,
    ])
    expect(sheet.cells?.get('1,4')?.style?.numFmt).toBe('dd-mm-yyyy')
  })

  test('shows the text of a state, 12 as En Análisis', async () => {
    const { rows } = await download('lferreyra', { estadoIds: [12] })
    expect(rows.map((row) => row[3])).toEqual(['En Análisis'])
  })

  test.each<[Record<string, unknown>, number[]]>([
    [{ estadoIds: [8] }, [30_104]],
    [{ motivoId: 2 }, [30_104, 30_105]],
    [{ desde: '2026-11-19' }, [30_101, 30_102]],
    [{ texto: 'bonificación' }, [30_109]],
    [{ texto: 'nada así' }, []],
    [{ estadoIds: [3] }, []],
  ])('honours the filters %j', async (filter, found) => {
    const { rows } = await download('lferreyra', filter)
    expect(rows.map((row) => row[0])).toEqual(found)
  })

  test('has only the companies of who asks', async () => {
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
  ])('for %s %j is called %3$s', async (person, body, name) => {
    const { answer } = await download(person, body)
    expect(answer.headers['content-disposition']).toBe(`attachment; filename="${name}"; filename*=UTF-8''${name}`)
  })

  test('refuses what the list refuses', async () => {
    const answer = await portal.call('lferreyra', devoluciones.downloadExcel, { body: { desde: '31-04-2026' } })
    expect(answer).toMatchObject({ status: 400, body: { fields: { desde: 'Fecha no válida' } } })
    const late = await portal.call('lferreyra', devoluciones.downloadExcel, { body: { motivoId: 99_999_999_999 } })
    expect(late).toMatchObject({ status: 400, body: { code: 'datos-invalidos' } })
  })

  test.each(['=1+1', '+cmd|calc', '-2+3', '@SUM(A1)', '\t=1', '<b>&"'])(
    'keeps a company called %j as text, never as a formula',
    async (nombre) => {
      await portal.pool.query('update razon_social set razon_social = $1 where razon_social_id = 1043', [nombre])
      const { rows, sheet } = await download('hquiroga')
      expect(rows.map((row) => row[1])).toEqual([nombre])
      expect(sheet.cells?.get('1,1')?.formula).toBeUndefined()
    },
  )

  test('has every row, however many', async () => {
    await portal.pool.query(
      `insert into devolucion (razon_social_id, estado_id, fecha, usuario_id, motivo_ids, unidades, requiere_envio, vuelve_mercaderia)
       select 1060, 11, date '2026-01-01' + (n % 300), 3, '{2}', 1, false, true from generate_series(1, 2500) n`,
    )
    const { rows } = await download('hquiroga', { razonSocialIds: [1060] })
    expect(new Set(rows.map((row) => row[0])).size).toBe(2500)
    const dates = rows.map((row) => (row[4] as Date).getTime())
    expect(dates).toEqual(dates.toSorted((a, b) => b - a))
  })
})
