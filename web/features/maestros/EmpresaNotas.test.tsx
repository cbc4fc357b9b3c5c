import { expect, test } from 'vitest'
import { clientes } from '#contract/clientes/calls.ts'
import { renderPiece } from '#testing/render.tsx'
import { stubs } from '#testing/stubs.ts'
import { hasUnsavedChanges } from '#web/leave.ts'
import { refetchTopics } from '#web/queries.tsx'
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

test('EmpresaNotas asks before it discards an unsaved note, whether new or edited', async () => {
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

test('EmpresaNotas keeps the text when another user changed the note first, and does not overwrite the other change', async () => {
  stubs.on(clientes.listNotas, [NOTA])
  stubs.refuse(clientes.updateNota, 409, { message: 'Otra persona la cambió.' })
  const screen = await renderPiece(<EmpresaNotas razonSocialId={1042} />)
  await screen.getByRole('button', { name: 'Cambiar la nota de Noelia Paz' }).click()
  const nota = screen.getByRole('textbox', { name: 'Nota', exact: true })
  await nota.fill('Paga los lunes.')
  stubs.on(clientes.listNotas, [{ ...NOTA, texto: 'Paga los martes.', version: 2 }])
  await refetchTopics(['notas'])
  expect(stubs.sent(clientes.listNotas)).toHaveLength(2)
  await expect.element(nota).toHaveValue('Paga los lunes.')
  await screen.getByRole('button', { name: 'Guardar nota' }).click()
  await expect.poll(() => stubs.sent(clientes.updateNota)).toHaveLength(1)
  expect(stubs.sent(clientes.updateNota)[0]?.body).toEqual({ texto: 'Paga los lunes.', version: 1 })
  await expect.element(nota).toHaveValue('Paga los lunes.')
})
