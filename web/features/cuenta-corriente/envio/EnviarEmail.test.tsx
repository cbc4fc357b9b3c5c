import { expect, test, vi } from 'vitest'
import { cuentaCorriente } from '#contract/cuenta-corriente/calls.ts'
import { aUsuario } from '#testing/profile.ts'
import { renderPiece } from '#testing/render.tsx'
import { stubs } from '#testing/stubs.ts'
import { EnviarEmail } from './EnviarEmail.tsx'

vi.mock('#web/profile.tsx', () => ({ useProfile: () => ({ usuario: aUsuario() }) }))

const open = () => renderPiece(<EnviarEmail razonSocialId={1042} criterios={{ clases: ['RV'] }} onClose={() => {}} />)

test("EnviarEmail proposes the user's own e-mail address, accepts other addresses, and shows to whom the e-mail was sent", async () => {
  stubs.on(cuentaCorriente.sendEmail, { enviados: 2, porConfirmar: [] })
  const screen = await open()
  const para = screen.getByRole('textbox', { name: 'Para' })
  await expect.element(para).toHaveValue('mibarra@cliente.example')
  await para.fill('mibarra@cliente.example, pagos@cliente.example')
  await screen.getByRole('button', { name: 'Enviar a 2 destinatarios' }).click()
  await expect.element(screen.getByText(/^Enviamos el resumen de cuenta/)).toBeVisible()
  await expect.element(screen.getByText('pagos@cliente.example')).toBeVisible()
  expect(stubs.sent(cuentaCorriente.sendEmail)[0]).toMatchObject({
    params: { id: '1042' },
    body: {
      destinatarios: ['mibarra@cliente.example', 'pagos@cliente.example'],
      criterios: { clases: ['RV'] },
      mensaje: '',
    },
  })
})

test('EnviarEmail shows which recipients do not belong to the razón social and so have to confirm first', async () => {
  stubs.on(cuentaCorriente.sendEmail, { enviados: 1, porConfirmar: ['contador@afuera.example'] })
  const screen = await open()
  const para = screen.getByRole('textbox', { name: 'Para' })
  await para.fill('mibarra@cliente.example, Contador@afuera.example')
  await screen.getByRole('button', { name: 'Enviar a 2 destinatarios' }).click()
  const pending = screen.getByRole('alert')
  await expect.element(pending).toMatchTextContent('Falta que confirmen')
  await expect.element(pending).toMatchTextContent('Contador@afuera.example')
  await expect.element(pending).not.toMatchTextContent('mibarra@cliente.example')
})

test('EnviarEmail keeps the typed text when the hourly limit is reached or an e-mail address is invalid', async () => {
  stubs.refuse(cuentaCorriente.sendEmail, 429, { message: 'Ya enviaste 10 resúmenes en esta hora.' })
  const screen = await open()
  await screen.getByRole('textbox', { name: 'Mensaje' }).fill('Va el resumen')
  await screen.getByRole('button', { name: 'Enviar' }).click()
  await expect.element(screen.getByRole('alert').first()).toMatchTextContent('Ya enviaste 10 resúmenes en esta hora.')
  stubs.refuse(cuentaCorriente.sendEmail, 400, { fields: { 'destinatarios.0': 'Ingresá un email válido' } })
  await screen.getByRole('button', { name: 'Enviar' }).click()
  await expect.element(screen.getByText('Ingresá un email válido.')).toBeVisible()
  await expect.element(screen.getByRole('textbox', { name: 'Mensaje' })).toHaveValue('Va el resumen')
})
