import { beforeEach, expect, test, vi } from 'vitest'
import { tickets } from '#contract/tickets/calls.ts'
import { aUsuario } from '#testing/profile.ts'
import { renderPiece } from '#testing/render.tsx'
import { stubs } from '#testing/stubs.ts'
import { aTicket } from '#testing/gestiones/ticket.ts'
import type { Profile } from '#web/profile.tsx'
import { TicketComentarios } from './TicketPanel.tsx'

const person: Partial<Profile> = { usuario: aUsuario(), esInterno: false }
vi.mock('#web/profile.tsx', () => ({ useProfile: () => person }))
vi.mock('#web/drafts.ts', () => import('#testing/drafts.ts'))

beforeEach(() => {
  stubs.on(tickets.getComentarios, [])
  stubs.on(tickets.setLeido, { leidoHasta: '2026-11-21T12:00:00.000Z' })
})

test('the conversation of a ticket shows no error when marking it as read fails', async () => {
  stubs.refuse(tickets.setLeido, 500, { message: 'Ocurrió un error.' })
  const screen = await renderPiece(<TicketComentarios detail={aTicket({ sinLeer: true })} />)
  await expect.poll(() => stubs.sent(tickets.setLeido).length).toBe(1)
  await expect.element(screen.getByText('Todavía no hay comentarios.')).toBeVisible()
  expect(screen.getByText('Ocurrió un error.').query()).toBeNull()
})

const REABRIR = { statusId: 2, texto: 'Reabrir', pide: ['comentario' as const], principal: false, destructiva: false }

test.each([
  [[REABRIR], 'El reclamo está cerrado: ya no admite comentarios. Si el problema sigue, podés reabrirlo.'],
  [[], 'El reclamo está cerrado: ya no admite comentarios.'],
])('a closed claim says that the customer can reopen it, but only while that is possible', async (acciones, text) => {
  const detail = aTicket({ estadoId: 4, puedeComentar: false, acciones })
  const screen = await renderPiece(<TicketComentarios detail={detail} />)
  await expect.element(screen.getByText(text, { exact: true })).toBeVisible()
})
