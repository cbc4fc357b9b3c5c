import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { pngFile } from '#testing/files/png-file.ts'
import { renderPiece } from '#testing/render.tsx'
import { noteDegraded } from '#web/degraded.ts'
import { ArchivosInput } from './ArchivosInput.tsx'

const Campo = () => {
  const [files, setFiles] = useState<File[]>([])
  return <ArchivosInput label="Fotos" files={files} onChange={setFiles} max={2} />
}
const choose = async (...files: File[]) => {
  const screen = await renderPiece(<Campo />)
  const input = screen.getByLabelText('Elegir archivos').last()
  await input.upload(files)
  return { screen, input }
}
const FALSA = () => new File(['<script>'], 'falsa.png', { type: 'image/png' })

test('ArchivosInput rejects a file whose content is no picture despite its name, and keeps the valid file', async () => {
  const { screen } = await choose(FALSA(), pngFile('buena.png'))
  await expect.element(screen.getByText('falsa.png: el contenido no coincide con la extensión.')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Quitar buena.png' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Quitar falsa.png' }).query()).toBeNull()
})

test('ArchivosInput rejects an empty file, a file of another type, and files above the maximum number', async () => {
  const { screen, input } = await choose(new File([], 'nada.png'), new File(['x'], 'video.mp4'), pngFile('1.png'))
  await expect.element(screen.getByText(/nada\.png: está vacío\./)).toBeVisible()
  await expect.element(screen.getByText(/video\.mp4: El tipo de archivo no está permitido/)).toBeVisible()
  await input.upload([pngFile('2.png'), pngFile('3.png')])
  await expect.element(screen.getByText('Podés subir hasta 2 archivos.')).toBeVisible()
  expect(screen.getByRole('button', { name: /^Quitar/ }).elements()).toHaveLength(2)
})

test('ArchivosInput accepts photos of phones as JPEG, and rejects another file with their name', async () => {
  const heic = new File([new Uint8Array([0, 0, 0, 28]), 'ftypheic'], 'IMG_1.HEIC', { type: 'image/heic' })
  const { screen } = await choose(heic, new File(['hola'], 'falsa.webp', { type: 'image/webp' }))
  await expect.element(screen.getByText('falsa.jpg: el contenido no coincide con la extensión.')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Quitar IMG_1.jpg' })).toBeVisible()
  expect(screen.getByLabelText('Elegir archivos').last().element().getAttribute('accept')).toContain('.heic')
})

test('ArchivosInput shows a chosen file before its content has been checked, so that sending at once includes it', async () => {
  const { screen, input } = await choose(pngFile('primera.png'))
  await expect.element(screen.getByRole('button', { name: 'Quitar primera.png' })).toBeVisible()
  vi.spyOn(Blob.prototype, 'arrayBuffer').mockReturnValue(new Promise(() => {}))
  await input.upload(FALSA())
  await expect.element(screen.getByRole('button', { name: 'Quitar falsa.png' })).toBeVisible()
  vi.restoreAllMocks()
})

test("ArchivosInput says that files cannot be uploaded, as long as the server's answers say so", async () => {
  const screen = await renderPiece(<Campo />)
  const strip = screen.getByText(
    'Por ahora no se pueden subir archivos. Podés completar y enviar lo demás sin archivos, y agregarlos después.',
  )
  expect(strip.query()).toBeNull()
  noteDegraded(new Response(null, { headers: { 'x-portal-degradado': 'archivos' } }))
  await expect.element(strip).toBeVisible()
  noteDegraded(new Response(null))
  await expect.poll(() => strip.query()).toBeNull()
})
