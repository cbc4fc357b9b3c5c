import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cobranzas } from '#contract/cobranzas/calls.ts'
import { readHoja } from '#testing/files/hoja.ts'
import { anotar, conSaldos, prometer } from '#testing/gestiones/cobranzas.ts'
import { item, loadLibros } from '#testing/gestiones/libros.ts'
import { type Portal, startPortal } from '#testing/portal.ts'

const KEY_DATE = '2026-11-21T15:00:00Z'

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())

const ask = (body: Record<string, unknown> = {}) => portal.call('npaz', cobranzas.downloadExcel, { body })
const hojaOf = async (body?: Record<string, unknown>) => readHoja((await ask(body)).raw)
const day = (text: string) => new Date(`${text}T00:00:00Z`)

test('the list has no companies before the first balances are stored', async () => {
  const { encima, filas } = await hojaOf()
  expect([encima, filas]).toEqual([['Cobranzas', 'Todas las empresas', 'Al 21-11-2026 12:00'], []])
})

describe('the list as an Excel file', () => {
  beforeAll(async () => {
    // Let one company owe dollars as well.
    await loadLibros(portal, item('70000002', '20261120', { cliente: '104218', moneda: 'USD', importe: '250,50' }))
    await conSaldos(portal, KEY_DATE)
    await anotar(portal, { clase: 'visita', proximo: '2026-11-21' }, { razonSocialId: 1043 })
    await prometer(portal, { dia: '2026-11-28', importe: '1000,5' }, { razonSocialId: 1060 })
  })

  test('has the columns of the screen, a column of amounts for each currency, and typed numbers and dates', async () => {
    const { name, encima, titulos, filas, pie, cell } = await hojaOf()
    expect(name).toBe('Cobranzas')
    expect(encima).toEqual([
      'Cobranzas',
      'Saldos con los datos del 21-11-2026 06:00.',
      'Todas las empresas',
      'Al 21-11-2026 12:00',
    ])
    expect(titulos).toEqual([
      'Razón social',
      'Código de cliente',
      'Vencido (ARS)',
      'Informado, por aplicar (ARS)',
      'Por reclamar (ARS)',
      'Vencido (USD)',
      'Informado, por aplicar (USD)',
      'Por reclamar (USD)',
      'Días de atraso',
      'Último contacto',
      'Tipo de contacto',
      'Próximo contacto',
      'Importe prometido',
      'Moneda',
      'Fecha prometida',
      'Estado de la promesa',
    ])
    const nada = [null, null, null, null]
    expect(filas.map((row) => row.slice(1))).toEqual([
      ['104217', 2_540_649.15, 0, 2_540_649.15, null, null, null, 112, null, null, null, ...nada],
      [
        '106044',
        1_801_811,
        0,
        1_801_811,
        null,
        null,
        null,
        75,
        day('2026-11-21'),
        'Promesa de pago',
        day('2026-11-29'),
        1000.5,
        'ARS',
        day('2026-11-28'),
        'Abierta',
      ],
      ['104218', 1_394_767, 0, 1_394_767, 250.5, 0, 250.5, 18, day('2026-11-21'), 'Visita', day('2026-11-21'), ...nada],
    ])
    expect(pie[0]?.slice(2, 9)).toEqual([5_737_227.15, 0, 5_737_227.15, 250.5, 0, 250.5, null])
    expect([cell(0, 2), cell(2, 5)].map((each) => each?.style?.numFmt)).toEqual(['"$ "#,##0.00', '#,##0.00'])
  })

  test.each<[what: string, body: Record<string, unknown>, name: string, found: string[]]>([
    ['by lateness', { tramo: '61-90' }, 'Cobranzas', ['106044']],
    ['by promise', { promesa: 'por-vencer' }, 'Cobranzas', ['106044']],
    ['by words', { texto: 'litoral' }, 'Cobranzas', ['104217', '104218']],
    ['by currency', { moneda: 'USD' }, 'Cobranzas', ['104218']],
    ['by companies to contact', { pestana: 'contactar' }, 'Para contactar', ['104218']],
    ['by an unknown name', { texto: 'nadie' }, 'Cobranzas', []],
  ])('has the rows of the list that is filtered %s', async (_what, body, name, found) => {
    const hoja = await hojaOf(body)
    expect([hoja.name, hoja.filas.map(([, codigo]) => codigo)]).toEqual([name, found])
  })

  test('is a workbook with the name of its list', async () => {
    const { headers } = await ask()
    expect(headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    expect(headers['content-disposition']).toContain('cobranzas_todas')
  })
})
