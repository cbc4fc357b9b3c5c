import { expect, test } from 'vitest'
import { criteriaOf, readFiltros } from '#shared/lists/use-filtros.ts'
import { distanceKm, filtrosOf } from './centros.filtros.ts'

const tabla = filtrosOf(undefined, null)
const criteria = (search: string) => criteriaOf(tabla, readFiltros(tabla, new URLSearchParams(search)), undefined)

test('filtrosOf turns the URL into search criteria and ignores unreadable values', () => {
  expect(criteria('provincia=Salta&marca=101&servicio=garantia&texto=taller')).toEqual({
    provincia: 'Salta',
    marcaId: 101,
    servicio: 'garantia',
    texto: 'taller',
  })
  expect(criteria('marca=x&servicio=lavado&provincia=')).toEqual({})
})

test('filtrosOf offers the towns of the chosen province, and no towns before a province is chosen', () => {
  const lugares = [
    { provincia: 'Salta', localidades: ['Cafayate'] },
    { provincia: 'Santa Fe', localidades: ['Rosario', 'Rafaela'] },
  ]
  const towns = (provincia: string | null) =>
    filtrosOf({ lugares, marcas: [] }, provincia).localidad.options?.map(({ label }) => label)
  expect(towns('Santa Fe')).toEqual(['Rosario', 'Rafaela'])
  expect(towns(null)).toEqual([])
})

test('distanceKm returns 630 km from Rosario to Resistencia', () => {
  const rosario = { latitud: -32.9577, longitud: -60.663 }
  const resistencia = { latitud: -27.4514, longitud: -58.9867 }
  expect(Math.round(distanceKm(rosario, resistencia) / 10) * 10).toBe(630)
  expect(distanceKm(rosario, rosario)).toBe(0)
})
