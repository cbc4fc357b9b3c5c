import { expect, test } from 'vitest'
import { PartidaCriteria } from '#contract/cuenta-corriente/shapes.ts'
import { criteriaOf, readFiltros, writeFiltros } from '#shared/lists/use-filtros.ts'
import { partidasFiltros } from './partidas.filtros.ts'

const tabla = partidasFiltros([], '')
const read = (search: string) => readFiltros(tabla, new URLSearchParams(search))
const criteria = (search: string) => criteriaOf(tabla, read(search), 1042)

test('partidasFiltros combines all filters into valid criteria', () => {
  const asked = criteria(
    'texto=45871&estado=todas&clase=RV&tramo=31-60&moneda=USD&emisionDesde=2026-08-01&venceHasta=31-12-2026&importeDesde=1500,50&orden=importe&descendente=1',
  )
  expect(asked).toEqual({
    razonSocialIds: [1042],
    texto: '45871',
    estado: 'todas',
    clases: ['RV'],
    tramos: ['31-60'],
    moneda: 'USD',
    emisionDesde: '2026-08-01',
    venceHasta: '2026-12-31',
    importeDesde: '1500.50',
    orden: 'importe',
    descendente: true,
  })
  expect(PartidaCriteria.safeParse(asked).success).toBe(true)
})

test('partidasFiltros sends Vencidos as the four age groups of overdue items, and Créditos as a boolean', () => {
  expect(criteria('tramo=vencidas').tramos).toEqual(['1-30', '31-60', '61-90', 'mas-90'])
  expect(criteria('tramo=creditos')).toEqual({ razonSocialIds: [1042], soloCreditos: true })
})

test('partidasFiltros ignores unreadable values of a URL edited by hand', () => {
  const filters = read('estado=x&clase=ZZ&tramo=1-31&moneda=pesos&importeDesde=mil&orden=nada&emisionDesde=31-02-2026')
  expect(writeFiltros(filters, { pagina: 1, cursor: '' }).toString()).toBe('')
})
