import { beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { conciliacion } from '#contract/conciliacion/calls.ts'
import type { Acreditacion, Propuesta } from '#contract/conciliacion/shapes.ts'
import type { Profile } from '#web/profile.tsx'
import { queryClient } from '#web/queries.tsx'
import { aUsuario } from '#testing/profile.ts'
import { renderRoutes } from '#testing/render.tsx'
import { page, stubs } from '#testing/stubs.ts'
import { Component } from './ConciliacionScreen.tsx'

const aPropuesta = (over: Partial<Propuesta> = {}): Propuesta => ({
  clase: 'informado',
  confianza: 'segura',
  razonSocialId: 1042,
  razonSocial: 'Repuestos Litoral Sur S.R.L.',
  pagoId: 50_101,
  aplicaciones: [],
  diferencia: '0.00',
  fundamentos: ['Tiene la referencia del pago informado.', 'El importe es el mismo.'],
  ...over,
})
const aLinea = (acreditacionId: number, over: Partial<Acreditacion> = {}): Acreditacion => ({
  acreditacionId,
  origen: 'Banco de Prueba',
  fecha: '2026-11-20',
  moneda: 'ARS',
  importe: `${acreditacionId}00.00`,
  referencia: '004471',
  cuit: '30801001234',
  nombre: null,
  concepto: 'Transferencia recibida',
  propuesta: aPropuesta(),
  conciliada: null,
  version: 3,
  ...over,
})

const person: Partial<Profile> = { usuario: aUsuario(), esInterno: true, hasRole: () => true }
vi.mock('#web/profile.tsx', () => ({ useProfile: () => person }))
let filas: Acreditacion[]
beforeEach(() => {
  filas = [aLinea(1), aLinea(2), aLinea(3, { propuesta: aPropuesta({ confianza: 'dudosa', diferencia: '-0.01' }) })]
  stubs.on(conciliacion.search, () => page(filas))
  stubs.on(conciliacion.count, () => ({ propuesta: 3, sinDueno: 2, sinMirar: 0 }))
})

const open = (search = '') =>
  renderRoutes(
    [{ path: '/autogestion/cobranzas/conciliacion', element: <Component /> }],
    `/autogestion/cobranzas/conciliacion${search}`,
  )

test('ConciliacionScreen shows razón social, payment, reasons and confidence of each proposal, and marks a difference in the amount', async () => {
  const screen = await open()
  await expect
    .element(screen.getByText('Tiene la referencia del pago informado. El importe es el mismo.').first())
    .toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Pago informado Nº 50101' }).first()).toBeVisible()
  await expect.element(screen.getByText('Segura').first()).toBeVisible()
  await expect.element(screen.getByText('Dudosa')).toBeVisible()
  await expect.element(screen.getByText(/Difiere en/)).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Sin identificar 2' })).toBeVisible()
})

test('ConciliacionScreen shows the keyboard help only when there are rows', async () => {
  const TECLAS = /^Con j entrás a la lista/
  const screen = await open()
  await expect.element(screen.getByText(TECLAS)).toBeVisible()
  await screen.unmount()
  queryClient.clear()
  filas = []
  stubs.on(conciliacion.count, () => ({ propuesta: 0, sinDueno: 0, sinMirar: 1 }))
  const empty = await open()
  await expect.element(empty.getByText('Líneas que estamos mirando de quién son: 1.', { exact: false })).toBeVisible()
  expect(empty.getByText(TECLAS).query()).toBeNull()
})

test('ConciliacionScreen focuses the first row on j, moves with the arrow keys, marks a row on space, and confirms on Enter', async () => {
  stubs.on(conciliacion.confirm, ({ body }) => {
    filas = filas.slice(2)
    return body.lineas.map(({ acreditacionId }) => ({ acreditacionId, ok: true, pagoId: 1, mensaje: null }))
  })
  const screen = await open()
  const box = (name: string) => screen.getByRole('checkbox', { name })
  await expect.element(box('Seleccionar $ 100,00 del 20-11-2026')).toBeVisible()
  await userEvent.keyboard('j')
  await expect.element(box('Seleccionar $ 100,00 del 20-11-2026')).toHaveFocus()
  await userEvent.keyboard(' {ArrowDown}{ArrowDown}{ArrowUp} ')
  await expect.element(box('Seleccionar $ 200,00 del 20-11-2026')).toHaveFocus()
  await expect
    .element(screen.getByRole('region', { name: 'Acreditaciones seleccionadas' }))
    .toHaveTextContent('2 acreditaciones · $ 300,00Quitar selecciónConfirmar')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('2 acreditaciones conciliadas.')).toBeVisible()
  expect(stubs.sent(conciliacion.confirm)).toMatchObject([
    {
      body: {
        lineas: [
          { acreditacionId: 1, version: 3 },
          { acreditacionId: 2, version: 3 },
        ],
      },
    },
  ])
  await expect.element(screen.getByRole('region', { name: 'Acreditaciones seleccionadas' })).not.toBeInTheDocument()
})

test('ConciliacionScreen confirms nothing on Enter when no row is marked', async () => {
  const screen = await open()
  await expect.element(screen.getByText('Dudosa')).toBeVisible()
  await userEvent.keyboard('j{Enter}')
  expect(stubs.sent(conciliacion.confirm)).toEqual([])
})

test('ConciliacionScreen shows for each line why the confirmation failed', async () => {
  const mensaje = 'Ya la concilió Norma Paz, con el pago Nº 9.'
  stubs.on(conciliacion.confirm, () => [{ acreditacionId: 1, ok: false, pagoId: null, mensaje }])
  const screen = await open()
  await screen.getByRole('checkbox', { name: 'Seleccionar $ 100,00 del 20-11-2026' }).click()
  await screen.getByRole('button', { name: 'Confirmar' }).click()
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent(`Una acreditación no se pudo conciliar$ 100,00 del 20-11-2026: ${mensaje}`)
})

test('ConciliacionScreen undoes the reconciliation of a line from the menu of the line', async () => {
  const done = aLinea(7, {
    propuesta: null,
    conciliada: {
      pagoId: 9,
      razonSocialId: 1042,
      razonSocial: 'Repuestos Litoral Sur S.R.L.',
      creoPago: true,
      quien: 'Norma Paz',
      cuando: '2026-11-21T12:00:00.000Z',
    },
    version: 0,
  })
  filas = [done]
  stubs.on(conciliacion.undo, () => aLinea(7))
  const screen = await open('?pestana=conciliadas')
  await expect.element(screen.getByText(/creado al conciliar/)).toBeVisible()
  await screen.getByRole('button', { name: 'Más opciones de $ 700,00 del 20-11-2026' }).click()
  await screen.getByRole('menuitem', { name: 'Deshacer' }).click()
  await expect.element(screen.getByText('Conciliación deshecha. El pago volvió a su estado anterior.')).toBeVisible()
  expect(stubs.sent(conciliacion.undo)).toMatchObject([{ params: { acreditacionId: 7 } }])
  expect(stubs.sent(conciliacion.search)[0]).toMatchObject({ body: { pestana: 'conciliadas' } })
})
