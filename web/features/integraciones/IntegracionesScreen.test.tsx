import axe from 'axe-core'
import { beforeEach, expect, test } from 'vitest'
import { integraciones } from '#contract/integraciones/calls.ts'
import type { Integraciones } from '#contract/integraciones/shapes.ts'
import { renderRoutes } from '#testing/render.tsx'
import { stubs } from '#testing/stubs.ts'
import { Component } from './IntegracionesScreen.tsx'

const CLIENTES: Integraciones['lecturas'][number] = {
  lectura: 'clientes',
  estado: 'al-dia',
  empezo: '2026-11-21T15:00:00.000Z',
  termino: '2026-11-21T15:01:00.000Z',
  alDia: '2026-11-21T15:00:00.000Z',
  atraso: 12,
  nuevas: 3,
  cambiadas: 1,
  iguales: 2040,
  errores: 0,
  fallo: null,
}
const FACTURAS: Integraciones['lecturas'][number] = {
  ...CLIENTES,
  lectura: 'facturas',
  estado: 'fallo',
  atraso: 200,
  errores: 2,
  fallo: 'SAP no respondió en 10000 ms.',
}
let lecturas: Integraciones['lecturas']

beforeEach(() => {
  lecturas = [CLIENTES, FACTURAS]
  stubs.on(integraciones.list, () => ({
    colas: [],
    fallados: [],
    reintentos: [],
    mesaLeida: '2026-11-21T12:00:00.000Z',
    lecturas,
  }))
  stubs.on(integraciones.startLectura, ({ params }) => params)
  stubs.on(integraciones.listErroresLectura, () => ({
    total: 201,
    errores: [
      {
        clave: '91000001',
        nombre: 'Factura A-0001-00091001',
        motivo: 'No existe el cliente 0000777003.',
        desde: '2026-11-21T15:00:00.000Z',
      },
    ],
  }))
})

const open = () => renderRoutes([{ path: '*', element: <Component /> }], '/autogestion/integraciones')

test('IntegracionesScreen shows time, counts, delay and error of each SAP read', async () => {
  const screen = await open()
  const row = (name: RegExp) => screen.getByRole('table', { name: 'Lo que se lee de SAP' }).getByRole('row', { name })
  await expect
    .element(row(/^Clientes/))
    .toHaveTextContent('ClientesAl día21-11-2026 12:013 nuevas · 1 cambiada · 2.040 iguales12 min0Leer ahora')
  await expect
    .element(row(/^Facturas/))
    .toHaveTextContent(
      'FacturasNo se pudo leerSAP no respondió en 10000 ms. Se vuelve a probar solo.21-11-2026 12:013 nuevas · 1 cambiada · 2.040 iguales3 h2Leer ahora',
    )
  const { violations } = await axe.run(screen.container)
  expect(violations).toEqual([])
})

test('IntegracionesScreen starts the SAP read of a row when the user presses Leer ahora', async () => {
  const screen = await open()
  await screen.getByRole('button', { name: 'Leer ahora Facturas' }).click()
  await expect.element(screen.getByText('La lectura empieza enseguida.')).toBeVisible()
  expect(stubs.sent(integraciones.startLectura)).toMatchObject([{ params: { lectura: 'facturas' } }])
})

test('IntegracionesScreen lists the errors of a SAP read with their reasons', async () => {
  const screen = await open()
  await screen.getByRole('button', { name: 'Ver 2 errores de Facturas' }).click()
  const dialog = screen.getByRole('dialog', { name: 'No se pudo cargar: Facturas' })
  await expect.element(dialog.getByText('Factura A-0001-00091001')).toBeVisible()
  await expect.element(dialog.getByText('No existe el cliente 0000777003.')).toBeVisible()
  await expect.element(dialog.getByText(/más nuevos de 201/)).toBeVisible()
})

test('IntegracionesScreen shows nothing about SAP when it is not configured', async () => {
  lecturas = []
  const screen = await open()
  await expect.element(screen.getByRole('heading', { name: 'Integraciones' })).toBeVisible()
  await expect.element(screen.getByText('No hay errores para revisar.')).toBeVisible()
  expect(screen.getByText('SAP').query()).toBeNull()
})
