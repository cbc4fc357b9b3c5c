import { userEvent } from 'vitest/browser'
import { expect, test, vi } from 'vitest'
import type { Route } from '#contract/route.ts'
import { ApiError, call } from '#web/api.ts'
import { proveSignIn } from '#web/session.ts'
import { renderRoutes } from '#testing/render.tsx'
import { EmailCard } from './EmailCard.tsx'

vi.mock('#web/session.ts', () => ({
  sessionUser: () => ({ preferredUsername: 'mibarra' }),
  proveSignIn: vi.fn<() => Promise<void>>(async () => {}),
}))
vi.mock('#web/api.ts', async (original) => ({
  ...(await original<typeof import('#web/api.ts')>()),
  call: vi.fn<typeof call>(),
}))

const ESTADO = { email: 'mibarra@cliente.example', validado: true, pendiente: null, esperaSegundos: 0 }
const TEXTO = 'Hace más de 5 minutos que ingresaste. Ingresá de nuevo para seguir.'

test('another e-mail with an old sign-in goes to sign in again, and what was typed comes back', async () => {
  vi.mocked<(route: Route) => Promise<unknown>>(call).mockImplementation(async ({ method }) => {
    if (method === 'GET') return ESTADO
    throw new ApiError(403, { code: 'ingreso-viejo', message: TEXTO, fields: { email: TEXTO } })
  })
  const routes = [{ path: '*', Component: EmailCard }]
  const screen = await renderRoutes(routes, '/')
  await userEvent.fill(screen.getByLabelText('Nuevo e-mail'), 'marcos@nuevo.example')
  await userEvent.click(screen.getByRole('button', { name: 'Cambiar e-mail' }))
  await expect.poll(() => vi.mocked(proveSignIn).mock.calls.length).toBe(1)
  await screen.unmount()

  const back = await renderRoutes(routes, '/')
  await expect.element(back.getByLabelText('Nuevo e-mail')).toHaveValue('marcos@nuevo.example')
  await expect.element(back.getByText('Ya ingresaste de nuevo', { exact: false })).toBeVisible()
})
