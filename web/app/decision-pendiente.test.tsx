import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { tickets } from '#contract/tickets/calls.ts'
import { keepSalida, listSalidas, watchSalidas } from '#shared/mesa/salidas.ts'
import { Panel } from '#shared/tickets/TicketMesa.tsx'
import { aTicket } from '#testing/gestiones/ticket.ts'
import { aUsuario, someNegocios } from '#testing/profile.ts'
import { renderPiece } from '#testing/render.tsx'
import { stubs } from '#testing/stubs.ts'
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
/** Time (ms) in which a toast would appear if it did not wait for the outbox. */
const TOAST_MS = 300
const toast = () => page.getByText('Reclamo 40211: Tomar.')
const tomar = () => page.getByRole('button', { name: /Tomar/ })

const open = async () => {
  stubs.on(tickets.get, aTicket({ titulo: 'Entrega incompleta', acciones: [TOMAR], version: 4 }))
  stubs.on(tickets.getComentarios, [])
  stubs.on(tickets.setEstado, { ticketId: 40_211, estadoId: 2, version: 5 })
  await renderPiece(<Panel entidadId={40_211} onDone={() => () => {}} />)
  await expect.element(tomar()).toBeVisible()
}

/** Blocks the database of drafts with a transaction, until the returned function is called. */
const blockDrafts = async (): Promise<() => void> => {
  // Let the portal open the database first, because it creates its stores. If this connection opened it first, the
  // stores would be missing.
  await listSalidas()
  const { promise, resolve } = Promise.withResolvers<IDBDatabase>()
  const request = indexedDB.open('autogestion', 1)
  request.addEventListener('success', () => resolve(request.result))
  const store = (await promise).transaction('borradores', 'readwrite').objectStore('borradores')
  let isBlocked = true
  const spin = () => {
    if (isBlocked) store.get('nada').addEventListener('success', spin)
  }
  spin()
  return () => {
    isBlocked = false
  }
}

test('a decision shows its toast only once the outbox has stored it', async () => {
  await open()
  const release = await blockDrafts()
  await userEvent.keyboard('1')
  await expect.element(tomar()).not.toBeInTheDocument()
  await new Promise((resolve) => setTimeout(resolve, TOAST_MS))
  expect(toast().query()).toBeNull()
  release()
  await expect.element(toast()).toBeVisible()
  expect(await listSalidas()).toMatchObject([{ texto: 'Reclamo 40211: Tomar.', sola: true, sent: SENT }])
  await page.getByRole('button', { name: 'Deshacer' }).click()
})

test('a decision that the browser cannot store is sent at once', async () => {
  await open()
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('No room', 'QuotaExceededError')
  })
  await userEvent.keyboard('1')
  await expect.poll(() => stubs.sent(tickets.setEstado)).toMatchObject([SENT])
  expect(page.getByRole('button', { name: 'Deshacer' }).query()).toBeNull()
  put.mockRestore()
})

test('a decided item offers no actions when it is refetched before the decision is sent', async () => {
  await open()
  await userEvent.keyboard('1')
  await expect.element(toast()).toBeVisible()
  stubs.on(tickets.get, aTicket({ titulo: 'Entrega incompleta: comentó Ana', acciones: [TOMAR], version: 5 }))
  refreshTopics(['tickets'])
  await expect.element(page.getByText('Entrega incompleta: comentó Ana')).toBeVisible()
  expect(tomar().query()).toBeNull()
  await userEvent.keyboard('1')
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect.element(tomar()).toBeVisible()
  expect(stubs.sent(tickets.setEstado)).toEqual([])
  await expect.poll(listSalidas).toEqual([])
})

test('a decision that a closed page left without an answer is sent when the network returns', async () => {
  stubs.refuse(tickets.setEstado, 0)
  await keepSalida({
    clave: 'sin-respuesta',
    desde: Date.now() - 60_000,
    texto: 'Reclamo 40211: Tomar.',
    route: tickets.setEstado,
    sent: SENT,
    sola: true,
  })
  await renderPiece(<p>Inicio</p>)
  watchSalidas()
  await expect.poll(() => stubs.sent(tickets.setEstado)).toHaveLength(1)
  expect(await listSalidas()).toHaveLength(1)
  stubs.on(tickets.setEstado, { ticketId: 40_211, estadoId: 2, version: 5 })
  dispatchEvent(new Event('online'))
  await expect.element(page.getByText('Reclamo 40211: Tomar. Quedó pendiente', { exact: false })).toBeVisible()
  expect(stubs.sent(tickets.setEstado).at(-1)).toMatchObject({ ...SENT, idempotencyKey: 'sin-respuesta' })
  await expect.poll(listSalidas).toEqual([])
})
