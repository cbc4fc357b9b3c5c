import { expect, test } from 'vitest'
import { clientes } from '#contract/clientes/calls.ts'
import { renderPiece } from '#testing/render.tsx'
import { stubs } from '#testing/stubs.ts'
import { hasUnsavedChanges } from '#web/leave.ts'
import { EmpresaNotas } from './EmpresaNotas.tsx'

const NOTA = {
  notaId: 3,
  texto: 'Paga los viernes.',
  creada: '2026-11-20T12:00:00.000Z',
  autor: 'Noelia Paz',
  editada: null,
  editor: null,
  version: 1,
}

test('a note that was not saved, new or changed, is not lost unasked', async () => {
  stubs.on(clientes.listNotas, [NOTA])
  stubs.on(clientes.createNota, NOTA)
  const screen = await renderPiece(<EmpresaNotas razonSocialId={1042} />)
  const nueva = screen.getByRole('textbox', { name: /Nueva nota/ })
  await nueva.fill('Llamar a Lucía')
  expect(hasUnsavedChanges()).toBe(true)
  await screen.getByRole('button', { name: 'Agregar nota' }).click()
  await expect.element(nueva).toHaveValue('')
  expect(hasUnsavedChanges()).toBe(false)
  await screen.getByRole('button', { name: 'Cambiar la nota de Noelia Paz' }).click()
  expect(hasUnsavedChanges()).toBe(false)
  await screen.getByRole('textbox', { name: 'Nota', exact: true }).fill('Paga los lunes.')
  expect(hasUnsavedChanges()).toBe(true)
})
