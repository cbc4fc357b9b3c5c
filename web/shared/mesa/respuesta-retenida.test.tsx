import type { UseQueryResult } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { archivos } from '#contract/archivos/calls.ts'
import type { Comentario } from '#contract/base/comentarios.shapes.ts'
import { GestionComentarios } from '#shared/comentarios/GestionComentarios.tsx'
import { tickets } from '#contract/tickets/calls.ts'
import { renderPiece } from '#testing/render.tsx'
import { pngFile } from '#testing/files/png-file.ts'
import { stubs } from '#testing/stubs.ts'
import { ApiError } from '#web/api.ts'
import { dropDraft, loadDraft } from '#web/drafts.ts'
import { finishSalidas, forgetSalida, keepSalida, listSalidas, type Salida } from './salidas.ts'

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
const MINUTE = 60_000

beforeEach(async () => {
  await dropDraft(KEY)
  for (const { clave } of await listSalidas()) await forgetSalida(clave)
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

test('an answer is sent once, after five seconds, and then removed from storage', async () => {
  await open()
  await answer('Sale mañana.')
  expect(send).not.toHaveBeenCalled()
  expect(await listSalidas()).toMatchObject([{ texto: 'Reclamo 40101: respondido.', sola: true }])
  await expect.poll(texts).toEqual(['Sale mañana.'])
  await expect.poll(listSalidas).toEqual([])
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
  expect(await listSalidas()).toEqual([])
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

/** Stores an outbox entry as a closed page leaves it: an answer, or a decision without a comment. */
const left = (over: Partial<Salida> = {}): Promise<boolean> =>
  keepSalida({
    clave: 'la-de-antes',
    desde: Date.now() - MINUTE,
    texto: 'Reclamo 40101: respondido.',
    route: tickets.createComentario,
    sent: { body: { ticketId: 40_101, comentario: 'De antes', archivoIds: [], visto: 0 } },
    escrito: { draftKey: KEY, palabras: { ...EMPTY, texto: 'De antes' } },
    sola: true,
    ...over,
  })
const EMPTY = { texto: '', files: [], menciones: [], esNota: false, pideRespuesta: false, statusId: 0 }
const tomar = {
  texto: 'Reclamo 40102: Tomar.',
  route: tickets.setEstado,
  sent: { params: { ticketId: 40_102, statusId: 2 }, body: { version: 3 } },
  escrito: undefined,
}

test('a page sends the outbox entries of closed pages with their keys, oldest first', async () => {
  stubs.on(tickets.createComentario, {
    comentarioId: 1,
    comentario: 'De antes',
    fecha: '2026-11-21T15:00:00Z',
    autor: 'Noelia Paz',
    esMio: true,
    esInterno: true,
    archivos: [],
  })
  stubs.on(tickets.setEstado, { ticketId: 40_102, estadoId: 2, version: 4 })
  await left({ ...tomar, clave: 'segunda', desde: Date.now() - 2000 })
  await left({ clave: 'primera' })
  await renderPiece(<p>Inicio</p>)
  await finishSalidas()
  expect(stubs.sent(tickets.createComentario)).toMatchObject([{ idempotencyKey: 'primera' }])
  expect(stubs.sent(tickets.setEstado)).toMatchObject([{ ...tomar.sent, idempotencyKey: 'segunda' }])
  await expect.element(page.getByText(/^Reclamo 40102: Tomar\. Quedó pendiente/)).toBeVisible()
  expect(await listSalidas()).toEqual([])
})

test('an outbox entry whose send got no answer stays for the next page', async () => {
  stubs.refuse(tickets.setEstado, 0)
  await left(tomar)
  await renderPiece(<p>Inicio</p>)
  await finishSalidas()
  expect(await listSalidas()).toHaveLength(1)
})

test('an outbox entry that the server rejects shows the error and restores its text', async () => {
  stubs.refuse(tickets.createComentario, 409, { message: 'Está cerrado.' })
  await left()
  await renderPiece(<p>Inicio</p>)
  await finishSalidas()
  await expect.element(page.getByText('Reclamo 40101: respondido. No se envió: Está cerrado.')).toBeVisible()
  expect(await loadDraft(KEY)).toMatchObject({ texto: 'De antes' })
  expect(await listSalidas()).toEqual([])
})

test('an outbox entry older than half a day is not sent, and its text is restored', async () => {
  await left({ desde: Date.now() - 780 * MINUTE })
  await open()
  await finishSalidas()
  await expect.element(composer()).toHaveValue('De antes')
  expect(stubs.sent(tickets.createComentario)).toEqual([])
})

test('an outbox entry is left to the page that wrote it while that page is open, so that it is sent once', async () => {
  await open()
  await answer('Sale mañana.')
  await finishSalidas()
  expect(texts()).toEqual(['Sale mañana.'])
  expect(stubs.sent(tickets.createComentario)).toEqual([])
})

test('a send with unknown outcome restores its text, and the same text is sent with the same key', async () => {
  send.mockImplementationOnce(async () => {
    throw new ApiError(0)
  })
  await open()
  await answer('Sale mañana.')
  await expect.element(composer()).toHaveValue('Sale mañana.')
  await composer().click()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(composer()).toHaveValue('')
  await expect.poll(() => send.mock.calls.length).toBe(2)
  expect(send.mock.calls[1]![0]).toMatchObject({ ...send.mock.calls[0]![0] })
})

test('two answers to one item are sent in order, but a note at once', async () => {
  await open()
  await answer('Uno.')
  await answer('Dos.')
  await expect.poll(texts).toEqual(['Uno.'])
  await expect.poll(texts).toEqual(['Uno.', 'Dos.'])
  await page.getByRole('checkbox', { name: /^Nota interna/ }).click()
  await page.getByRole('textbox', { name: 'Nueva nota interna' }).fill('Entre nosotros')
  await page.getByRole('button', { name: 'Guardar nota interna' }).click()
  await expect.poll(texts).toEqual(['Uno.', 'Dos.', 'Entre nosotros'])
})
