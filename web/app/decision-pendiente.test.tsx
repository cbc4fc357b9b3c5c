import { notifications } from '@mantine/notifications'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { decisiones } from '#contract/mesa/decisiones.calls.ts'
import { tickets } from '#contract/tickets/calls.ts'
import { watchDecisiones } from '#shared/mesa/deshacer.tsx'
import { Panel } from '#shared/tickets/TicketMesa.tsx'
import { aDecision, stubDecisiones } from '#testing/gestiones/decisiones.ts'
import { aTicket } from '#testing/gestiones/ticket.ts'
import { aUsuario, someNegocios } from '#testing/profile.ts'
import { renderPiece } from '#testing/render.tsx'
import { stubs } from '#testing/stubs.ts'
import { dropDraft, loadDraft } from '#web/drafts.ts'
import { refreshTopics } from '#web/queries.tsx'

vi.mock('#web/profile.tsx', () => ({
  useProfile: () => ({
    usuario: aUsuario(),
    esInterno: true,
    hasRole: () => true,
    can: () => true,
    negocios: someNegocios(),
  }),
}))

const TOMAR = { statusId: 2, texto: 'Tomar', pide: [], principal: true, destructiva: false }
const SENT = { params: { ticketId: 40_211, statusId: 2 }, body: { version: 4 } }
const KEY = 'tickets/40102/comentario'
/** Time (ms) in which a toast would appear if it did not wait for the server. */
const TOAST_MS = 300
const toast = () => page.getByText('Reclamo 40211: Tomar.', { exact: true })
const tomar = () => page.getByRole('button', { name: /Tomar/ })
const undo = () => page.getByRole('button', { name: 'Deshacer' }).click()

beforeEach(async () => {
  // Toasts outlive a test.
  notifications.clean()
  await dropDraft(KEY)
})

const open = async () => {
  stubs.on(tickets.get, aTicket({ titulo: 'Entrega incompleta', acciones: [TOMAR], version: 4 }))
  stubs.on(tickets.getComentarios, [])
  await renderPiece(<Panel entidadId={40_211} onDone={() => () => {}} />)
  await expect.element(tomar()).toBeVisible()
}

test('a decision shows its toast only once the server has stored it', async () => {
  const server = stubDecisiones()
  const stored = Promise.withResolvers<void>()
  await open()
  stubs.on(decisiones.hold, async ({ body }) => {
    await stored.promise
    return { decisionId: body.decisionId, faltaMs: 5000 }
  })
  await userEvent.keyboard('1')
  await expect.element(tomar()).not.toBeInTheDocument()
  await new Promise((resolve) => setTimeout(resolve, TOAST_MS))
  expect(toast().query()).toBeNull()
  stored.resolve()
  await expect.element(toast()).toBeVisible()
  expect(server.held()).toEqual([SENT])
  await undo()
  await expect.element(tomar()).toBeVisible()
})

test('a decision that the server does not store shows no toast, and a second attempt sends the same id', async () => {
  await open()
  stubs.refuse(decisiones.hold, 0)
  await userEvent.keyboard('1')
  await expect.element(page.getByText('Ha ocurrido un error de conexión.').first()).toBeVisible()
  expect(toast().query()).toBeNull()
  await expect.element(tomar()).toBeVisible()
  const server = stubDecisiones()
  await userEvent.keyboard('1')
  await expect.element(toast()).toBeVisible()
  const ids = stubs.sent(decisiones.hold).map(({ body }) => body!.decisionId)
  expect(new Set(ids).size).toBe(1)
  await undo()
  await expect.poll(server.pending).toEqual([])
})

test('a decided item offers no actions when it is refetched before the decision is made', async () => {
  const server = stubDecisiones()
  await open()
  await userEvent.keyboard('1')
  await expect.element(toast()).toBeVisible()
  stubs.on(tickets.get, aTicket({ titulo: 'Entrega incompleta: comentó Ana', acciones: [TOMAR], version: 5 }))
  refreshTopics(['tickets'])
  await expect.element(page.getByText('Entrega incompleta: comentó Ana')).toBeVisible()
  expect(tomar().query()).toBeNull()
  await undo()
  await expect.element(tomar()).toBeVisible()
  expect(server.pending()).toEqual([])
})

test('a new page offers to undo a decision of an earlier page, and takes back a decision that could not be made', async () => {
  const left = aDecision({ texto: 'Reclamo 40103: respondido.', item: null, faltaMs: 4000 })
  const back = aDecision({
    decisionId: '0190aaaa-0000-4000-8000-000000000010',
    texto: 'Reclamo 40102: respondido.',
    escrito: { draftKey: KEY, palabras: { texto: 'Sale mañana.', files: [] } },
    estado: 'devuelta',
    motivo: 'El estado cambió.',
  })
  const server = stubDecisiones({ rows: [left, back] })
  await renderPiece(<p>Inicio</p>)
  watchDecisiones()
  await expect.element(page.getByText('Reclamo 40103: respondido.')).toBeVisible()
  await expect.element(page.getByText('Reclamo 40102: respondido. No se hizo: El estado cambió.')).toBeVisible()
  expect(await loadDraft(KEY)).toEqual({ texto: 'Sale mañana.', files: [] })
  await undo()
  await expect.poll(server.pending).toEqual([])
})
