import { expect, test, vi } from 'vitest'
import { tickets } from '#contract/tickets/calls.ts'
import { stubDecisiones } from '#testing/gestiones/decisiones.ts'
import { renderRoutes } from '#testing/render.tsx'
import { stubs } from '#testing/stubs.ts'
import { aTicket } from '#testing/gestiones/ticket.ts'
import { DuplicadoDialog } from './DuplicadoDialog.tsx'

const open = async () => {
  const onDone = vi.fn<() => () => void>(() => () => {})
  const dialog = <DuplicadoDialog detail={aTicket({ version: 4 })} onClose={() => {}} mesa={onDone} />
  const screen = await renderRoutes([{ path: '/', element: dialog }], '/')
  return { screen, onDone, send: screen.getByRole('button', { name: 'Cerrar como duplicado' }) }
}

test('DuplicadoDialog asks for the ticket that stays open, and sends it with the version of the duplicate that was read', async () => {
  const server = stubDecisiones()
  const { screen, send, onDone } = await open()
  await send.click()
  await expect.element(screen.getByText('Ingresá el número.').first()).toBeVisible()
  await screen.getByRole('textbox', { name: 'Nº de la gestión que queda abierta' }).fill('40102')
  await send.click()
  await expect.poll(() => onDone.mock.calls.length).toBe(1)
  expect(stubs.sent(tickets.setDuplicado)).toEqual([])
  expect(server.held()).toMatchObject([{ params: { ticketId: 40_211 }, body: { de: 40_102, version: 4 } }])
  server.make({})
})

test('DuplicadoDialog opens again with its text when the change cannot be made', async () => {
  const server = stubDecisiones({ faltaMs: 300 })
  const { screen, send, onDone } = await open()
  const field = screen.getByRole('textbox', { name: 'Nº de la gestión que queda abierta' })
  await field.fill('40106')
  await send.click()
  await expect.poll(server.pending).toHaveLength(1)
  server.giveBack('Ese número es de otra empresa.')
  await expect.element(screen.getByText(/Ese número es de otra empresa\.$/)).toBeVisible()
  await expect.element(field).toHaveValue('40106')
  expect(onDone).toHaveBeenCalledOnce()
})
