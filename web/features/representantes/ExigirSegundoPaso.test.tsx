import { expect, test, vi } from 'vitest'
import { segundoPaso } from '#contract/segundo-paso/calls.ts'
import { renderRoutes } from '#testing/render.tsx'
import { type Replacement, stubs } from '#testing/stubs.ts'
import { ExigirSegundoPaso } from './ExigirSegundoPaso.tsx'

vi.mock(
  '#web/session.ts',
  () => ({ bearer: () => Promise.resolve('token') }) satisfies Replacement<typeof import('#web/session.ts')>,
)

test('ExigirSegundoPaso requires a second factor in one razón social and leaves the other razón social unchanged', async () => {
  const empresas = [
    { razonSocialId: 1042, razonSocial: 'Repuestos Litoral Sur', exigido: false },
    { razonSocialId: 1043, razonSocial: 'Motos del Paraná', exigido: true },
  ]
  stubs.on(segundoPaso.listEmpresas, () => empresas)
  stubs.on(segundoPaso.setEmpresa, () => {
    empresas[0]!.exigido = true
    return { mensaje: 'Desde su próximo ingreso, todas las personas de la empresa usan la verificación en dos pasos.' }
  })
  const screen = await renderRoutes([{ path: '*', element: <ExigirSegundoPaso /> }], '/autogestion/representantes')
  const own = screen.getByRole('switch', { name: 'Exigirla en Repuestos Litoral Sur' })
  await expect.element(own).not.toBeChecked()
  await expect.element(screen.getByRole('switch', { name: 'Exigirla en Motos del Paraná' })).toBeChecked()
  await own.click()
  await expect.element(screen.getByText(/Desde su próximo ingreso/)).toBeVisible()
  await expect.element(own).toBeChecked()
  expect(stubs.sent(segundoPaso.setEmpresa)).toMatchObject([
    { params: { razonSocialId: 1042 }, body: { exigido: true } },
  ])
})
