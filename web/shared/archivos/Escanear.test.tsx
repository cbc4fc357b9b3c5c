import { TextInput } from '@mantine/core'
import bwip from 'bwip-js/generic'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { aCamera, withReader } from '#testing/files/lector.ts'
import { renderPiece } from '#testing/render.tsx'
import { Escanear } from './Escanear.tsx'

const Field = () => {
  const [text, setText] = useState('')
  return (
    <TextInput label="Producto" readOnly value={text} rightSection={<Escanear label="Escanear" onRead={setText} />} />
  )
}

/** Draws a QR code on a canvas, not quite in the centre. */
const aQr = (text: string): HTMLCanvasElement => {
  const [symbol] = bwip.raw('qrcode', text, 'eclevel=M')
  if (!symbol || !('pixs' in symbol)) throw new Error('no QR')
  const canvas = document.createElement('canvas')
  canvas.width = 640
  canvas.height = 480
  const paper = canvas.getContext('2d')!
  paper.fillStyle = '#fff'
  paper.fillRect(0, 0, canvas.width, canvas.height)
  paper.fillStyle = '#000'
  for (const [at, dark] of symbol.pixs.entries())
    if (dark) paper.fillRect(60 + (at % symbol.pixx) * 5, 40 + Math.floor(at / symbol.pixx) * 5, 5, 5)
  return canvas
}

const aPhoto = (canvas: HTMLCanvasElement) =>
  new Promise<File>((resolve) => canvas.toBlob((blob) => resolve(new File([blob!], 'foto.png', { type: 'image/png' }))))

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const open = async () => {
  const screen = await renderPiece(<Field />)
  await screen.getByRole('button', { name: 'Escanear' }).click()
  return screen
}

test.each<[string, () => void]>([
  ['has no reader', () => vi.stubGlobal('BarcodeDetector', undefined)],
  ['supports no formats', () => vi.stubGlobal('BarcodeDetector', { getSupportedFormats: async () => [] })],
  [
    'cannot list its formats',
    () => vi.stubGlobal('BarcodeDetector', { getSupportedFormats: () => Promise.reject(new Error('no service')) }),
  ],
])("Escanear reads the camera with the portal's own reader when the browser %s", async (_what, given) => {
  given()
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockResolvedValue(aQr('A-0001-00045871').captureStream(10))
  const screen = await open()
  await expect.element(screen.getByLabelText('Producto')).toHaveValue('A-0001-00045871')
})

test('Escanear reads a code from a photo when there is no camera', async () => {
  vi.stubGlobal('BarcodeDetector', undefined)
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(new DOMException('', 'NotFoundError'))
  const screen = await open()
  await expect.element(screen.getByText(/^No encontramos una cámara/)).toBeVisible()
  const input = screen.getByLabelText('Foto del código')
  await input.upload(await aPhoto(document.createElement('canvas')))
  await expect.element(screen.getByText(/^No vemos un código en esa foto/)).toBeVisible()
  await input.upload(new File(['no es una foto'], 'foto.png', { type: 'image/png' }))
  await expect.element(screen.getByText(/^No pudimos abrir esa foto/)).toBeVisible()
  await input.upload(await aPhoto(aQr('A-0001-00045871')))
  await expect.element(screen.getByLabelText('Producto')).toHaveValue('A-0001-00045871')
  expect(screen.getByRole('dialog').query()).toBeNull()
})

test('Escanear offers to use a photo when the browser gives no access to cameras', async () => {
  vi.stubGlobal('navigator', Object.create(navigator, { mediaDevices: { value: undefined } }))
  const screen = await open()
  await expect.element(screen.getByText(/^No encontramos una cámara/)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Usar una foto' })).toBeVisible()
})

test('Escanear writes the code that the camera sees into the field, and stops the camera', async () => {
  withReader([], [{ rawValue: 'ZK-0087' }])
  const camera = aCamera()
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockResolvedValue(camera)
  const screen = await open()
  await expect.element(screen.getByLabelText('Producto')).toHaveValue('ZK-0087')
  expect(screen.getByRole('dialog').query()).toBeNull()
  expect(camera.getTracks().map(({ readyState }) => readyState)).toEqual(['ended'])
})

test('Escanear stops the camera when the dialog closes', async () => {
  withReader()
  const camera = aCamera()
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockResolvedValue(camera)
  const screen = await open()
  await expect.element(screen.getByText('Apuntá al código de barras o al QR: lo leemos solo.')).toBeVisible()
  await screen.getByRole('button', { name: 'Cerrar' }).click()
  await expect.poll(() => camera.getTracks()[0]?.readyState).toBe('ended')
})

test.each([
  ['NotAllowedError', /^No nos diste permiso/],
  ['NotFoundError', /^No encontramos una cámara/],
  ['NotReadableError', /^La cámara no arrancó/],
])('Escanear explains the camera error %s', async (name, words) => {
  withReader()
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(new DOMException('', name))
  const screen = await open()
  await expect.element(screen.getByText(words)).toBeVisible()
})
