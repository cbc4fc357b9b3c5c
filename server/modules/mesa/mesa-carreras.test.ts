import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pagos } from '#contract/cuenta-corriente/calls.ts'
import { devoluciones } from '#contract/devoluciones/calls.ts'
import { certificados } from '#contract/documentos/calls.ts'
import { mesa } from '#contract/mesa/calls.ts'
import type { ClaseTrabajo } from '#contract/mesa/reglas.ts'
import { pedidosMotos } from '#contract/pedidos-motos/calls.ts'
import { pedidosRazonSocial } from '#contract/pedidos-razon-social/calls.ts'
import { tickets } from '#contract/tickets/calls.ts'
import { at } from '#testing/clock.ts'
import { giveUnidades } from '#testing/gestiones/devoluciones-recorrido.ts'
import { ENTRA } from '#testing/gestiones/dia-de-mesa.ts'
import { walkTicket } from '#testing/gestiones/tickets-recorrido.ts'
import { createReclamo } from '#testing/gestiones/tickets.ts'
import { type Person, type Portal, startPortal } from '#testing/portal.ts'

/** Races for each kind of item. */
const RACES = 50
/**
 * Instant at which the items are created. It is long before the race, so that only the race can explain a lost right.
 */
const EARLIER = '2026-11-21T12:00:00.000Z'

let portal: Portal
beforeAll(async () => {
  portal = await startPortal({ FLAGS: 'add-legal-entity=on' })
  await giveUnidades(portal)
})
afterAll(() => portal.close())

interface Answer {
  status: number
  body: { code?: string; message?: string }
}
type Send = (id: number) => Promise<Answer>

const comentario = 'Se conversó con el cliente.'
const motivo = 'Falta el dorso de la constancia.'

const rejectPedido =
  (who: Person): Send =>
  (pedidoId) =>
    portal.call(who, pedidosMotos.setEstado, { params: { pedidoId, estadoId: 106 }, body: { version: 3, motivo } })

const rejectAlta =
  (who: Person): Send =>
  (pedidoId) =>
    portal.call(who, pedidosRazonSocial.setEstado, {
      params: { pedidoId, estado: 'rechazado' },
      body: { version: 1, motivo },
    })

/** For each kind of item: two decisions that exclude each other, of users who both have the right to decide first. */
const RACERS: Record<ClaseTrabajo, { send: readonly [Send, Send]; walk?: (id: number) => Promise<void> }> = {
  devolucion: {
    send: [
      (id) => portal.call('lferreyra', devoluciones.setEstado, { params: { id, statusId: 4 }, body: { comentario } }),
      (id) => portal.call('npaz', devoluciones.setEstado, { params: { id, statusId: 1 } }),
    ],
  },
  reclamo: {
    send: [
      (ticketId) =>
        portal.call('lferreyra', tickets.setEstado, { params: { ticketId, statusId: 4 }, body: { comentario } }),
      (ticketId) => portal.call('npaz', tickets.setEstado, { params: { ticketId, statusId: 2 } }),
    ],
  },
  garantia: {
    walk: (ticketId) => walkTicket(portal, ticketId, [6]),
    send: [
      (ticketId) =>
        portal.call('admin', tickets.setEstado, {
          params: { ticketId, statusId: 4 },
          body: { comprobante: 'A-0001-00008899' },
        }),
      (ticketId) =>
        portal.call('rsosa', tickets.setEstado, { params: { ticketId, statusId: 2 }, body: { comentario } }),
    ],
  },
  pago: {
    send: [
      (pagoId) =>
        portal.call('admin', pagos.setEstado, { params: { pagoId, estado: 'aplicado' }, body: { version: 1 } }),
      (pagoId) => portal.call('npaz', pagos.setEstado, { params: { pagoId, estado: 'rechazado' }, body: { motivo } }),
    ],
  },
  pedido: { send: [rejectPedido('admin'), rejectPedido('darrieta')] },
  certificado: {
    send: [
      (certificadoId) =>
        portal.call('admin', certificados.setEstado, {
          params: { certificadoId, estado: 'aprobado' },
          body: { version: 1 },
        }),
      (certificadoId) =>
        portal.call('npaz', certificados.setEstado, {
          params: { certificadoId, estado: 'rechazado' },
          body: { version: 1, motivo },
        }),
    ],
  },
  alta: {
    send: [rejectAlta('admin'), rejectAlta('npaz')],
  },
}

describe('when two users decide about an item at the same time,', () => {
  test.each(Object.keys(RACERS) as ClaseTrabajo[])(
    'the second user gets a message with the decision of the first: %s',
    async (clase) => {
      const { send, walk } = RACERS[clase]
      let lost = 0
      for (let race = 0; race < RACES; race += 1) {
        const id = await at(portal, EARLIER, async () => {
          const created = await ENTRA[clase](portal, race)
          await walk?.(created)
          return created
        })
        const [first, second] = race % 2 ? send : send.toReversed()
        // In half of the races the second user decides a moment later, with the old state still on screen.
        const answers =
          race % 4 < 2 ? await Promise.all([first!(id), second!(id)]) : [await first!(id), await second!(id)]
        const failed = answers.filter(({ status }) => status !== 200)
        expect(failed.length, `race ${race}`).toBeLessThanOrEqual(1)
        for (const { status, body } of failed) {
          expect([status, body.message], `race ${race}`).toEqual([
            409,
            expect.stringMatching(/ hace un momento\. Mirá| ya está |Otra persona cambió el pedido/),
          ])
          lost += 1
        }
      }
      expect(lost).toBeGreaterThan(0)
    },
    60_000,
  )
})

test('a bulk step names who closed an item meanwhile', async () => {
  const ticketId = await at(portal, EARLIER, () => createReclamo(portal, { titulo: 'En lote' }))
  await RACERS.reclamo.send[0](ticketId)
  const { body } = await portal.call<{ mensaje: string }[]>('npaz', mesa.setEstado, {
    body: { trabajos: [{ clase: 'reclamo', entidadId: ticketId }], statusId: 2 },
  })
  expect(body[0]!.mensaje).toBe(
    'Lucía Ferreyra cambió el estado a “Cerrado” hace un momento. Mirá cómo quedó antes de seguir.',
  )
})

test.each([
  ['more than ten minutes ago is not explained', '2026-11-21T14:49:59.000Z', 403],
  ['at most ten minutes ago is explained', '2026-11-21T14:50:00.000Z', 409],
])('a change that took the right away %s: %s', async (_name, instant, status) => {
  const ticketId = await at(portal, EARLIER, () => createReclamo(portal, { titulo: 'Cerrado antes' }))
  await at(portal, instant, () => RACERS.reclamo.send[0](ticketId))
  expect((await RACERS.reclamo.send[1](ticketId)).status).toBe(status)
})

test('a user who never had the right is denied, however recent the change is', async () => {
  const ticketId = await createReclamo(portal, { titulo: 'Recién cerrado' })
  await RACERS.reclamo.send[0](ticketId)
  const { status } = await portal.call('darrieta', tickets.setEstado, { params: { ticketId, statusId: 2 } })
  expect(status).toBe(403)
})
