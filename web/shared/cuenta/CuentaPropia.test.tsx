import { expect, test } from 'vitest'
import { cobros } from '#contract/cobros/calls.ts'
import { renderPiece } from '#testing/render.tsx'
import { stubs } from '#testing/stubs.ts'
import { CuentaPropia } from './CuentaPropia.tsx'

test('CuentaPropia shows the dedicated bank account with buttons to copy its data', async () => {
  stubs.on(cobros.getCuenta, { cuenta: { cvu: '0000399500000000010427', alias: 'demo.cliente.1042' } })
  const screen = await renderPiece(<CuentaPropia razonSocialId={1042} />)
  await expect.element(screen.getByRole('heading', { name: 'Tu CVU para pagarnos' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Copiar el alias demo.cliente.1042' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Copiar el CVU 0000399500000000010427' })).toBeVisible()
  expect(stubs.sent(cobros.getCuenta)[0]?.params).toEqual({ razonSocialId: 1042 })
})

test('CuentaPropia renders nothing when there is no dedicated bank account', async () => {
  stubs.on(cobros.getCuenta, { cuenta: null })
  const screen = await renderPiece(<CuentaPropia razonSocialId={1042} />)
  await expect.poll(() => stubs.sent(cobros.getCuenta).length).toBe(1)
  expect(screen.getByRole('heading').query()).toBeNull()
})
