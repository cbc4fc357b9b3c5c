import axe from 'axe-core'
import { beforeEach, expect, test, vi } from 'vitest'
import { conexiones } from '#contract/conexiones/calls.ts'
import { SERVICIOS } from '#contract/base/servicios.ts'
import { aRazonSocial, aUsuario } from '#testing/profile.ts'
import { renderPiece } from '#testing/render.tsx'
import { stubs } from '#testing/stubs.ts'
import type { Profile } from '#web/profile.tsx'
import { Component } from './NuevaConexionScreen.tsx'

let person: Partial<Profile>
vi.mock('#web/profile.tsx', () => ({ useProfile: () => person }))

const TOKEN = 'agst_0123456789abcdefghijABCDEFGHIJ0123456'

beforeEach(() => {
  person = {
    usuario: aUsuario({
      listRazonSocial: [
        aRazonSocial(),
        aRazonSocial({ razonSocialId: 1043, razonSocial: 'Motos Litoral Sur S.A.S.' }),
        aRazonSocial({ razonSocialId: 1044, razonSocial: 'Cerrada S.A.', activo: false }),
      ],
    }),
    // A user who cannot see moto orders cannot grant that right to a token.
    can: (servicioId) => servicioId !== SERVICIOS.pedidosMotos,
  }
  stubs.on(conexiones.createToken, { tokenId: 7, token: TOKEN })
})

const send = (screen: Awaited<ReturnType<typeof renderPiece>>) =>
  screen.getByRole('button', { name: 'Crear token' }).click()

test('NuevaConexionScreen shows each missing value on its field and sends nothing', async () => {
  const screen = await renderPiece(<Component />)
  await screen.getByRole('textbox', { name: 'Vencimiento (días)' }).fill('366')
  await send(screen)
  await expect.element(screen.getByText('Ingresá hasta 365 días.')).toBeVisible()
  await expect.element(screen.getByText('Poné un nombre.')).toBeVisible()
  await expect.element(screen.getByText('Elegí al menos una razón social.')).toBeVisible()
  await expect.element(screen.getByText('Elegí qué puede hacer.')).toBeVisible()
  expect(stubs.sent(conexiones.createToken)).toEqual([])
  expect((await axe.run(screen.container)).violations.map(({ id }) => id)).toEqual([])
})

test("NuevaConexionScreen offers only the user's own rights and active razones sociales", async () => {
  const screen = await renderPiece(<Component />)
  const names = screen
    .getByRole('checkbox')
    .all()
    .map((each) => each.element().closest('div')?.textContent)
  await expect.element(screen.getByRole('checkbox', { name: 'Leer la cuenta corriente' })).toBeVisible()
  expect(names).toHaveLength(2 + 12)
  await expect.element(screen.getByRole('checkbox', { name: 'Leer pedidos de motos' })).not.toBeInTheDocument()
  await expect.element(screen.getByRole('checkbox', { name: 'Cerrada S.A.' })).not.toBeInTheDocument()
})

const fillIn = async (screen: Awaited<ReturnType<typeof renderPiece>>, direcciones = '') => {
  await screen.getByRole('textbox', { name: 'Nombre' }).fill('ERP de compras')
  await screen.getByRole('checkbox', { name: 'Motos Litoral Sur S.A.S.' }).click()
  await screen.getByRole('checkbox', { name: 'Pedir devoluciones y responderlas' }).click()
  await screen.getByRole('textbox', { name: 'Direcciones IP permitidas' }).fill(direcciones)
  await send(screen)
}

test('NuevaConexionScreen shows the whole token only once, with a button to copy it', async () => {
  const screen = await renderPiece(<Component />)
  await fillIn(screen, '200.5.12.7, 200.5.13.0/24')
  await expect.element(screen.getByText(TOKEN)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: `Copiar el token ${TOKEN}` })).toBeVisible()
  expect(stubs.sent(conexiones.createToken)).toMatchObject([
    {
      body: {
        nombre: 'ERP de compras',
        razonSocialIds: [1043],
        alcances: ['devoluciones:crear'],
        dias: 90,
        direcciones: ['200.5.12.7', '200.5.13.0/24'],
      },
    },
  ])
  await expect.element(screen.getByRole('textbox', { name: 'Nombre' })).not.toBeInTheDocument()
})

test.each([
  ['an invalid IP address', 'mi oficina', 'Escribí una dirección IP o un rango, por ejemplo 200.5.12.0/24.'],
  [
    'a range with host bits',
    '200.5.13.7/24',
    '200.5.13.7/24 no es un rango: escribí 200.5.13.0/24, o la dirección sola.',
  ],
])('NuevaConexionScreen shows an error on the field of %s and keeps the text', async (_what, escrito, motivo) => {
  const screen = await renderPiece(<Component />)
  await fillIn(screen, `200.5.12.7, ${escrito}`)
  await expect.element(screen.getByText(motivo)).toBeVisible()
  await expect
    .element(screen.getByRole('textbox', { name: 'Direcciones IP permitidas' }))
    .toHaveValue(`200.5.12.7, ${escrito}`)
  expect(stubs.sent(conexiones.createToken)).toEqual([])
})

test('NuevaConexionScreen says that the token cannot be shown again when a repeated request finds that it was already created', async () => {
  stubs.on(conexiones.createToken, { tokenId: 7, token: null })
  const screen = await renderPiece(<Component />)
  await fillIn(screen)
  await expect.element(screen.getByText('El token se creó, pero no llegó a esta pantalla')).toBeVisible()
})
