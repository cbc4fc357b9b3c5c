import { beforeEach, expect, test } from 'vitest'
import { servicios } from '#contract/servicios/calls.ts'
import type { Servicio } from '#contract/servicios/shapes.ts'
import { renderRoutes } from '#testing/render.tsx'
import { stubs } from '#testing/stubs.ts'
import { ServiciosTab } from './ServiciosTab.tsx'

const MOTOS: Servicio = {
  servicioId: 7,
  servicio: 'Pedidos Motos',
  ofrecido: true,
  personas: 12,
  abiertos: 3,
  version: 4,
}
const CAMIONES: Servicio = {
  servicioId: 10,
  servicio: 'Camiones',
  ofrecido: false,
  personas: 1,
  abiertos: 0,
  version: 2,
}
beforeEach(() => {
  stubs.on(servicios.list, [MOTOS, CAMIONES])
  stubs.on(servicios.setOfrecido, [MOTOS, CAMIONES])
})
const open = () => renderRoutes([{ path: '*', element: <ServiciosTab /> }])

test('ServiciosTab shows the affected users and open gestiones before it switches a service off, and does nothing on Volver', async () => {
  const screen = await open()
  const motos = screen.getByRole('switch', { name: 'Se ofrece Pedidos Motos' })
  await motos.click()
  await expect.element(screen.getByText('Lo tienen 12 personas: dejan de verlo.')).toBeVisible()
  await expect
    .element(screen.getByText('Gestiones sin terminar: 3. Salen de la Mesa y nadie las atiende hasta que lo actives.'))
    .toBeVisible()
  await screen.getByRole('button', { name: 'Volver' }).click()
  expect(stubs.sent(servicios.setOfrecido)).toEqual([])
  await motos.click()
  await screen.getByRole('button', { name: 'Desactivar' }).click()
  await expect.element(screen.getByText('Desactivaste Pedidos Motos.')).toBeVisible()
  expect(stubs.sent(servicios.setOfrecido)).toMatchObject([
    { params: { servicioId: 7 }, body: { ofrecido: false, version: 4 } },
  ])
})

test('ServiciosTab disables the switch of a service that must stay on', async () => {
  stubs.on(servicios.list, [{ ...MOTOS, servicioId: 9, servicio: 'Representantes' }])
  const screen = await open()
  await expect.element(screen.getByRole('switch', { name: 'Se ofrece Representantes' })).toBeDisabled()
  await expect.element(screen.getByText('Siempre')).toBeVisible()
})

test('ServiciosTab switches a service on without a confirmation, and reads the service again after a conflict', async () => {
  const screen = await open()
  const camiones = screen.getByRole('switch', { name: 'Se ofrece Camiones' })
  await expect.element(camiones).not.toBeChecked()
  const message = 'Otra persona lo cambió mientras tanto. Mirá cómo quedó y volvé a intentarlo.'
  stubs.refuse(servicios.setOfrecido, 409, { code: 'conflicto', message })
  stubs.on(servicios.list, [MOTOS, { ...CAMIONES, ofrecido: true, version: 3 }])
  await camiones.click()
  await expect.element(screen.getByText(message)).toBeVisible()
  await expect.element(camiones).toBeChecked()
})
