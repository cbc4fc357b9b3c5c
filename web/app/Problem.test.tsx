import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FALLOS_PATH, type Fallo } from '#contract/base/fallos.ts'
import { renderRoutes } from '#testing/render.tsx'
import { ApiError } from '#web/api.ts'
import { ScreenLoadError } from '#web/lazy-screen.ts'
import { Boundary, reportFaultLater } from './Problem.tsx'

const sent = vi.fn<(path: string, body: string) => boolean>(() => true)
beforeEach(() => {
  sent.mockClear()
  vi.spyOn(navigator, 'sendBeacon').mockImplementation((path, body) => sent(String(path), body as string))
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => vi.restoreAllMocks())

const open = (error: Error) => {
  const Broken = () => {
    throw error
  }
  return renderRoutes([{ path: '*', element: <Broken />, ErrorBoundary: Boundary }])
}
const reports = () => sent.mock.calls.map(([path, body]) => [path, JSON.parse(body) as Fallo] as const)

test('Boundary sends one report, with the path of the screen, when a screen fails to render', async () => {
  const error = new TypeError('nada que leer')
  const screen = await open(error)
  await expect.element(screen.getByRole('button', { name: 'Reintentar' })).toBeVisible()
  await vi.waitFor(() => expect(reports()).toHaveLength(1))
  const [path, fallo] = reports()[0]!
  expect(path).toBe(FALLOS_PATH)
  expect(fallo).toMatchObject({ tipo: 'TypeError', mensaje: 'nada que leer', pantalla: location.pathname })
  expect(fallo.pila).toContain('Problem.test')
  reportFaultLater(error)
  reportFaultLater(new RangeError('otra cosa'))
  await vi.waitFor(() => expect(reports().map(([, { tipo }]) => tipo)).toEqual(['TypeError', 'RangeError']))
})

test('Boundary does not report errors of the server or the network, and reports at most five errors per page', async () => {
  reportFaultLater(new ApiError(409, { message: 'No se puede.' }))
  reportFaultLater(new ScreenLoadError('La pantalla no se pudo cargar.'))
  reportFaultLater(new TypeError('Failed to fetch dynamically imported module: https://portal.example/assets/a.js'))
  reportFaultLater('texto')
  for (let at = 1; at <= 9; at += 1) reportFaultLater(new EvalError(`después ${at}`))
  // Only three of the nine errors are reported, because a page reports at most five and the previous test used two of
  // them.
  await vi.waitFor(() =>
    expect(reports().map(([, { mensaje }]) => mensaje)).toEqual(['después 1', 'después 2', 'después 3']),
  )
})
