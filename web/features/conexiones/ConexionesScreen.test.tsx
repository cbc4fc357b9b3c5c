import { expect, test } from 'vitest'
import { conexiones } from '#contract/conexiones/calls.ts'
import type { ReplyOf } from '#contract/route.ts'
import { renderPiece } from '#testing/render.tsx'
import { stubs } from '#testing/stubs.ts'
import { Component } from './ConexionesScreen.tsx'

type Token = ReplyOf<typeof conexiones.listTokens>[number]
const aToken = (change: Partial<Token> = {}): Token => ({
  tokenId: 7,
  nombre: 'ERP de compras',
  comienzo: 'agst_Ab12Cd34',
  alcances: ['cuenta:leer', 'devoluciones:crear'],
  empresas: [{ razonSocialId: 1042, razonSocial: 'Repuestos Litoral Sur S.R.L.' }],
  direcciones: [],
  creadoPor: 'Marcos Ibarra',
  creado: '2026-11-01T15:00:00.000Z',
  vence: '2999-02-19T15:00:00.000Z',
  usado: null,
  usadoDesde: null,
  cortado: null,
  ...change,
})

test('ConexionesScreen explains tokens and links to the form when the user has none', async () => {
  stubs.on(conexiones.listTokens, [])
  const screen = await renderPiece(<Component />)
  await expect.element(screen.getByText(/Todavía no hay tokens/)).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Nuevo token' }))
    .toHaveAttribute('href', '/autogestion/conexiones/nueva')
  await expect.element(screen.getByRole('button', { name: 'Anular todos' })).not.toBeInTheDocument()
})

test('ConexionesScreen links to the documentation for systems', async () => {
  stubs.on(conexiones.listTokens, [])
  const screen = await renderPiece(<Component />)
  await expect
    .element(screen.getByRole('link', { name: 'documentación para sistemas' }))
    .toHaveAttribute('href', '/autogestion/docs/clientes')
})

test('ConexionesScreen shows rights, razones sociales, IP addresses and last use of each token, and no actions for a revoked or expired token', async () => {
  stubs.on(conexiones.listTokens, [
    aToken({ direcciones: ['200.5.12.0/24'], usado: '2026-11-20T15:00:00.000Z', usadoDesde: '200.5.12.7' }),
    aToken({ tokenId: 6, nombre: 'Viejo', cortado: '2026-11-10T15:00:00.000Z' }),
    aToken({ tokenId: 5, nombre: 'Vencido', vence: '2020-01-10T15:00:00.000Z' }),
  ])
  const screen = await renderPiece(<Component />)
  await expect.element(screen.getByText('Viejo', { exact: true })).toBeVisible()
  for (const said of [
    /^Repuestos Litoral Sur S\.R\.L\. · Solo desde 200\.5\.12\.0\/24$/,
    /^Último uso 20-11-2026 12:00 desde 200\.5\.12\.7 · Vence 19-02-2999/,
    'Anulado el 10-11-2026 12:00',
    'Venció el 10-01-2020 12:00',
  ])
    await expect.element(screen.getByText(said)).toBeVisible()
  expect(screen.getByText('Leer la cuenta corriente · Pedir devoluciones y responderlas').all()).toHaveLength(3)
  // Only one token is valid, so there is no button to revoke all tokens.
  expect(screen.getByRole('button').all()).toHaveLength(1)
})

test('ConexionesScreen revokes a token after a confirmation, and all tokens together', async () => {
  stubs.on(conexiones.listTokens, [aToken(), aToken({ tokenId: 8, nombre: 'Contador' })])
  stubs.on(conexiones.cutToken, { tokenId: 8 })
  stubs.on(conexiones.cutTokens, { cortados: 2 })
  const screen = await renderPiece(<Component />)
  await screen.getByRole('button', { name: 'Anular Contador' }).click()
  await expect.element(screen.getByRole('dialog', { name: '¿Anular Contador?' })).toBeVisible()
  expect(stubs.sent(conexiones.cutToken)).toEqual([])
  await screen.getByRole('button', { name: 'Anular', exact: true }).click()
  await expect.element(screen.getByText('Token anulado.')).toBeVisible()
  expect(stubs.sent(conexiones.cutToken)).toMatchObject([{ params: { tokenId: 8 } }])
  await screen.getByRole('button', { name: 'Anular todos' }).click()
  await screen.getByRole('button', { name: 'Anular', exact: true }).click()
  await expect.element(screen.getByText('Todos los tokens anulados.')).toBeVisible()
  expect(stubs.sent(conexiones.cutTokens)).toHaveLength(1)
})
