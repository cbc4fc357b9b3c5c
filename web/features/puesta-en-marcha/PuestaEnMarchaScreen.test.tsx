import { beforeEach, expect, test } from 'vitest'
import { puestaEnMarcha } from '#contract/puesta-en-marcha/calls.ts'
import { PASO_IDS, type PasoId } from '#contract/puesta-en-marcha/reglas.ts'
import type { PuestaEnMarcha } from '#contract/puesta-en-marcha/shapes.ts'
import { renderRoutes } from '#testing/render.tsx'
import { stubs } from '#testing/stubs.ts'
import { Component } from './PuestaEnMarchaScreen.tsx'

const marcha = (estados: Partial<Record<PasoId, 'falta' | 'omitido'>> = {}): PuestaEnMarcha => ({
  pasos: PASO_IDS.map((paso) => ({ paso, estado: estados[paso] ?? 'listo', cantidad: estados[paso] ? 0 : 1 })),
  listos: PASO_IDS.length - Object.values(estados).filter((estado) => estado === 'falta').length,
  siguiente: null,
  version: '0.2.0 (069ec246d2b1)',
})
let now: PuestaEnMarcha
beforeEach(() => {
  now = marcha()
  stubs.on(puestaEnMarcha.get, () => now)
})
const open = () => renderRoutes([{ path: '*', element: <Component /> }])

test('PuestaEnMarchaScreen highlights only the first missing step, and lets the user open the others', async () => {
  now = { ...marcha({ empresas: 'falta', motos: 'falta' }), siguiente: 'Clientes' }
  const screen = await open()
  await expect.element(screen.getByText('10 de 12 pasos listos.', { exact: false })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Empezar: Clientes' })).toHaveTextContent('Empezar')
  await expect.element(screen.getByRole('link', { name: 'Abrir: Motos' })).toHaveTextContent('Abrir')
  await expect
    .element(screen.getByRole('link', { name: 'Importar: Clientes' }))
    .toHaveAttribute('href', '/autogestion/importaciones/nueva/empresas')
})

test('PuestaEnMarchaScreen shows the version and commit of the portal', async () => {
  const screen = await open()
  await expect.element(screen.getByText('Versión del portal: 0.2.0 (069ec246d2b1)')).toBeVisible()
})

test('PuestaEnMarchaScreen lets the user skip an optional step, but no mandatory step', async () => {
  now = marcha({ empresas: 'falta', motos: 'falta' })
  stubs.on(puestaEnMarcha.omitir, () => (now = marcha({ empresas: 'falta', motos: 'omitido' })))
  const screen = await open()
  await expect.element(screen.getByRole('button', { name: 'No lo usamos: Motos' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'No lo usamos: Clientes' })).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'No lo usamos: Motos' }).click()
  await expect.element(screen.getByRole('button', { name: 'Volver a usarlo: Motos' })).toBeVisible()
  expect(stubs.sent(puestaEnMarcha.omitir)).toMatchObject([{ params: { paso: 'motos' }, body: { omitido: true } }])
})

test('PuestaEnMarchaScreen offers to create the usual reasons while there are none', async () => {
  now = marcha({ sectores: 'falta' })
  stubs.on(puestaEnMarcha.usarHabituales, () => {
    now = marcha()
    return { sectores: 5, motivos: 53 }
  })
  const screen = await open()
  const usar = screen.getByRole('button', { name: 'Usar los habituales' })
  await usar.click()
  await expect.element(usar).not.toBeInTheDocument()
  await expect.element(screen.getByText('Está todo.', { exact: false })).toBeVisible()
})

test('PuestaEnMarchaScreen shows the result of a connection test and how to fix a failure', async () => {
  stubs.on(puestaEnMarcha.probar, {
    anduvo: false,
    respuesta: 'SAP no contestó: HTTP 401.',
    hacer: 'Revisá SAP_USER.',
  })
  const screen = await open()
  await screen.getByRole('button', { name: 'Probar: Cuenta corriente' }).click()
  await expect.element(screen.getByText('No funciona. SAP no contestó: HTTP 401. Revisá SAP_USER.')).toBeVisible()
})

test('PuestaEnMarchaScreen shows a connection test that was not made neither as passed nor as failed', async () => {
  stubs.on(puestaEnMarcha.probar, { anduvo: null, respuesta: 'No se probó: sin buzón.', hacer: null })
  const screen = await open()
  await screen.getByRole('button', { name: 'Probar: Respuestas por email' }).click()
  await expect.element(screen.getByText('No se probó: sin buzón.')).toBeVisible()
  await expect.element(screen.getByText(/Funciona|No funciona/)).not.toBeInTheDocument()
})
