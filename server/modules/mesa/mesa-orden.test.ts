import { afterAll, beforeAll, expect, test } from 'vitest'
import { mesa } from '#contract/mesa/calls.ts'
import { tickets } from '#contract/tickets/calls.ts'
import { type Portal, startPortal } from '#testing/portal.ts'
import { TEST_NOW } from '#testing/postgres.ts'
import { createReclamo } from '#testing/gestiones/tickets.ts'
import { trabajosDe } from '#testing/gestiones/trabajos.ts'

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())

test('items without a term come last, by priority and then by waiting time, the longest first', async () => {
  const ids: number[] = []
  for (const [titulo, creado] of [
    ['Uno', '2026-11-21T15:01:00.000Z'],
    ['Dos', '2026-11-21T15:02:00.000Z'],
    ['Tres', '2026-11-21T15:03:00.000Z'],
    ['Con plazo', '2026-11-21T15:04:00.000Z'],
  ] as const) {
    portal.setNow(creado)
    ids.push(await createReclamo(portal, { titulo }))
  }
  portal.setNow(TEST_NOW)
  const [uno, dos, tres, conPlazo] = ids as [number, number, number, number]
  // These three claims await the customer, so they have no term.
  for (const ticketId of [tres, uno, dos])
    await portal.call('rsosa', tickets.createComentario, {
      body: { ticketId, comentario: '¿Nos mandás la foto?', pideRespuesta: true },
    })
  const urgente = [{ clase: 'reclamo', entidadId: tres }]
  await portal.call('rsosa', mesa.setPrioridad, { body: { trabajos: urgente, prioridadId: 4 } })
  const order = (await trabajosDe(portal, 'admin', 'todas', { clases: ['reclamo'] }))
    .map(({ entidadId }) => entidadId)
    .filter((id) => ids.includes(id))
  expect(order).toEqual([conPlazo, tres, uno, dos])
})
