import type { UseQueryResult } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Comentario } from '#contract/comentarios.ts'
import { ApiError, call } from '#web/api.ts'
import { renderPiece } from '#testing/render.tsx'
import { GestionComentarios } from './GestionComentarios.tsx'

vi.mock('#web/api.ts', async (original) => ({
  ...(await original<typeof import('#web/api.ts')>()),
  call: vi.fn<typeof call>(),
}))

const empty = { data: [] as Comentario[], error: null } as unknown as UseQueryResult<Comentario[], Error>
const sent = () => vi.mocked(call).mock.calls.map(([, message]) => message?.files?.[0]?.name)

beforeEach(() => vi.mocked(call).mockReset())

test('when a file fails the comment waits, and only that file goes up again', async () => {
  const onSend = vi.fn<(comentario: string, archivoIds: string[]) => Promise<void>>(async () => undefined)
  let isDown = true
  vi.mocked(call).mockImplementation(async (_route, message) => {
    const nombre = message?.files?.[0]?.name ?? ''
    if (isDown && nombre === 'b.png') throw new ApiError(503)
    return { archivos: [{ archivoId: nombre.toUpperCase(), nombre, tipo: 'image/png', tamano: 1 }] } as never
  })
  const screen = await renderPiece(<GestionComentarios comentarios={empty} onSend={onSend} />)
  await screen.getByRole('textbox', { name: 'Nuevo comentario' }).fill('Van las fotos')
  await screen.getByLabelText('Elegir archivos').upload([new File(['a'], 'a.png'), new File(['b'], 'b.png')])
  await screen.getByRole('button', { name: 'Enviar comentario' }).click()
  await expect.element(screen.getByText(/^No pudimos subir b\.png/)).toBeVisible()
  expect(onSend).not.toHaveBeenCalled()

  isDown = false
  await screen.getByRole('button', { name: 'Enviar comentario' }).click()
  await expect.poll(() => onSend.mock.calls[0]?.slice(0, 2)).toEqual(['Van las fotos', ['A.PNG', 'B.PNG']])
  expect(sent()).toEqual(['a.png', 'b.png', 'b.png'])
})
