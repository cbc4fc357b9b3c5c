import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { centrosGarantias } from '#contract/centros-garantias/calls.ts'
import type { Centro } from '#contract/centros-garantias/shapes.ts'
import { importFile } from '#testing/importacion.ts'
import { CENTROS } from './centros-importacion.service.ts'
import { type Person, type Portal, startPortal } from '#testing/portal.ts'

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())

interface Found {
  centros: Centro[]
  hayMas: boolean
}
const search = async (query: Record<string, string | number> = {}, who: Person = 'lferreyra') =>
  (await portal.call<Found>(who, centrosGarantias.search, { query })).body.centros
const names = (centros: readonly Centro[]) => centros.map(({ nombre }) => nombre)

const datos = (over: object = {}) => ({
  nombre: 'Taller de Prueba',
  provincia: 'Salta',
  localidad: 'Salta',
  telefono: '387 555-0190',
  marcaIds: [101],
  servicios: ['garantia'],
  latitud: null,
  longitud: null,
  ...over,
})

describe('a search of centres', () => {
  test('lists them by province, town and name', async () => {
    expect(names(await search())).toEqual([
      'Centro Baterías del Norte',
      'Electro Movilidad Sur',
      'Moto Service Pampa',
      'Taller Andino Motos',
      'Patagonia Service',
      'Service Oficial Litoral',
    ])
  })

  test.each([
    ['province', { provincia: 'Mendoza' }, ['Taller Andino Motos']],
    ['town', { localidad: 'Rosario' }, ['Service Oficial Litoral']],
    ['service', { servicio: 'baterias' }, ['Centro Baterías del Norte', 'Patagonia Service']],
    ['the start of a word', { texto: 'resis' }, ['Centro Baterías del Norte']],
    ['postal code', { texto: 'L6300' }, ['Moto Service Pampa']],
  ])('finds a centre by %s', async (_what, query, found) => {
    expect(names(await search(query))).toEqual(found)
  })

  test('finds a centre that serves all brands by any brand', async () => {
    expect(names(await search({ marcaId: 103 }))).toEqual(['Moto Service Pampa', 'Patagonia Service'])
  })

  test('requires the service of centres', async () => {
    await portal.pool.query(
      `delete from usuario_servicio where servicio_id = 8 and usuario_id = (select usuario_id from usuario where user_name = 'hquiroga')`,
    )
    expect((await portal.call('hquiroga', centrosGarantias.search)).status).toBe(403)
  })

  test('downloads the filtered centres in Excel', async () => {
    const { raw, headers } = await portal.call('lferreyra', centrosGarantias.downloadExcel, {
      body: { provincia: 'Chaco' },
    })
    expect(headers['content-disposition']).toContain('excel_file_centros_2_autogestion.xlsx')
    expect(raw.subarray(0, 2).toString()).toBe('PK')
  })
})

describe('the administration', () => {
  test('creates, updates and disables a centre; customers see only active centres', async () => {
    const created = await portal.call<{ centroId: number }>('admin', centrosGarantias.create, { body: datos() })
    expect(created.status).toBe(200)
    expect(names(await search({ provincia: 'Salta' }))).toEqual(['Taller de Prueba'])
    const { centroId } = created.body
    const update = (version: number, over: object) =>
      portal.call('admin', centrosGarantias.update, { params: { centroId }, body: { version, datos: datos(over) } })
    expect((await update(1, { activo: false })).status).toBe(200)
    expect((await update(1, { nombre: 'Otro' })).status).toBe(409)
    expect(await search({ provincia: 'Salta' })).toEqual([])
    expect(names(await search({ provincia: 'Salta' }, 'admin'))).toEqual(['Taller de Prueba'])
  })

  test('hides an expired centre from customers', async () => {
    await portal.call('admin', centrosGarantias.create, {
      body: datos({ provincia: 'Jujuy', localidad: 'Jujuy', vigenteHasta: '2026-11-20' }),
    })
    expect(await search({ provincia: 'Jujuy' })).toEqual([])
  })

  test.each([
    ['an invalid telephone', { telefono: 'no tiene' }, 'telefono'],
    ['a latitude without its longitude', { latitud: -32.9 }, 'longitud'],
    ['a position outside Argentina', { latitud: 40.4, longitud: -63 }, 'latitud'],
    ['no service', { servicios: [] }, 'servicios'],
    ['an unknown province', { provincia: 'Montevideo' }, 'provincia'],
  ])('gets an error on the field for %s', async (_what, over, field) => {
    const { status, body } = await portal.call('admin', centrosGarantias.create, { body: datos(over) })
    expect([status, Object.keys(body.fields as object)]).toEqual([400, [field]])
  })

  test('can change centres; customers get 403', async () => {
    expect((await portal.call('lferreyra', centrosGarantias.create, { body: datos() })).status).toBe(403)
  })
})

describe('the import of centres', () => {
  const HEAD = 'codigo;nombre;provincia;localidad;telefono;servicios;marcas;latitud;longitud'
  const load = (rows: readonly string[], dryRun = false) =>
    importFile(portal.pool, () => Readable.from([[HEAD, ...rows].join('\n')]), CENTROS, { dryRun })

  test('creates and updates centres by code; importing the same file again writes nothing', async () => {
    const row = 'X-1;Taller Uno;Córdoba;Villa María;353 555-0100;garantia|Repuestos;Tehuel;-32.4;-63.2'
    expect(await load([row])).toMatchObject({ escritas: 1, errores: [] })
    expect(await load([row])).toMatchObject({ escritas: 0, errores: [] })
    expect(await load([row.replace('Taller Uno', 'Taller 1')])).toMatchObject({ escritas: 1 })
    expect((await search({ provincia: 'Córdoba' }))[0]).toMatchObject({
      nombre: 'Taller 1',
      servicios: ['garantia', 'repuestos'],
      marcas: [{ marcaId: 101, nombre: 'Tehuel' }],
    })
  })

  test('shows line and column of each error; a dry run writes nothing', async () => {
    const report = await load(
      [
        'X-2;Bien;Córdoba;Río Cuarto;358 555-0100;garantia;;;',
        'X-3;Mal;Córdoba;Río Cuarto;teléfono;lavado;Nadie;91;-63',
        'X-2;Repetido;Córdoba;Río Cuarto;358 555-0100;garantia;;;',
      ],
      true,
    )
    expect(report.errores.map(({ linea, columna }) => [linea, columna])).toEqual([
      [3, 'marcas'],
      [3, 'servicios'],
      [3, 'telefono'],
      [3, 'latitud'],
      [4, 'codigo'],
    ])
    expect(await search({ localidad: 'Río Cuarto' })).toEqual([])
  })
})
