import { expect, test } from 'vitest'
import { pathsOf } from '../../e2e/pantallas.ts'
import { SCREENS } from '../../web/app/screens.ts'
import { FRECUENTES, pantallaAt, PANTALLAS } from './pantalla-lista.ts'

test('PANTALLAS has every screen of the table, and a demo row for each except the screen of an import', () => {
  expect(PANTALLAS.map(({ path }) => path)).toEqual(SCREENS.flatMap(pathsOf))
  expect(PANTALLAS.filter(({ address }) => !address).map(({ path }) => path)).toEqual(['importaciones/:importacionId'])
})

test('PANTALLAS gives each screen a different name, because figures are stored by name', () => {
  expect(new Set(PANTALLAS.map(({ name }) => name)).size).toBe(PANTALLAS.length)
})

test('FRECUENTES has Inicio and the lists that customers see', () => {
  expect(FRECUENTES.map(({ name }) => name)).toEqual(['Inicio', 'Reclamos', 'Garantías', 'Devoluciones', 'Documentos'])
})

test.each([
  ['pedidos-motos/nuevo', 'hquiroga', '/autogestion/pedidos-motos/nuevo', true],
  ['pedidos-motos/:pedidoId', 'hquiroga', '/autogestion/pedidos-motos/50003', false],
  ['mesa/:cola', 'rsosa', '/autogestion/mesa/devoluciones', false],
  ['cobranzas/:razonSocialId', 'npaz', '/autogestion/cobranzas/1042', false],
  ['modelos-motos', 'admin', '/autogestion/modelos-motos', false],
  ['carga-representantes/:representanteId', 'mibarra', '/autogestion/carga-representantes/10', false],
])('%s is opened as a demo user who sees the screen, with the id of a demo row', (path, person, address, isForm) => {
  expect(PANTALLAS.find((pantalla) => pantalla.path === path)).toMatchObject({ person, address, isForm })
})

test.each([
  ['', 'Inicio', '/autogestion'],
  ['reclamos/nuevo', 'Nuevo Reclamo', '/autogestion/reclamos/nuevo'],
  ['devoluciones/30101', 'devoluciones/30101', '/autogestion/devoluciones/30101'],
])('pantallaAt returns the screen of the path "%s"', (path, name, address) => {
  expect(pantallaAt(path)).toMatchObject({ name, address })
})

test('pantallaAt rejects a path that is not a screen', () => {
  expect(() => pantallaAt('no-existe')).toThrow('La tabla de pantallas no tiene "no-existe".')
})
