import { Button } from '@mantine/core'
import { expect, test, vi } from 'vitest'
import type { ReplyOf } from '#contract/route.ts'
import { devoluciones } from '#contract/devoluciones/calls.ts'
import { sesiones } from '#contract/sesiones/calls.ts'
import { transportes } from '#contract/transportes/calls.ts'
import { renderPiece } from '#testing/render.tsx'
import { stubs } from '#testing/stubs.ts'
import { ApiError } from './api.ts'
import { refreshTopics, useCall, useSend } from './queries.tsx'

const { createComentario } = devoluciones

const COMENTARIO: ReplyOf<typeof createComentario> = {
  comentarioId: 1,
  comentario: 'hola',
  fecha: '2026-11-21T12:00:00Z',
  autor: 'Noelia Paz',
  esMio: true,
  esInterno: false,
  archivos: [],
}

const Sample = () => {
  const send = useSend(createComentario)
  const comment = (comentario: string) => () => send.mutate({ body: { devolucionId: 1, comentario } })
  return (
    <>
      <Button onClick={comment('hola')}>Enviar</Button>
      <Button onClick={comment('chau')}>Enviar otro</Button>
    </>
  )
}

const keys = () => stubs.sent(createComentario).map(({ idempotencyKey }) => idempotencyKey)
const sentTimes = (times: number) => expect.poll(() => stubs.sent(createComentario).length).toBe(times)

test('useSend repeats a message of unknown outcome with its Idempotency-Key, and uses a new key after an answer', async () => {
  const fates = [new ApiError(0), new ApiError(503)]
  stubs.on(createComentario, () => {
    const fate = fates.shift()
    if (fate) throw fate
    return COMENTARIO
  })
  const screen = await renderPiece(<Sample />)
  for (const times of [1, 2, 3, 4]) {
    await screen.getByRole('button', { name: 'Enviar', exact: true }).click()
    await sentTimes(times)
  }
  const [first, second, third, fourth] = keys()
  expect([second, third]).toEqual([first, first])
  expect(fourth).not.toBe(first)
})

test('useSend sends a changed message with a new key', async () => {
  stubs.refuse(createComentario, 0)
  const screen = await renderPiece(<Sample />)
  await screen.getByRole('button', { name: 'Enviar', exact: true }).click()
  await sentTimes(1)
  await screen.getByRole('button', { name: 'Enviar otro' }).click()
  await sentTimes(2)
  expect(new Set(keys()).size).toBe(2)
})

test('useSend shows a failed send in a toast at the bottom left, unless the error has fields', async () => {
  stubs.refuse(createComentario, 409, { message: 'El estado cambió.' })
  const screen = await renderPiece(<Sample />)
  await screen.getByRole('button', { name: 'Enviar', exact: true }).click()
  const toast = screen.getByRole('status').filter({ hasText: 'El estado cambió.' })
  await expect.element(toast).toBeVisible()
  await expect.poll(() => toast.element().getBoundingClientRect().left).toBeLessThan(200)
  stubs.refuse(createComentario, 400, { message: 'Revisá los datos.', fields: { a: 'b' } })
  await screen.getByRole('button', { name: 'Enviar', exact: true }).click()
  await sentTimes(2)
  expect(screen.getByText('Revisá los datos.').query()).toBeNull()
})

test('useSend sends equal messages of a double press once and shows one error; a different message is sent in parallel', async () => {
  let answer = () => {}
  const isAnswered = new Promise<void>((resolve) => (answer = resolve))
  stubs.on(createComentario, async () => {
    await isAnswered
    return COMENTARIO
  })
  const told = vi.fn<() => void>()
  const Twice = () => {
    const send = useSend(createComentario, { onSuccess: told })
    const comment = (comentario: string) => send.mutate({ body: { devolucionId: 1, comentario } })
    const press = () => ['hola', 'hola', 'chau', 'chau'].forEach(comment)
    return <Button onClick={press}>Enviar</Button>
  }
  const screen = await renderPiece(<Twice />)
  await screen.getByRole('button', { name: 'Enviar' }).click()
  await sentTimes(2)
  answer()
  await expect.poll(() => told.mock.calls).toHaveLength(2)
  expect(stubs.sent(createComentario).map(({ body }) => body?.comentario)).toEqual(['hola', 'chau'])
  // The first message has been answered, so an equal message is a new send.
  await screen.getByRole('button', { name: 'Enviar' }).click()
  await sentTimes(4)
})

const TRANSPORTE = { nombre: 'Expreso Rosario Sur', activo: true }

const Lecturas = () => {
  useCall(transportes.list)
  useCall(sesiones.list)
  const send = useSend(transportes.create)
  return <Button onClick={() => send.mutate({ body: TRANSPORTE })}>Agregar</Button>
}

test('useSend refetches only the topics that its call changes', async () => {
  stubs.on(transportes.list, [])
  stubs.on(sesiones.list, [])
  stubs.on(transportes.create, { ...TRANSPORTE, transporteId: 9, version: 1 })
  const screen = await renderPiece(<Lecturas />)
  await expect.poll(() => stubs.sent(sesiones.list)).toHaveLength(1)
  await screen.getByRole('button', { name: 'Agregar' }).click()
  await expect.poll(() => stubs.sent(transportes.list)).toHaveLength(2)
  expect(stubs.sent(sesiones.list)).toHaveLength(1)
})

const Transportes = () => (
  <p>
    {useCall(transportes.list)
      .data?.map(({ nombre }) => nombre)
      .join(', ')}
  </p>
)

test.each([
  { status: 0, times: 2 },
  { status: 429, times: 1 },
  { status: 503, times: 2 },
])('useCall repeats a refetch that failed with $status until it succeeds', async ({ status, times }) => {
  const offer = (...nombres: string[]) =>
    stubs.on(
      transportes.list,
      nombres.map((nombre, at) => ({ transporteId: at + 1, nombre })),
    )
  offer('Expreso Norte')
  const screen = await renderPiece(<Transportes />)
  await expect.element(screen.getByText('Expreso Norte')).toBeVisible()
  stubs.refuse(transportes.list, status)
  refreshTopics(['maestros'])
  // The read retries a 503 once, without delay, so there is one request more.
  await expect.poll(() => stubs.sent(transportes.list).length).toBe(1 + times)
  offer('Expreso Norte', 'Vía Sur')
  await expect.element(screen.getByText('Expreso Norte, Vía Sur')).toBeVisible()
})
