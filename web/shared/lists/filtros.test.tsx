import { expect, test } from 'vitest'
import { desdeHasta, estado, id, palabras, razonSocial, TODAS, unoDe } from './filtros.ts'
import { criteriaOf, readFiltros, writeFiltros } from './use-filtros.ts'

const tabla = {
  texto: palabras('Palabras', { quoted: true }),
  ver: unoDe('', { abiertos: 'En curso', sinLeer: 'Sin leer' }, { when: false }),
  estado: estado([1, 2, 4, 8, 12]),
  motivo: id('Motivo', [{ value: '99', label: 'Otros' }], { unknown: 'Motivo' }),
  origen: id('Origen', []),
  rs: razonSocial(),
  ...desdeHasta(),
}
const read = (search: string) => readFiltros(tabla, new URLSearchParams(search))
const criteria = (search: string, ownId?: number) => criteriaOf(tabla, read(search), ownId)

test('filters written to a URL are read back unchanged', () => {
  const filters = {
    texto: 'A-0001-00045871',
    ver: 'abiertos',
    estado: '8',
    motivo: '99',
    origen: '3',
    desde: '2026-11-01',
    hasta: '2026-11-21',
    rs: TODAS,
  }
  const address = writeFiltros(filters, { pagina: 3, cursor: 'WzEsMl0' })
  expect(readFiltros(tabla, address)).toEqual(filters)
  expect([address.get('pagina'), address.get('cursor')]).toEqual(['3', 'WzEsMl0'])
})

test('the filters ignore unreadable values of a URL edited by hand', () => {
  const filters = read('estado=xx&motivo=y&desde=31-02-2026&rs=otra&marca=3&ver=nada')
  expect(writeFiltros(filters, { pagina: 1, cursor: '' }).toString()).toBe('')
})

test('a tab to which Inicio links is sent as a search criterion, and an unknown tab is ignored', () => {
  expect(criteria('ver=sinLeer&motivo=99')).toEqual({ ver: 'sinLeer', motivoId: 99 })
  expect(criteria('ver=toString')).toEqual({})
})

test('a chip shows the chosen option, or the name of the filter when the option is unknown', () => {
  expect(tabla.texto.chip?.('bulto')).toBe('"bulto"')
  expect([tabla.motivo.chip?.('99'), tabla.motivo.chip?.('7'), tabla.origen.chip?.('7')]).toEqual([
    'Otros',
    'Motivo',
    '7',
  ])
  expect(tabla.desde.chip?.('2026-11-01')).toBe('Desde 01-11-2026')
})

test('the filter by state offers "En Análisis" once and searches both states that have this text', () => {
  const options = (tabla.estado.options ?? []).filter(({ label }) => label === 'En Análisis')
  expect(options).toHaveLength(1)
  expect(criteria(`estado=${options[0]!.value}`).estadoIds).toEqual([2, 12])
})

test('the filters by id are sent under the names of their ids', () => {
  expect(criteria('motivo=99&origen=3')).toEqual({ motivoId: 99, origenId: 3 })
  expect(criteria('motivo=99')).toEqual({ motivoId: 99 })
})

test('the filter by razón social defaults to the razón social of the header; for staff it defaults to all', () => {
  expect(criteria('', 1042).razonSocialIds).toEqual([1042])
  expect(criteria('rs=1043', 1042).razonSocialIds).toEqual([1043])
  expect(criteria('rs=todas', 1042).razonSocialIds).toBeUndefined()
  expect(criteria('').razonSocialIds).toBeUndefined()
})
