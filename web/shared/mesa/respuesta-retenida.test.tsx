import type { UseQueryResult } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { archivos } from '#contract/archivos/calls.ts'
import type { Comentario } from '#contract/base/comentarios.shapes.ts'
import { GestionComentarios } from '#shared/gestiones/GestionComentarios.tsx'
import { renderPiece } from '#testing/render.tsx'
import { stubs } from '#testing/stubs.ts'
import { ApiError } from '#web/api.ts'
import { dropDraft, loadDraft, saveDraft } from '#web/drafts.ts'

interface Body {
  comentario: string
  archivoIds: string[]
  visto: number
  statusId: number
}
const send = vi.fn<(sent: { body: Body; idempotencyKey?: string }) => Promise<void>>(async () => undefined)
const back = vi.fn<() => void>()
const onMoved = vi.fn<() => () => void>(() => back)
const KEY = 'tickets/40101/comentario'
const SALIDA = `${KEY}/salida`
const MINUTE = 60_000

beforeEach(async () => {
  await dropDraft(KEY)
  await dropDraft(SALIDA)
  send.mockClear()
  send.mockImplementation(async () => undefined)
  stubs.on(archivos.create, ({ files }) => ({
    archivos: [{ archivoId: files[0]!.name, nombre: files[0]!.name, tipo: 'image/png', tamano: 1 }],
  }))
})

const comentarios = { data: [] as Comentario[], error: null } as unknown as UseQueryResult<Comentario[], Error>
const accion = { statusId: 4, texto: 'Cerrar', pide: ['comentario'], principal: false, destructiva: false }

const open = () =>
  renderPiece(
    <GestionComentarios
      draftKey={KEY}
      comentarios={comentarios}
      opciones={{ esNota: true, pideRespuesta: true }}
      mesa={{ clase: 'reclamo', entidadId: 40_101, acciones: [accion] }}
      nombre="Reclamo 40101"
      bodyOf={(nuevo, { statusId }) => ({ ...nuevo, statusId })}
      send={send}
      onMoved={onMoved}
    />,
  )
const composer = () => page.getByRole('textbox', { name: 'Nuevo comentario' })
const answer = async (texto: string) => {
  await composer().fill(texto)
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(composer()).toHaveValue('')
}
/** The page goes. */
const leave = () => dispatchEvent(new Event('pagehide'))
const texts = () => send.mock.calls.map(([{ body }]) => body.comentario)

test('an answer waits five seconds, then it is sent once and nothing of it is kept', async () => {
  await open()
  await answer('Sale mañana.')
  expect(send).not.toHaveBeenCalled()
  await expect.poll(texts).toEqual(['Sale mañana.'])
  leave()
  expect(texts()).toEqual(['Sale mañana.'])
  await expect.poll(() => loadDraft(SALIDA)).toBeUndefined()
  expect(await loadDraft(KEY)).toBeUndefined()
})

test('taken back it was never sent: words, files and where it goes are as they were', async () => {
  await open()
  await page.getByLabelText('Elegir archivos').upload([new File(['a'], 'a.png')])
  await page.getByRole('combobox', { name: 'Al enviarlo' }).click()
  await page.getByRole('option', { name: 'Cerrar' }).click()
  await answer('Cerramos.')
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect.element(composer()).toHaveValue('Cerramos.')
  await expect.element(page.getByText('a.png')).toBeVisible()
  await expect.element(page.getByRole('combobox', { name: 'Al enviarlo' })).toHaveValue('Cerrar')
  expect(back).toHaveBeenCalledOnce()
  leave()
  expect(send).not.toHaveBeenCalled()
  expect(await loadDraft(SALIDA)).toBeUndefined()
})

test('taken back after another item was opened, it is the draft of its own', async () => {
  const screen = await open()
  await answer('Sale mañana.')
  await screen.unmount()
  await renderPiece(<p>Otro trabajo</p>)
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect.poll(() => loadDraft(KEY)).toMatchObject({ texto: 'Sale mañana.' })
  expect(send).not.toHaveBeenCalled()
})

test('closing the page sends it at once; the next page ends what was cut, under the same key', async () => {
  // The page dies before it is answered.
  send.mockImplementation(() => new Promise(() => {}))
  const screen = await open()
  await answer('Sale mañana.')
  leave()
  await expect.poll(texts).toEqual(['Sale mañana.'])
  await screen.unmount()
  const [[first]] = send.mock.calls as [[{ body: Body; idempotencyKey: string }]]
  const salida = (await loadDraft(SALIDA)) as { desde: number }
  await saveDraft(SALIDA, { ...salida, desde: Date.now() - MINUTE })

  send.mockImplementation(async () => undefined)
  await open()
  await expect.poll(() => send.mock.calls.length).toBe(2)
  expect(send.mock.calls[1]).toEqual([first])
  await expect.poll(() => loadDraft(SALIDA)).toBeUndefined()
  await expect.element(composer()).toHaveValue('')
})

test('what was cut half a day ago is not sent by itself: its words are there', async () => {
  const palabras = { texto: 'De ayer', files: [], esNota: false, pideRespuesta: false, statusId: 0 }
  await saveDraft(SALIDA, { clave: 'k', desde: Date.now() - 780 * MINUTE, body: {}, palabras, sola: true })
  await open()
  await expect.element(composer()).toHaveValue('De ayer')
  expect(send).not.toHaveBeenCalled()
})

test('when nobody knows whether it arrived the words come back, and the same words are the same send', async () => {
  send.mockImplementationOnce(async () => {
    throw new ApiError(0)
  })
  await open()
  await answer('Sale mañana.')
  leave()
  await expect.element(composer()).toHaveValue('Sale mañana.')
  await composer().click()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(composer()).toHaveValue('')
  leave()
  await expect.poll(() => send.mock.calls.length).toBe(2)
  expect(send.mock.calls[1]).toEqual(send.mock.calls[0])
})

test('two answers to one item keep their order; a note waits for nothing', async () => {
  await open()
  await answer('Uno.')
  await answer('Dos.')
  await expect.poll(texts).toEqual(['Uno.'])
  leave()
  await expect.poll(texts).toEqual(['Uno.', 'Dos.'])
  await page.getByRole('checkbox', { name: /^Nota interna/ }).click()
  await page.getByRole('textbox', { name: 'Nueva nota interna' }).fill('Entre nosotros')
  await page.getByRole('button', { name: 'Guardar nota interna' }).click()
  await expect.poll(texts).toEqual(['Uno.', 'Dos.', 'Entre nosotros'])
})
