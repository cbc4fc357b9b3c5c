import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderPiece } from '#testing/render.tsx'
import { Escanear } from './Escanear.tsx'

const Field = () => {
  const [text, setText] = useState('')
  return (
    <TextInput label="Producto" readOnly value={text} rightSection={<Escanear label="Escanear" onRead={setText} />} />
  )
}

/** A browser that reads codes: what it sees, one look after the other. */
const withReader = (...seen: { rawValue: string }[][]) =>
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      detect = async () => seen.shift() ?? []
    },
  )

/** A camera: a drawing that moves. */
const aCamera = (): MediaStream => {
  const canvas = document.createElement('canvas')
  canvas.getContext('2d')!.fillRect(0, 0, 10, 10)
  return canvas.captureStream(10)
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('where the browser reads no codes there is no button', async () => {
  vi.stubGlobal('BarcodeDetector', undefined)
  const screen = await renderPiece(<Field />)
  await expect.element(screen.getByLabelText('Producto')).toBeVisible()
  expect(screen.getByRole('button').query()).toBeNull()
})

test('what the camera sees goes into the field, and the camera is let go', async () => {
  withReader([], [{ rawValue: 'ZK-0087' }])
  const camera = aCamera()
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockResolvedValue(camera)
  const screen = await renderPiece(<Field />)
  await screen.getByRole('button', { name: 'Escanear' }).click()
  await expect.element(screen.getByLabelText('Producto')).toHaveValue('ZK-0087')
  expect(screen.getByRole('dialog').query()).toBeNull()
  expect(camera.getTracks().map(({ readyState }) => readyState)).toEqual(['ended'])
})

test('closing it lets the camera go', async () => {
  withReader()
  const camera = aCamera()
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockResolvedValue(camera)
  const screen = await renderPiece(<Field />)
  await screen.getByRole('button', { name: 'Escanear' }).click()
  await expect.element(screen.getByText('Apuntá al código de barras: lo leemos solo.')).toBeVisible()
  await screen.getByRole('button', { name: 'Cerrar' }).click()
  await expect.poll(() => camera.getTracks()[0]?.readyState).toBe('ended')
})

test.each([
  ['NotAllowedError', /^No nos diste permiso/],
  ['NotFoundError', /^No encontramos una cámara/],
  ['NotReadableError', /^La cámara no arrancó/],
])('%s is said in words', async (name, words) => {
  withReader()
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(new DOMException('', name))
  const screen = await renderPiece(<Field />)
  await screen.getByRole('button', { name: 'Escanear' }).click()
  await expect.element(screen.getByText(words)).toBeVisible()
})
