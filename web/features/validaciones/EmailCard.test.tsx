import { userEvent } from 'vitest/browser'
import { expect, test, vi } from 'vitest'
import { validaciones } from '#contract/validaciones/calls.ts'
import { proveSignIn } from '#web/session.ts'
import { renderRoutes } from '#testing/render.tsx'
import { stubs } from '#testing/stubs.ts'
import { EmailCard } from './EmailCard.tsx'

vi.mock('#web/session.ts', () => ({
  sessionUser: () => ({ preferredUsername: 'mibarra' }),
  proveSignIn: vi.fn<() => Promise<void>>(async () => {}),
}))

const ESTADO = { email: 'mibarra@cliente.example', validado: true, pendiente: null, esperaSegundos: 0 }
const TEXTO = 'Hace más de 5 minutos que ingresaste. Ingresá de nuevo para seguir.'

test('another e-mail with an old sign-in goes to sign in again, and what was typed comes back', async () => {
  stubs.on(validaciones.get, ESTADO)
  stubs.refuse(validaciones.send, 403, { code: 'ingreso-viejo', message: TEXTO, fields: { email: TEXTO } })
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
