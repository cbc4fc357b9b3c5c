import axe from 'axe-core'
import { expect, test, vi } from 'vitest'
import { cuentaCorriente } from '#contract/cuenta-corriente/calls.ts'
import type { Suscripcion as Pedida } from '#contract/cuenta-corriente/suscripcion.shapes.ts'
import { aUsuario } from '#testing/profile.ts'
import { renderPiece } from '#testing/render.tsx'
import { stubs } from '#testing/stubs.ts'
import { RecibirCadaMes } from './RecibirCadaMes.tsx'

vi.mock('#web/profile.tsx', () => ({ useProfile: () => ({ usuario: aUsuario() }) }))

const OWN = 'mibarra@cliente.example'
const open = async (destinatarios: string[], porConfirmar: string[] = [], porAceptar: string[] = []) => {
  let pedida: Pedida = { destinatarios, porConfirmar, porAceptar, proximo: '2026-12-01', hora: 8 }
  stubs.on(cuentaCorriente.getSuscripcion, () => pedida)
  stubs.on(cuentaCorriente.setSuscripcion, ({ body }) => (pedida = { ...pedida, destinatarios: body.destinatarios }))
  const screen = await renderPiece(<RecibirCadaMes razonSocialId={1042} />)
  await screen.getByRole('button', { name: 'Recibirlo todos los meses' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Todos los meses por email' })
  await expect.element(dialog.getByRole('textbox', { name: 'Para' })).toBeVisible()
  return { screen, dialog }
}

test("Suscripcion subscribes the user's own e-mail address in two clicks", async () => {
  const { screen, dialog } = await open([])
  await expect.element(dialog.getByRole('textbox', { name: 'Para' })).toHaveValue(OWN)
  expect((await axe.run(dialog.element())).violations.map(({ id }) => id)).toEqual([])
  await dialog.getByRole('button', { name: 'Recibirlo todos los meses' }).click()
  await expect.element(screen.getByText('Listo: el próximo sale el 01-12-2026 desde las 8.')).toBeVisible()
  expect(stubs.sent(cuentaCorriente.setSuscripcion)[0]).toMatchObject({
    params: { id: '1042' },
    body: { destinatarios: [OWN] },
  })
})

test('Suscripcion shows which recipients have to confirm or be accepted first, and cancels the subscription', async () => {
  const afuera = ['contador@afuera.example']
  const { screen, dialog } = await open([OWN, ...afuera], afuera, afuera)
  await expect.element(dialog.getByText('Falta que confirmen')).toBeVisible()
  await expect.element(dialog.getByRole('alert', { name: 'Falta que los acepte un titular' })).toBeVisible()
  await expect.element(dialog.getByRole('textbox', { name: 'Para' })).toHaveValue(`${OWN}, contador@afuera.example`)
  await dialog.getByRole('button', { name: 'Dejar de recibirlo' }).click()
  await expect.element(screen.getByText('Listo: no lo enviamos más.')).toBeVisible()
  expect(stubs.sent(cuentaCorriente.setSuscripcion)[0]).toMatchObject({ body: { destinatarios: [] } })
})
