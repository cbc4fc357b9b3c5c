import { expect, test } from 'vitest'
import { cobros } from '#contract/cobros/calls.ts'
import { pagos } from '#contract/cuenta-corriente/calls.ts'
import { renderPiece } from '#testing/render.tsx'
import { stubs } from '#testing/stubs.ts'
import { AdondePagar } from './AdondePagar.tsx'

const CUENTA = { cvu: '0000399500000000010427', alias: 'demo.cliente.1042' }
const destino = (datosBancarios: string | null) =>
  stubs.on(pagos.getDestino, { nombre: 'Distribuidora Meridiana', cuit: null, datosBancarios })

test('the account of a company’s own is there to be copied, also where nobody said another one', async () => {
  destino(null)
  stubs.on(cobros.getCuenta, { cuenta: CUENTA })
  const screen = await renderPiece(<AdondePagar razonSocialId={1042} />)
  await expect.element(screen.getByRole('heading', { name: 'Adónde transferir' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: `Copiar el alias ${CUENTA.alias}` })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: `Copiar el CVU ${CUENTA.cvu}` })).toBeVisible()
  expect(stubs.sent(cobros.getCuenta)[0]?.params).toEqual({ razonSocialId: 1042 })
})

test.each([
  ['the distributor’s stands alone where there is none', 'CBU 0000000000000000000017', 1],
  ['nothing stands where nobody said anything', null, 0],
])('%s', async (_what, datosBancarios, headings) => {
  destino(datosBancarios)
  stubs.on(cobros.getCuenta, { cuenta: null })
  const screen = await renderPiece(<AdondePagar razonSocialId={1042} />)
  await expect.poll(() => stubs.sent(cobros.getCuenta).length).toBe(1)
  await expect.poll(() => screen.getByRole('heading', { name: 'Adónde transferir' }).elements().length).toBe(headings)
  expect(screen.getByText(/Tu cuenta propia/).query()).toBeNull()
})

test('before a company is chosen none is asked', async () => {
  destino('CBU 0000000000000000000017')
  const screen = await renderPiece(<AdondePagar razonSocialId="" />)
  await expect.element(screen.getByRole('heading', { name: 'Adónde transferir' })).toBeVisible()
  expect(stubs.sent(cobros.getCuenta)).toEqual([])
})
