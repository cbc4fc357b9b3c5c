import { expect, test } from 'vitest'
import { pathsOf } from '../../e2e/pantallas.ts'
import { SCREENS } from '../../web/app/screens.ts'
import { FRECUENTES, pantallaAt, PANTALLAS } from './pantalla-lista.ts'

test('every screen of the table is measured, and an import alone has no row in the demo', () => {
  expect(PANTALLAS.map(({ path }) => path)).toEqual(SCREENS.flatMap(pathsOf))
  expect(PANTALLAS.filter(({ address }) => !address).map(({ path }) => path)).toEqual(['importaciones/:importacionId'])
})

test('no two have the same name: figures are kept by it', () => {
  expect(new Set(PANTALLAS.map(({ name }) => name)).size).toBe(PANTALLAS.length)
})

test('unless more is asked for, Inicio and the lists of who buys are measured', () => {
  expect(FRECUENTES.map(({ name }) => name)).toEqual(['Inicio', 'Reclamos', 'Garantías', 'Devoluciones', 'Documentos'])
})

test.each([
  ['pedidos-motos/nuevo', 'hquiroga', '/autogestion/pedidos-motos/nuevo', true],
  ['pedidos-motos/:pedidoId', 'hquiroga', '/autogestion/pedidos-motos/50003', false],
  ['mesa/:cola', 'rsosa', '/autogestion/mesa/devoluciones', false],
  ['cobranzas/:razonSocialId', 'npaz', '/autogestion/cobranzas/1042', false],
  ['modelos-motos', 'admin', '/autogestion/modelos-motos', false],
  ['carga-representantes/:representanteId', 'mibarra', '/autogestion/carga-representantes/10', false],
])('%s is opened by who sees it, with a row of the demo', (path, person, address, isForm) => {
  expect(PANTALLAS.find((pantalla) => pantalla.path === path)).toMatchObject({ person, address, isForm })
})

test.each([
  ['', 'Inicio', '/autogestion'],
  ['reclamos/nuevo', 'Nuevo Reclamo', '/autogestion/reclamos/nuevo'],
  ['devoluciones/30101', 'devoluciones/30101', '/autogestion/devoluciones/30101'],
])('what is asked for by its address is that screen: "%s"', (path, name, address) => {
  expect(pantallaAt(path)).toMatchObject({ name, address })
})

test('an address that is no screen is said to be none', () => {
  expect(() => pantallaAt('no-existe')).toThrow('La tabla de pantallas no tiene "no-existe".')
})
