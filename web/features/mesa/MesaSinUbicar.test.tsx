import axe from 'axe-core'
import { expect, test } from 'vitest'
import { correoRecibido } from '#contract/correo-recibido/calls.ts'
import type { SinUbicar } from '#contract/correo-recibido/shapes.ts'
import { renderPiece } from '#testing/render.tsx'
import { stubs } from '#testing/stubs.ts'
import { MesaSinUbicar } from './MesaSinUbicar.tsx'

const EMAIL: SinUbicar = {
  sinUbicarId: 7,
  recibido: '2026-11-20T13:00:00.000Z',
  de: 'lucia@otro.example',
  motivo: 'direccion',
  clase: 'reclamo',
  entidadId: 40_201,
  razonSocial: 'Repuestos Litoral Sur S.R.L.',
  persona: 'Lucía Ferreyra',
  asunto: 'Re: Reclamo',
  texto: 'Fue el martes.',
  archivos: ['foto.png'],
  tieneOriginal: true,
}

test('MesaSinUbicar shows nothing when there are no e-mails', async () => {
  stubs.on(correoRecibido.list, [])
  const screen = await renderPiece(<MesaSinUbicar />)
  expect(screen.getByRole('button').elements()).toEqual([])
})

test('MesaSinUbicar shows of each e-mail the sender, subject and time, with the actions of the staff', async () => {
  stubs.on(correoRecibido.list, [EMAIL])
  const screen = await renderPiece(<MesaSinUbicar />)
  await screen.getByRole('button', { name: /^Sin ubicar/ }).click()
  const email = screen.getByRole('article', { name: 'Email de lucia@otro.example' })
  await expect.element(email).toBeVisible()
  for (const texto of ['20-11-2026', 'Reclamo 40201, para Lucía Ferreyra', 'Lo envió otra dirección', 'foto.png']) {
    expect(email.element().textContent).toContain(texto)
  }
  await expect
    .element(email.getByRole('link', { name: 'Ver la gestión' }))
    .toHaveAttribute('href', '/autogestion/reclamos/40201')
  const { violations } = await axe.run(email.element())
  expect(violations.map(({ id }) => id)).toEqual([])
  for (const name of ['Agregar como comentario', 'Descartar', 'Ver el email completo']) {
    await expect.element(email.getByRole('button', { name })).toBeEnabled()
  }
})
