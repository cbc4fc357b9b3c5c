import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { archivos } from '#contract/archivos/calls.ts'
import { renderPiece } from '#testing/render.tsx'
import { stubs } from '#testing/stubs.ts'
import { Visor } from './Visor.tsx'

const FOTO = { archivoId: 'a1', nombre: 'falla.png', tipo: 'image/png', tamano: 1 }
const OTRA = { ...FOTO, archivoId: 'a2', nombre: 'etiqueta.png' }

/** Creates an image file with this width and height (px). */
const picture = async (width: number, height: number): Promise<Blob> => {
  const canvas = new OffscreenCanvas(width, height)
  canvas.getContext('2d')!.fillRect(0, 0, width, height)
  return canvas.convertToBlob()
}

const open = async (width: number, height: number) => {
  const blob = await picture(width, height)
  stubs.on(archivos.download, { blob, fileName: 'falla.png' })
  await renderPiece(<Visor archivos={[FOTO, OTRA]} start={0} onClose={() => {}} />)
  const photo = page.getByRole('img', { name: 'falla.png' })
  await expect.element(photo).toBeVisible()
  const element = photo.element()
  return { photo: element, frame: element.parentElement!.parentElement! }
}

/** Returns how far (px) each edge of the photo stays outside the frame when the frame is scrolled towards that edge. */
const hidden = (photo: Element, frame: Element) => {
  const seen = frame.getBoundingClientRect()
  frame.scrollTo(0, 0)
  const first = photo.getBoundingClientRect()
  frame.scrollTo(frame.scrollWidth, frame.scrollHeight)
  const last = photo.getBoundingClientRect()
  return {
    arriba: Math.max(0, Math.round(seen.top - first.top)),
    izquierda: Math.max(0, Math.round(seen.left - first.left)),
    abajo: Math.max(0, Math.round(last.bottom - seen.bottom)),
    derecha: Math.max(0, Math.round(last.right - seen.right)),
  }
}
const TODO = { arriba: 0, izquierda: 0, abajo: 0, derecha: 0 }

test.each([
  ['wide', 1600, 400, 0],
  ['tall', 400, 1600, 0],
  ['wide and turned once', 1600, 400, 1],
  ['tall and turned once', 400, 1600, 1],
  ['tall and turned twice', 400, 1600, 2],
])(
  'Visor scrolls to every edge of a photo that is %s and larger than the frame',
  async (_what, width, height, turns) => {
    const { photo, frame } = await open(width, height)
    for (let n = 0; n < turns; n += 1) await page.getByRole('button', { name: 'Girar' }).click()
    for (let n = 0; n < 4; n += 1) await page.getByRole('button', { name: 'Agrandar' }).click()
    expect(frame.scrollWidth).toBeGreaterThan(3 * frame.clientWidth)
    expect(frame.scrollHeight).toBeGreaterThan(3 * frame.clientHeight)
    expect(hidden(photo, frame)).toEqual(TODO)
  },
)

test('Visor keeps the centre when zooming; arrow keys scroll a zoomed photo, and show the next file otherwise', async () => {
  const { frame } = await open(800, 600)
  await page.getByRole('button', { name: 'Agrandar' }).click()
  const middle = (frame.scrollWidth - frame.clientWidth) / 2
  expect(Math.abs(frame.scrollLeft - middle)).toBeLessThan(2)
  await userEvent.keyboard('{ArrowLeft}')
  expect(frame.scrollLeft).toBeLessThan(middle - 40)
  await page.getByRole('button', { name: 'Achicar' }).click()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(page.getByRole('img', { name: 'etiqueta.png' })).toBeVisible()
})
