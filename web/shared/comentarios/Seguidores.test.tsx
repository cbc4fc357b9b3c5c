import axe from 'axe-core'
import { expect, test } from 'vitest'
import type { Seguidores as Quienes } from '#contract/base/gestiones.shapes.ts'
import { seguidores } from '#contract/seguidores/calls.ts'
import { renderPiece } from '#testing/render.tsx'
import { stubs } from '#testing/stubs.ts'
import { Seguidores } from './Seguidores.tsx'

const LUCIA = { usuarioId: 2, nombre: 'Lucía Ferreyra' }
const MARCOS = { usuarioId: 1, nombre: 'Marcos Ibarra' }
const open = (quienes: Quienes) => renderPiece(<Seguidores clase="reclamo" id={40_101} seguidores={quienes} />)

test('Seguidores lets a customer follow a gestión and assign it to a colleague', async () => {
  const params = { clase: 'reclamo', entidadId: 40_101 }
  stubs.on(seguidores.listColegas, [
    { ...LUCIA, soyYo: false },
    { ...MARCOS, soyYo: true },
  ])
  stubs.on(seguidores.setSigo, { sigo: true, siguen: [LUCIA, MARCOS], aCargo: null })
  stubs.on(seguidores.setACargo, { sigo: true, siguen: [LUCIA, MARCOS], aCargo: LUCIA })
  const screen = await open({ sigo: false, siguen: [LUCIA], aCargo: null })
  await screen.getByRole('button', { name: 'Seguir' }).click()
  await expect.poll(() => stubs.sent(seguidores.setSigo)).toMatchObject([{ params, body: { sigue: true } }])
  await screen.getByRole('combobox', { name: 'A cargo de' }).click()
  await screen.getByRole('option', { name: 'Lucía Ferreyra' }).click()
  await expect.poll(() => stubs.sent(seguidores.setACargo)).toMatchObject([{ params, body: { usuarioId: 2 } }])
  expect((await axe.run(screen.container)).violations.map(({ id }) => id)).toEqual([])
})

test('Seguidores shows followers and assignee to staff, who cannot change them', async () => {
  const screen = await open({ sigo: null, siguen: [LUCIA, MARCOS], aCargo: MARCOS })
  await expect.element(screen.getByText('Lucía Ferreyra, Marcos Ibarra')).toBeVisible()
  expect(screen.getByRole('button').elements()).toEqual([])
  expect(screen.getByRole('combobox').elements()).toEqual([])
})
