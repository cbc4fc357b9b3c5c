import { notifications } from '@mantine/notifications'
import type { UseQueryResult } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { archivos } from '#contract/archivos/calls.ts'
import type { Comentario } from '#contract/base/comentarios.shapes.ts'
import { GestionComentarios } from '#shared/comentarios/GestionComentarios.tsx'
import { decisiones } from '#contract/mesa/decisiones.calls.ts'
import { tickets } from '#contract/tickets/calls.ts'
import { stubDecisiones } from '#testing/gestiones/decisiones.ts'
import { renderPiece } from '#testing/render.tsx'
import { pngFile } from '#testing/files/png-file.ts'
import { stubs } from '#testing/stubs.ts'
import { dropDraft, loadDraft, saveDraft } from '#web/drafts.ts'

interface Body {
  comentario: string
  archivoIds: string[]
  visto: number
  statusId: number
}
const send = vi.fn<(sent: { body: Body }) => Promise<void>>(async () => undefined)
const back = vi.fn<() => void>()
const onMoved = vi.fn<() => () => void>(() => back)
const KEY = 'tickets/40101/comentario'
let server: ReturnType<typeof stubDecisiones>

beforeEach(async () => {
  await dropDraft(KEY)
  server = stubDecisiones()
  // Toasts outlive a test.
  notifications.clean()
  send.mockClear()
  send.mockImplementation(async () => undefined)
  stubs.on(archivos.create, ({ files }) => ({
    archivos: [{ archivoId: files[0]!.name, nombre: files[0]!.name, tipo: 'image/png', tamano: 1 }],
  }))
})

const comentarios = {
  data: [] as Comentario[],
  error: null,
  refetch: async () => undefined,
} as unknown as UseQueryResult<Comentario[], Error>
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
      ruta={(body) => ({ route: tickets.createComentario, sent: { body: { ticketId: 40_101, ...body } } })}
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
const texts = () => send.mock.calls.map(([{ body }]) => body.comentario)

test('an answer is stored on the server with its text, and the server sends it', async () => {
  await open()
  await answer('Sale mañana.')
  expect(server.pending()).toEqual([['Reclamo 40101: respondido.', 'pendiente']])
  expect(server.held()).toEqual([
    { params: {}, body: { ticketId: 40_101, comentario: 'Sale mañana.', archivoIds: [], visto: 0, statusId: 0 } },
  ])
  server.make({})
  expect(send).not.toHaveBeenCalled()
  expect(await loadDraft(KEY)).toBeUndefined()
})

test('a note is sent at once, because customers cannot read it', async () => {
  await open()
  await composer().fill('Ojo con este.')
  await page.getByRole('checkbox', { name: /no la ve/ }).click()
  await page.getByRole('textbox').first().click()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.poll(texts).toEqual(['Ojo con este.'])
  expect(page.getByRole('button', { name: 'Deshacer' }).query()).toBeNull()
})

test('undoing an answer restores its text, files and state, and does not send it', async () => {
  await open()
  await page.getByLabelText('Elegir archivos').upload([pngFile('a.png')])
  await page.getByRole('combobox', { name: 'Al enviarlo' }).click()
  await page.getByRole('option', { name: 'Cerrar' }).click()
  await answer('Cerramos.')
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect.element(composer()).toHaveValue('Cerramos.')
  await expect.element(page.getByText('a.png')).toBeVisible()
  await expect.element(page.getByRole('combobox', { name: 'Al enviarlo' })).toHaveValue('Cerrar')
  expect(back).toHaveBeenCalledOnce()
  expect(send).not.toHaveBeenCalled()
  expect(server.pending()).toEqual([])
})

test('an undone answer becomes a draft when another item is open', async () => {
  const screen = await open()
  await answer('Sale mañana.')
  await screen.unmount()
  await renderPiece(<p>Otro trabajo</p>)
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect.poll(() => loadDraft(KEY)).toMatchObject({ texto: 'Sale mañana.' })
  expect(send).not.toHaveBeenCalled()
})

test('undoing an answer stores its text as a draft before the server is asked to discard the answer', async () => {
  const screen = await open()
  await answer('Sale mañana.')
  await screen.unmount()
  await renderPiece(<p>Otro trabajo</p>)
  const drafts: unknown[] = []
  stubs.on(decisiones.undo, async ({ params }) => {
    drafts.push(await loadDraft(KEY))
    return params
  })
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect.poll(() => drafts).toMatchObject([{ texto: 'Sale mañana.' }])
})

test('in the draft, an undone answer comes before the text that the user typed afterwards', async () => {
  const screen = await open()
  await answer('Sale mañana.')
  await screen.unmount()
  await renderPiece(<p>Otro trabajo</p>)
  await saveDraft(KEY, { texto: 'Y otra cosa.', files: [] })
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect.poll(() => loadDraft(KEY)).toMatchObject({ texto: 'Sale mañana.\n\nY otra cosa.' })
})

test('an undo that comes too late shows a message and leaves no draft', async () => {
  const screen = await open()
  await answer('Sale mañana.')
  await screen.unmount()
  await renderPiece(<p>Otro trabajo</p>)
  stubs.refuse(decisiones.undo, 409, { message: 'Ya se hizo: no se puede deshacer.' })
  server.make({})
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect.element(page.getByText('Ya se hizo: no se puede deshacer.')).toBeVisible()
  await expect.poll(() => loadDraft(KEY)).toBeUndefined()
})

test('an answer that cannot be sent any more returns to its composer, with the reason', async () => {
  const server = stubDecisiones({ faltaMs: 300 })
  await open()
  await answer('Sale mañana.')
  server.giveBack('Hay un comentario más nuevo.')
  await expect.element(page.getByText('No se hizo: Hay un comentario más nuevo.', { exact: false })).toBeVisible()
  await expect.element(composer()).toHaveValue('Sale mañana.')
})

test('an answer that the server does not store stays in its composer', async () => {
  stubs.refuse(decisiones.hold, 0)
  await open()
  await composer().fill('Sale mañana.')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.poll(() => stubs.sent(decisiones.hold)).toHaveLength(1)
  await expect.element(composer()).toHaveValue('Sale mañana.')
})
