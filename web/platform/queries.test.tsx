import { Button } from '@mantine/core'
import { beforeEach, expect, test, vi } from 'vitest'
import { devoluciones } from '#contract/devoluciones.ts'
import { renderPiece } from '#testing/render.tsx'
import { ApiError, call } from './api.ts'
import { useSend } from './queries.tsx'

vi.mock('./api.ts', async (original) => ({
  ...(await original<typeof import('./api.ts')>()),
  call: vi.fn<typeof call>(),
}))

beforeEach(() => {
  vi.mocked(call).mockReset()
})

const Sample = () => {
  const send = useSend(devoluciones.createComentario)
  const comment = (comentario: string) => () => send.mutate({ body: { devolucionId: 1, comentario } })
  return (
    <>
      <Button onClick={comment('hola')}>Enviar</Button>
      <Button onClick={comment('chau')}>Enviar otro</Button>
    </>
  )
}

const keys = () => vi.mocked(call).mock.calls.map(([, sent]) => sent?.idempotencyKey)
const sentTimes = (times: number) => expect.poll(() => vi.mocked(call).mock.calls.length).toBe(times)

test('a retry of the same message after an unknown fate keeps its Idempotency-Key; an answer renews it', async () => {
  vi.mocked(call)
    .mockRejectedValueOnce(new ApiError(0))
    .mockRejectedValueOnce(new ApiError(503))
    .mockResolvedValueOnce(undefined)
    .mockResolvedValueOnce(undefined)
  const screen = await renderPiece(<Sample />)
  for (const times of [1, 2, 3, 4]) {
    await screen.getByRole('button', { name: 'Enviar', exact: true }).click()
    await sentTimes(times)
  }
  const [first, second, third, fourth] = keys()
  expect([second, third]).toEqual([first, first])
  expect(fourth).not.toBe(first)
})

test('a changed message is another send, with another key', async () => {
  vi.mocked(call).mockRejectedValue(new ApiError(0))
  const screen = await renderPiece(<Sample />)
  await screen.getByRole('button', { name: 'Enviar', exact: true }).click()
  await sentTimes(1)
  await screen.getByRole('button', { name: 'Enviar otro' }).click()
  await sentTimes(2)
  expect(new Set(keys()).size).toBe(2)
})

test('a failed send is told in a toast at the bottom left, unless it has fields to mark', async () => {
  vi.mocked(call).mockRejectedValueOnce(new ApiError(409, { message: 'El estado cambió.' }))
  const screen = await renderPiece(<Sample />)
  await screen.getByRole('button', { name: 'Enviar', exact: true }).click()
  const toast = screen.getByRole('status').filter({ hasText: 'El estado cambió.' })
  await expect.element(toast).toBeVisible()
  await expect.poll(() => toast.element().getBoundingClientRect().left).toBeLessThan(200)
  vi.mocked(call).mockRejectedValueOnce(new ApiError(400, { message: 'Revisá los datos.', fields: { a: 'b' } }))
  await screen.getByRole('button', { name: 'Enviar', exact: true }).click()
  await sentTimes(2)
  expect(screen.getByText('Revisá los datos.').query()).toBeNull()
})
