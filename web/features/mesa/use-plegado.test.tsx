import { Button } from '@mantine/core'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { listas } from '#contract/listas/calls.ts'
import { renderPiece } from '#testing/render.tsx'
import { stubs } from '#testing/stubs.ts'
import { usePlegado } from './use-plegado.ts'

const Plegado = () => {
  const { isFolded, toggle } = usePlegado()
  return <Button onClick={toggle}>{isFolded ? 'Plegada' : 'Desplegada'}</Button>
}
const button = () => page.getByRole('button')

const at = async (width: number, columnas: string[] | null) => {
  await page.viewport(width, 900)
  onTestFinished(() => page.viewport(1280, 900))
  stubs.on(listas.get, { columnas, compacta: false, vistas: [] })
  stubs.on(listas.setPreferencia, ({ body }) => body)
  await renderPiece(<Plegado />)
}

test.each([
  [1280, null, 'Plegada'],
  [1439, null, 'Plegada'],
  [1440, null, 'Desplegada'],
  [1280, ['menu', 'colas'], 'Desplegada'],
  [1600, [], 'Plegada'],
])('at %d px wide with stored columns %j, menu and queues are: %s', async (width, columnas, text) => {
  await at(width, columnas)
  await expect.element(button()).toHaveTextContent(text)
})

test('usePlegado stores on the server whether the user folded menu and queues', async () => {
  await at(1280, null)
  await button().click()
  await expect.element(button()).toHaveTextContent('Desplegada')
  await button().click()
  await expect.element(button()).toHaveTextContent('Plegada')
  expect(stubs.sent(listas.setPreferencia).map(({ params, body }) => [params, body])).toEqual([
    [{ lista: 'mesa' }, { columnas: ['menu', 'colas'], compacta: false }],
    [{ lista: 'mesa' }, { columnas: [], compacta: false }],
  ])
})
