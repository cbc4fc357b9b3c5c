import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { respuestas } from '#contract/mesa/respuestas.calls.ts'
import type { Respuesta } from '#contract/mesa/respuestas.shapes.ts'
import { NuevoComentario, type NuevoComentarioProps } from '#shared/comentarios/NuevoComentario.tsx'
import { renderPiece } from '#testing/render.tsx'
import { stubs } from '#testing/stubs.ts'

const CIERRA: Respuesta = {
  respuestaId: 1,
  titulo: 'Cierra',
  texto: 'Cerramos el {{numero}}.',
  relleno: 'Cerramos el 40101.',
  esNota: false,
  clases: [],
  motivoIds: [],
  estadoId: 4,
  compartida: true,
  autor: 'Romina Sosa',
  puedeEditar: true,
  version: 1,
}
const NOTA: Respuesta = {
  ...CIERRA,
  respuestaId: 2,
  titulo: 'Avisé',
  relleno: 'Hablé por teléfono.',
  esNota: true,
  estadoId: null,
}

const accion = (statusId: number, texto: string, pide: string[] = []) => ({
  statusId,
  texto,
  pide,
  principal: false,
  destructiva: false,
})
const onSend = vi.fn<NuevoComentarioProps['onSend']>(async () => undefined)

/**
 * Opens the composer for a claim in the mesa. A comment alone can close the claim, but approving it needs more data.
 */
const open = (draftKey: string) => {
  stubs.on(respuestas.list, [NOTA, CIERRA])
  return renderPiece(
    <NuevoComentario
      draftKey={draftKey}
      onSend={onSend}
      opciones={{ esNota: true, pideRespuesta: true }}
      mesa={{
        clase: 'reclamo',
        entidadId: 40_101,
        acciones: [accion(4, 'Cerrar', ['comentario']), accion(5, 'Aprobar', ['solucion'])],
      }}
    />,
  )
}
const composer = () => page.getByRole('textbox', { name: 'Nuevo comentario' })

beforeEach(() => onSend.mockClear())

test('the keys m, a number and Ctrl+Enter send the saved answer, with its placeholders filled in, and set its state', async () => {
  await open('respuestas/1')
  await expect.element(composer()).toBeVisible()
  await userEvent.keyboard('m')
  await expect.element(page.getByRole('button', { name: /Cierra/ })).toBeVisible()
  await userEvent.keyboard('2')
  await expect.element(composer()).toHaveValue('Cerramos el 40101.')
  await expect.element(composer()).toHaveFocus()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect
    .poll(() => onSend.mock.calls)
    .toEqual([
      [{ texto: 'Cerramos el 40101.', files: [], menciones: [], esNota: false, pideRespuesta: false, statusId: 4 }],
    ])
  expect(stubs.sent(respuestas.list)[0]).toMatchObject({ query: { clase: 'reclamo', entidadId: 40_101 } })
})

test('a saved answer marked as a note becomes an internal note, which changes no state', async () => {
  await open('respuestas/2')
  await expect.element(composer()).toBeVisible()
  await userEvent.keyboard('m')
  await expect.element(page.getByRole('button', { name: /Avisé/ })).toBeVisible()
  await userEvent.keyboard('telefono{Enter}')
  await expect.element(page.getByRole('textbox', { name: 'Nueva nota interna' })).toHaveValue('Hablé por teléfono.')
  expect(page.getByLabelText('Al enviarlo').elements()).toEqual([])
})

test('the composer offers only states that need no data except a comment', async () => {
  await open('respuestas/3')
  await page.getByRole('combobox', { name: 'Al enviarlo' }).click()
  const offered = page
    .getByRole('option')
    .elements()
    .map(({ textContent }) => textContent)
  expect(offered).toEqual(['Queda como está', 'Cerrar'])
})

test('the composer offers no choice of state where only notes are allowed', async () => {
  await renderPiece(
    <NuevoComentario draftKey="respuestas/4" onSend={onSend} opciones={{ esNota: true, soloNota: true }} />,
  )
  const note = page.getByRole('textbox', { name: 'Nueva nota interna' })
  await note.fill('Llamó dos veces')
  expect(page.getByRole('checkbox').elements()).toEqual([])
  await page.getByRole('button', { name: 'Guardar nota interna' }).click()
  await expect.element(note).toHaveValue('')
  expect(onSend.mock.calls).toMatchObject([[{ texto: 'Llamó dos veces', esNota: true }]])
})
