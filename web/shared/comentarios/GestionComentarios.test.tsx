import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { archivos } from '#contract/archivos/calls.ts'
import type { Comentario } from '#contract/base/comentarios.shapes.ts'
import { ApiError } from '#web/api.ts'
import { renderPiece } from '#testing/render.tsx'
import { pngFile } from '#testing/files/png-file.ts'
import { stubs } from '#testing/stubs.ts'
import { GestionComentarios } from './GestionComentarios.tsx'

const empty = { data: [] as Comentario[], error: null } as unknown as UseQueryResult<Comentario[], Error>
type Nuevo = { comentario: string; archivoIds: string[]; visto: number }
type Send = (sent: { body: Nuevo }) => Promise<void>
const DE = { nombre: 'Devolución 2', bodyOf: (nuevo: Nuevo) => nuevo }
const sent = () => stubs.sent(archivos.create).map(({ files }) => files?.[0]?.name)

test('the comment is not sent when an upload fails, and a retry uploads only the failed file', async () => {
  const onSend = vi.fn<Send>(async () => undefined)
  let isDown = true
  stubs.on(archivos.create, ({ files }) => {
    const nombre = files[0]!.name
    if (isDown && nombre === 'b.png') throw new ApiError(503)
    return { archivos: [{ archivoId: nombre.toUpperCase(), nombre, tipo: 'image/png', tamano: 1 }] }
  })
  const screen = await renderPiece(
    <GestionComentarios {...DE} draftKey="devoluciones/2/comentario" comentarios={empty} send={onSend} />,
  )
  await screen.getByRole('textbox', { name: 'Nuevo comentario' }).fill('Van las fotos')
  await screen.getByLabelText('Elegir archivos').upload([pngFile('a.png'), pngFile('b.png')])
  await screen.getByRole('button', { name: 'Enviar comentario' }).click()
  await expect.element(screen.getByText(/^No pudimos subir b\.png/)).toBeVisible()
  expect(onSend).not.toHaveBeenCalled()

  isDown = false
  await screen.getByRole('button', { name: 'Enviar comentario' }).click()
  await expect
    .poll(() => onSend.mock.calls[0]?.[0])
    .toEqual({ body: { comentario: 'Van las fotos', archivoIds: ['A.PNG', 'B.PNG'], visto: 0 } })
  expect(sent()).toEqual(['a.png', 'b.png', 'b.png'])
})

test('when another user commented first, the composer keeps the text, shows the new comment, and sends the text on the next try', async () => {
  const comentario = (comentarioId: number): Comentario => ({
    comentarioId,
    comentario: `Comentario ${comentarioId}`,
    fecha: `2026-11-10T1${comentarioId}:00:00Z`,
    autor: 'Noelia Paz',
    esMio: false,
    esInterno: true,
    archivos: [],
  })
  const onSend = vi.fn<Send>(async ({ body: { visto } }) => {
    const message = 'Mientras escribías, comentaron esto. Noelia Paz: “Comentario 2”'
    if (visto < 2) throw new ApiError(409, { code: 'conflicto', message, fields: { comentario: message } })
  })
  const Conversacion = () => {
    const [data, setData] = useState([comentario(1)])
    const refetch = async () => setData([comentario(1), comentario(2)])
    const comentarios = { data, error: null, refetch } as unknown as UseQueryResult<Comentario[], Error>
    return <GestionComentarios {...DE} draftKey="devoluciones/3/comentario" comentarios={comentarios} send={onSend} />
  }
  const screen = await renderPiece(<Conversacion />)
  const field = screen.getByRole('textbox', { name: 'Nuevo comentario' })
  await field.fill('Ya salió')
  await screen.getByRole('button', { name: 'Enviar comentario' }).click()
  await expect.element(screen.getByText(/^Mientras escribías/)).toBeVisible()
  await expect.element(screen.getByText('Comentario 2', { exact: true })).toBeVisible()
  await expect.element(field).toHaveValue('Ya salió')
  await screen.getByRole('button', { name: 'Enviar comentario' }).click()
  await expect.element(field).toHaveValue('')
  expect(onSend.mock.calls.map(([{ body }]) => body.visto)).toEqual([1, 2])
})
