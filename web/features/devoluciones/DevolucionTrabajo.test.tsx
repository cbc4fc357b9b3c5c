import axe from 'axe-core'
import { beforeEach, expect, test } from 'vitest'
import { devoluciones } from '#contract/devoluciones/calls.ts'
import type { DevolucionDetail } from '#contract/devoluciones/shapes.ts'
import { aDevolucion, aDevolucionProducto } from '#testing/devoluciones.ts'
import { renderRoutes } from '#testing/render.tsx'
import { stubs } from '#testing/stubs.ts'
import { DevolucionTrabajo } from './DevolucionTrabajo.tsx'

const paraDecidir = {
  dias: 12,
  plazoDias: 15,
  fueraDePlazo: false,
  precio: '100.00',
  importe: '400.00',
  disponible: 6,
}
const PRODUCTOS = [
  aDevolucionProducto({ paraDecidir }),
  aDevolucionProducto({
    devolucionLineaId: 2,
    codigoMaterial: 'VM-A118',
    paraDecidir: { ...paraDecidir, dias: 40, fueraDePlazo: true },
  }),
]

beforeEach(() => {
  stubs.on(devoluciones.getMotivos, {
    motivos: [],
    rechazos: [{ motivoRechazoId: 3, motivo: 'Fuera de plazo' }],
    origenes: [],
  })
  stubs.on(devoluciones.authorize, { devolucionId: 30108, estadoId: 10, version: 7 })
  stubs.on(devoluciones.receive, { devolucionId: 30108, estadoId: 5, version: 7 })
})

const open = async (change: Partial<DevolucionDetail>, name: string) => {
  const detail = aDevolucion({ productos: PRODUCTOS, ...change })
  const screen = await renderRoutes([{ path: '/', element: <DevolucionTrabajo detail={detail} /> }], '/')
  await screen.getByRole('button', { name }).click()
  const dialog = screen.getByRole('dialog', { name })
  await expect.element(dialog.getByRole('textbox', { name: 'Comentario' })).toBeVisible()
  return { screen, dialog }
}

const decidir = () => open({ estadoId: 2, puedeDecidir: true }, 'Decidir por producto')
const recibir = () => open({ estadoId: 10, puedeRecibir: true }, 'Recibir y controlar')

test('each product shows its sale against its term, its price and what is left; and nothing is inaccessible', async () => {
  const { dialog } = await decidir()
  await expect
    .element(dialog.getByText('A-0001-00045871 del 10-11-2026 · 40 días de 15 · fuera de plazo'))
    .toBeVisible()
  await expect.element(dialog.getByText(/100,00 c\/u .* 400,00 · quedan 6 por devolver/).first()).toBeVisible()
  const { violations } = await axe.run(dialog.element(), { rules: { 'color-contrast': { enabled: false } } })
  expect(violations.map(({ id }) => id)).toEqual([])
})

test('the button says the consequence of what was decided, and it is sent with the version that was read', async () => {
  const { screen, dialog } = await decidir()
  await expect.element(dialog.getByRole('button', { name: 'Autorizar los 2 productos' })).toBeVisible()
  await dialog.getByText('Rechazar', { exact: true }).nth(1).click()
  await dialog.getByRole('button', { name: 'Autorizar 1 de 2' }).click()
  await expect.element(dialog.getByText('Elegí el motivo de rechazo.')).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Motivo de rechazo de VM-A118, línea 2' }).click()
  await screen.getByRole('option', { name: 'Fuera de plazo' }).click()
  await dialog.getByRole('button', { name: 'Autorizar 1 de 2' }).click()
  await expect.element(screen.getByText(/La devolución 30108 quedó en/)).toBeVisible()
  expect(stubs.sent(devoluciones.authorize)).toMatchObject([
    {
      params: { devolucionId: 30108 },
      body: {
        version: 6,
        lineas: [
          { devolucionLineaId: 1, veredicto: 'autorizada' },
          { devolucionLineaId: 2, veredicto: 'rechazada', motivoRechazoId: 3 },
        ],
      },
    },
  ])
})

test('with every product refused the button refuses the return', async () => {
  const { dialog } = await decidir()
  for (const at of [0, 1]) await dialog.getByText('Rechazar', { exact: true }).nth(at).click()
  await expect.element(dialog.getByRole('button', { name: 'Rechazar la devolución' })).toBeVisible()
})

test('a reception counts what came, and accepts it when it was looked at', async () => {
  const { screen, dialog } = await recibir()
  await dialog.getByRole('textbox', { name: 'Bultos recibidos' }).fill('2')
  await dialog.getByRole('switch', { name: 'Ya se controló: registrar también lo que se acepta' }).click()
  await dialog.getByRole('textbox', { name: 'Cantidad aceptada de ZK-0087, línea 1' }).fill('5')
  await dialog.getByRole('button', { name: 'Recibir y aprobar' }).click()
  await expect.element(dialog.getByText('No puede superar lo recibido (4).')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Cantidad aceptada de ZK-0087, línea 1' }).fill('3')
  await dialog.getByRole('button', { name: 'Recibir y aprobar' }).click()
  await expect.element(screen.getByText('La devolución 30108 quedó en "Aprobado".')).toBeVisible()
  expect(stubs.sent(devoluciones.receive)[0]!.body).toMatchObject({
    version: 6,
    bultos: 2,
    lineas: [
      { devolucionLineaId: 1, cantidadRecibida: 4, cantidadAceptada: 3 },
      { devolucionLineaId: 2, cantidadRecibida: 4, cantidadAceptada: 4 },
    ],
  })
})

test('a product that was refused is not awaited', async () => {
  const productos = [PRODUCTOS[0]!, { ...PRODUCTOS[1]!, veredicto: 'rechazada' as const }]
  const { dialog } = await open({ estadoId: 10, puedeRecibir: true, productos }, 'Recibir y controlar')
  await expect.element(dialog.getByText('VM-A118')).not.toBeInTheDocument()
})
