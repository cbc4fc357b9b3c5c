import { beforeEach, expect, test, vi } from 'vitest'
import { cuentaCorriente } from '#contract/cuenta-corriente/calls.ts'
import { aRazonSocial, aUsuario } from '#testing/profile.ts'
import { renderRoutes } from '#testing/render.tsx'
import { page, stubs } from '#testing/stubs.ts'
import type { Profile } from '#web/profile.tsx'
import { aPartida, aResumen, workedPartidas } from '#shared/cuenta/cuenta.testing.ts'
import { Component } from './CuentaCorrienteScreen.tsx'

let person: Partial<Profile>
vi.mock('#web/profile.tsx', () => ({ useProfile: () => person }))

const { search, summarize, summarizeListado, downloadExcel, downloadPdf } = cuentaCorriente

beforeEach(() => {
  person = { usuario: aUsuario(), razonSocial: aRazonSocial(), esInterno: false, can: () => true }
  stubs.on(summarize, () => aResumen())
  stubs.on(search, () => page(workedPartidas))
  stubs.on(summarizeListado, { totales: [], periodo: null })
})

const open = (found = '') =>
  renderRoutes(
    [{ path: '/autogestion/cuenta-corriente', element: <Component /> }],
    `/autogestion/cuenta-corriente${found}`,
  )

test('Partidas downloads PDF and Excel of only the selected items', async () => {
  const file = { blob: new Blob(['x']), fileName: 'x' }
  stubs.on(downloadPdf, file)
  stubs.on(downloadExcel, file)
  const screen = await open('?tramo=vencidas')
  const [first, second] = workedPartidas
  for (const { claseTexto, referencia } of [first!, second!])
    await screen.getByRole('checkbox', { name: `Seleccionar ${claseTexto} ${referencia}` }).click()
  const picked = {
    razonSocialIds: [1042],
    estado: 'todas',
    partidaIds: [first!.partidaId, second!.partidaId],
  }
  await screen.getByRole('button', { name: 'Descargar PDF de la selección' }).click()
  await expect.poll(() => stubs.sent(downloadPdf)).toMatchObject([{ params: { id: '1042' }, body: picked }])
  await screen.getByRole('button', { name: 'Descargar Excel de la selección' }).click()
  await expect.poll(() => stubs.sent(downloadExcel)).toMatchObject([{ body: picked }])
})

test('Partidas offers Excel but no PDF when the selected items belong to two razones sociales', async () => {
  const file = { blob: new Blob(['x']), fileName: 'x' }
  stubs.on(downloadExcel, file)
  const own = workedPartidas[0]!
  const other = { ...workedPartidas[1]!, razonSocialId: 1043 }
  stubs.on(search, () => page([own, other]))
  const screen = await open('?rs=todas')
  // Wait for this heading, because it moves the list when it appears.
  await expect.element(screen.getByRole('heading', { name: 'Por razón social' })).toBeVisible()
  for (const { claseTexto, referencia } of [own, other])
    await screen.getByRole('checkbox', { name: `Seleccionar ${claseTexto} ${referencia}` }).click()
  await screen.getByRole('button', { name: 'Descargar Excel de la selección' }).click()
  await expect.poll(() => stubs.sent(downloadExcel)).toMatchObject([{ body: { razonSocialIds: [1042, 1043] } }])
  expect(screen.getByRole('button', { name: 'Descargar PDF de la selección' }).elements()).toEqual([])
})

test('Partidas shows a long kind of document in full, and marks a credit in only one cell of its row', async () => {
  const larga = aPartida({ documento: '7', claseTexto: 'Factura de crédito electrónica A', importe: '-300.00' })
  stubs.on(search, () => page([{ ...larga, pendiente: '-300.00' }]))
  const screen = await open()
  const row = screen.getByRole('row', { name: /electrónica/ })
  await expect.element(row).toBeVisible()
  const kind = row.getByText('Factura de crédito electrónica A', { exact: true }).element()
  expect(kind.scrollWidth).toBeLessThanOrEqual(kind.clientWidth)
  expect(kind.scrollHeight).toBeLessThanOrEqual(kind.clientHeight + 1)
  expect(
    row
      .element()
      .textContent.match(/a favor|-/g)
      ?.filter((sign) => sign === 'a favor'),
  ).toHaveLength(1)
  expect(row.element().textContent).not.toContain('$\u00a0-')
})
