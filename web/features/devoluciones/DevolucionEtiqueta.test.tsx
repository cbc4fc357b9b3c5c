import { expect, test, vi } from 'vitest'
import { devoluciones } from '#contract/devoluciones/calls.ts'
import { aDevolucion } from '#testing/gestiones/devoluciones.ts'
import { renderPiece } from '#testing/render.tsx'
import { stubs } from '#testing/stubs.ts'
import { DevolucionEtiqueta } from './DevolucionEtiqueta.tsx'

const ENVIO = {
  numeroRemito: 'R-0001-00009931',
  transporte: 'Expreso',
  numeroGuia: '99',
  cantidad: 6,
  cot: null,
  archivos: [],
}
const open = async (change: Parameters<typeof aDevolucion>[0]) => {
  const screen = await renderPiece(<DevolucionEtiqueta detail={aDevolucion(change)} />)
  await screen.getByRole('button', { name: 'Imprimir etiquetas y detalle del envío' }).click()
  return screen
}
const answer = () =>
  stubs.on(devoluciones.downloadEtiqueta, () => ({ blob: new Blob(['%PDF-1.4']), fileName: 'etiqueta.pdf' }))

test('DevolucionEtiqueta downloads the labels for the chosen paper and number of parcels', async () => {
  answer()
  const screen = await open({ estadoId: 8 })
  await screen.getByRole('radio', { name: 'Etiquetas en A4' }).click()
  await screen.getByLabelText('Bultos').fill('3')
  await screen.getByRole('button', { name: 'Descargar' }).click()
  await expect
    .poll(() => stubs.sent(devoluciones.downloadEtiqueta))
    .toMatchObject([{ params: { devolucionId: 30_108 }, query: { papel: 'etiquetasA4', bultos: 3 } }])
})

test('DevolucionEtiqueta opens the labels in a new tab for printing', async () => {
  answer()
  const tab = { opener: window, location: { replace: vi.fn() }, close: vi.fn() }
  vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window)
  const screen = await open({ estadoId: 12, envio: ENVIO })
  await expect.element(screen.getByLabelText('Bultos')).toHaveValue('6')
  await screen.getByRole('button', { name: 'Abrir para imprimir' }).click()
  await expect.poll(() => tab.location.replace.mock.calls).toEqual([[expect.stringMatching(/^blob:/)]])
  expect(stubs.sent(devoluciones.downloadEtiqueta)).toMatchObject([{ query: { papel: 'etiquetas', bultos: 6 } }])
})

test.each([
  ['', 'Ingresá los bultos.'],
  ['0', 'Tiene que haber al menos un bulto.'],
  ['201', 'Imprimí hasta 200 etiquetas por vez.'],
  ['1,5', 'Escribí un número entero, sin decimales.'],
])('DevolucionEtiqueta rejects %j parcels with an error on the field and requests nothing', async (bultos, words) => {
  const screen = await open({ estadoId: 8 })
  await screen.getByLabelText('Bultos').fill(bultos)
  await expect.element(screen.getByText(words)).toBeVisible()
  await screen.getByRole('button', { name: 'Abrir para imprimir' }).click()
  expect(stubs.sent(devoluciones.downloadEtiqueta)).toEqual([])
})

test('DevolucionEtiqueta renders nothing before the authorization or after the parcels have arrived', async () => {
  for (const estadoId of [11, 2, 9, 4]) {
    const screen = await renderPiece(<DevolucionEtiqueta detail={aDevolucion({ estadoId })} />)
    expect(screen.getByRole('button').query()).toBeNull()
    await screen.unmount()
  }
})
