import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DeLaMesa, listaDe } from '#contract/indicadores/listas.ts'
import { COLUMNAS, type ColumnaId, CUADROS, type CuadroId } from '#contract/indicadores/reglas.ts'
import { indicadores } from '#contract/indicadores/calls.ts'
import type { CuadroFila } from '#contract/indicadores/shapes.ts'
import { mesa } from '#contract/mesa/calls.ts'
import type { ReplyOf } from '#contract/route.ts'
import { tickets } from '#contract/tickets/calls.ts'
import { readHoja } from '#testing/files/hoja.ts'
import { type Person, type Portal, startPortal } from '#testing/portal.ts'
import { TEST_NOW } from '#testing/postgres.ts'
import { createReclamo } from '#testing/gestiones/tickets.ts'
import { walkTicket } from '#testing/gestiones/tickets-recorrido.ts'
import { periodoAnterior } from '#contract/indicadores/periodos.ts'
import { entran } from '#testing/gestiones/trabajos.ts'

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
  await entran(portal, 'npaz', 'rsosa', 'darrieta', 'admin')
})
afterAll(() => portal.close())

type Resumen = ReplyOf<typeof indicadores.summarize>
const CUADRO_IDS = Object.keys(CUADROS) as CuadroId[]
const HOY = TEST_NOW.slice(0, 10)
const PERIODO = { desde: '2026-09-25', hasta: HOY }

const resumenOf = async (who: Person, criteria: object = {}): Promise<Resumen> => {
  const { body, status } = await portal.call<Resumen>(who, indicadores.summarize, { body: { ...PERIODO, ...criteria } })
  expect(status).toBe(200)
  return body
}
const cuadroOf = async (who: Person, cuadro: CuadroId, criteria: object = {}): Promise<CuadroFila[]> => {
  const { body, status } = await portal.call<CuadroFila[]>(who, indicadores.getCuadro, {
    params: { cuadro },
    body: { ...PERIODO, ...criteria },
  })
  expect(status).toBe(200)
  return body
}
const sumOf = (filas: readonly CuadroFila[], columna: keyof CuadroFila['valores']): number =>
  filas.reduce((sum, { valores }) => sum + (valores[columna] ?? 0), 0)

describe('a period', () => {
  test.each([
    ['of days', { desde: '2026-11-16', hasta: '2026-11-22' }, { desde: '2026-11-09', hasta: '2026-11-15' }],
    ['of a month', { desde: '2026-11-01', hasta: '2026-11-30' }, { desde: '2026-10-01', hasta: '2026-10-31' }],
    [
      'of an incomplete month',
      { desde: '2026-11-01', hasta: '2026-11-22' },
      { desde: '2026-10-01', hasta: '2026-10-22' },
    ],
    ['of one day', { desde: '2026-11-22', hasta: '2026-11-22' }, { desde: '2026-11-21', hasta: '2026-11-21' }],
  ])('%s is compared with the period before it', (_name, periodo, anterior) => {
    expect(periodoAnterior(periodo)).toEqual(anterior)
  })

  test.each([
    ['ends before it begins', { desde: '2026-11-22', hasta: '2026-11-01' }],
    ['is too long', { desde: '2020-01-01', hasta: '2026-11-01' }],
    ['has a day that does not exist', { desde: '2026-02-30', hasta: '2026-11-01' }],
  ])('is rejected when it %s', async (_name, body) => {
    expect((await portal.call('npaz', indicadores.summarize, { body })).status).toBe(400)
  })
})

describe('the counts', () => {
  test.each(['clase', 'sector', 'empresa', 'motivo'] as const)('by %s add up to the figures', async (cuadro) => {
    // Filter by kind, because the table by reason leaves out work without a reason.
    const criteria = cuadro === 'motivo' ? { clase: 'devolucion' } : {}
    const [resumen, filas] = [await resumenOf('admin', criteria), await cuadroOf('admin', cuadro, criteria)]
    expect(sumOf(filas, 'abiertos')).toBe(resumen.actual.abiertos)
    expect(sumOf(filas, 'resueltos')).toBe(resumen.actual.resueltos)
    expect(sumOf(filas, 'pendientes')).toBe(resumen.pendientes)
    expect(sumOf(filas, 'vencidos')).toBe(resumen.vencidos)
    expect(resumen.actual.abiertos).toBeGreaterThan(0)
    expect(resumen.pendientes).toBeGreaterThan(0)
  })

  test('by user add up to the ended and the open work; the table by day has a row for every day', async () => {
    const resumen = await resumenOf('admin')
    const personas = await cuadroOf('admin', 'persona')
    expect(sumOf(personas, 'resueltos')).toBe(resumen.actual.resueltos)
    expect(sumOf(personas, 'pendientes')).toBe(resumen.pendientes)
    const semana = { desde: '2026-11-15', hasta: '2026-11-21' }
    const dias = await cuadroOf('admin', 'evolucion', semana)
    expect(dias.map(({ clave }) => clave)).toEqual([15, 16, 17, 18, 19, 20, 21].map((day) => `2026-11-${day}`))
    expect(sumOf(dias, 'abiertos')).toBe((await resumenOf('admin', semana)).actual.abiertos)
  })

  const listed = async (who: Person, lista: DeLaMesa): Promise<number> => {
    const { body } = await portal.call<ReplyOf<typeof mesa.search>>(who, mesa.search, {
      params: { page: 1, size: 1 },
      body: { cola: 'todas', ...lista },
    })
    return body.total
  }

  test.each([{}, { clase: 'reclamo' as const }, { sectorId: 2 }, { razonSocialId: 1042 }])(
    'equal the totals of their lists: %j',
    async (criteria) => {
      for (const who of ['admin', 'rsosa', 'npaz', 'darrieta'] as const) {
        if ('razonSocialId' in criteria && who === 'darrieta') continue
        const resumen = await resumenOf(who, criteria)
        for (const columna of ['pendientes', 'vencidos'] as const)
          expect(await listed(who, listaDe(columna, criteria)!), columna).toBe(resumen[columna])
        for (const cuadro of CUADRO_IDS)
          for (const { clave, valores } of await cuadroOf(who, cuadro, criteria))
            for (const [columna, value] of Object.entries(valores) as [ColumnaId, number | null][]) {
              const lista = listaDe(columna, criteria, { cuadro, clave })
              if (lista) expect(await listed(who, lista), `${cuadro} ${clave} ${columna}`).toBe(value)
            }
      }
    },
  )

  test('change by one when a claim is answered and closed', async () => {
    const ahora = { desde: HOY, hasta: HOY, clase: 'reclamo' }
    const before = await resumenOf('npaz', ahora)
    const ticketId = await createReclamo(portal)
    const opened = await resumenOf('npaz', ahora)
    expect(opened.actual.abiertos).toBe(before.actual.abiertos! + 1)
    expect(opened.pendientes).toBe(before.pendientes + 1)
    await walkTicket(portal, ticketId, [4])
    await portal.call('lferreyra', tickets.setPuntaje, { params: { ticketId }, body: { puntaje: 4 } })
    const ended = await resumenOf('npaz', ahora)
    expect(ended.actual.resueltos).toBe(before.actual.resueltos! + 1)
    expect(ended.pendientes).toBe(before.pendientes)
    expect(ended.actual.puntaje).not.toBeNull()
  })
})

describe('the tables', () => {
  test('show approvals and rejections of returns, their products and warranties', async () => {
    const filas = await cuadroOf('rsosa', 'decision')
    expect(filas.map(({ clave }) => clave)).toEqual(['devolucion', 'producto', 'garantia'])
    for (const { valores } of filas) {
      const { aprobados = 0, rechazados = 0, aprobacion } = valores
      expect(aprobacion).toBeCloseTo((100 * aprobados!) / (aprobados! + rechazados!), 0)
    }
  })

  test('show the product with most returns and warranties first', async () => {
    const filas = await cuadroOf('rsosa', 'producto')
    const fallas = filas.map(({ valores }) => valores.devoluciones! + valores.garantias!)
    expect(fallas).toEqual(fallas.toSorted((a, b) => b - a))
    expect(filas.find(({ clave }) => clave === 'NV-21045')?.valores).toMatchObject({ devoluciones: 1, garantias: 1 })
    expect(filas.find(({ clave }) => clave === 'NV-21045')?.nombre).toMatch(/^NV-21045 · \w/)
  })
})

describe('the access', () => {
  test('of a seller is limited to their portfolio', async () => {
    const [own, all] = [await resumenOf('darrieta'), await resumenOf('admin')]
    expect(own.pendientes).toBeLessThan(all.pendientes)
    const { rows } = await portal.pool.query<{ id: number }>(
      `select razon_social_id as id from contacto where usuario = 'darrieta' and tipo = 'vendedor'`,
    )
    const companies = (await cuadroOf('darrieta', 'empresa')).map(({ clave }) => Number(clave))
    expect(companies.length).toBeGreaterThan(0)
    expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining(companies))
  })

  test('to a kind that needs another role is denied', async () => {
    const clases = (await cuadroOf('rsosa', 'clase')).map(({ clave }) => clave)
    expect(clases).not.toContain('pedido')
    const request = { body: { ...PERIODO, clase: 'pago' } }
    expect((await portal.call('darrieta', indicadores.summarize, request)).status).toBe(403)
  })

  test.each(CUADRO_IDS)('to the Excel of %s returns the rows of that table', async (cuadro) => {
    const { status, raw } = await portal.call('admin', indicadores.downloadExcel, { params: { cuadro }, body: PERIODO })
    expect(status).toBe(200)
    const { titulos: head, filas: rows } = await readHoja(raw)
    expect(head).toHaveLength(1 + CUADROS[cuadro].columnas.length)
    expect(head![1]).toContain(COLUMNAS[CUADROS[cuadro].columnas[0]].texto)
    expect(rows).toHaveLength((await cuadroOf('admin', cuadro)).length)
  })
})
