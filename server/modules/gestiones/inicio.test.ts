import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { devoluciones } from '#contract/devoluciones/calls.ts'
import type { ReplyOf } from '#contract/route.ts'
import { tickets } from '#contract/tickets/calls.ts'
import { type Person, type Portal, startPortal } from '#testing/portal.ts'
import { createReclamo } from '#testing/gestiones/tickets.ts'

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())

type Resumen = ReplyOf<typeof tickets.summarize>

const resumen = async (who: Person, tipo = 'reclamo') =>
  (await portal.call<Resumen>(who, tickets.summarize, { query: { tipo } })).body
const list = async (who: Person, body: Record<string, unknown>) =>
  (await portal.call<ReplyOf<typeof tickets.search>>(who, tickets.search, { body })).body
const comment = (who: Person, ticketId: number) =>
  portal.call(who, tickets.createComentario, { body: { ticketId, comentario: 'Una novedad' } })
const minute = (at: number) => portal.setNow(`2026-11-21T16:${String(at).padStart(2, '0')}:00Z`)

const PEOPLE: Person[] = ['lferreyra', 'mibarra', 'hquiroga', 'npaz', 'rsosa', 'darrieta', 'admin']

describe('a count of Inicio equals its list', () => {
  test.each(PEOPLE.flatMap((who) => (['reclamo', 'garantia'] as const).map((tipo) => [who, tipo] as const)))(
    'for %s, %s',
    async (who, tipo) => {
      const counts = await resumen(who, tipo)
      for (const ver of ['abiertos', 'sinLeer', 'esperanCliente'] as const) {
        const { total, filas } = await list(who, { tipo, ver })
        expect([ver, total, filas.length]).toEqual([ver, counts[ver], counts[ver]])
      }
    },
  )

  test('for unread returns and claims; the list marks the same rows as unread', async () => {
    const { filas } = await list('npaz', { ver: 'sinLeer' })
    expect(filas.length).toBeGreaterThan(0)
    expect(filas.every(({ sinLeer }) => sinLeer)).toBe(true)
  })

  test.each(PEOPLE)('for %s and returns', async (who) => {
    const { body } = await portal.call<ReplyOf<typeof devoluciones.summarize>>(who, devoluciones.summarize)
    const total = async (criteria: Record<string, unknown>) => {
      const sent = { params: { page: 1, size: 100 }, body: criteria }
      return (await portal.call<{ total: number }>(who, devoluciones.search, sent)).body.total
    }
    expect([await total({ ver: 'abiertas' }), await total({ estadoIds: [8] })]).toEqual([
      body.abiertas,
      body.esperanTransporte,
    ])
    expect(await total({ ver: 'abiertas', estadoIds: [4, 8] })).toBe(body.esperanTransporte)
    expect(await total({ ver: 'abiertas', estadoIds: [4] })).toBe(0)
  })
})

describe('the unread count of the staff', () => {
  test('counts customer messages without an answer; an answer of any colleague counts as reading the messages', async () => {
    minute(0)
    const before = (await resumen('rsosa')).sinLeer
    const ticketId = await createReclamo(portal)
    expect((await resumen('rsosa')).sinLeer).toBe(before + 1)
    minute(1)
    await comment('npaz', ticketId)
    expect((await resumen('rsosa')).sinLeer).toBe(before)
    minute(2)
    await comment('lferreyra', ticketId)
    expect((await resumen('rsosa')).sinLeer).toBe(before + 1)
    expect((await resumen('npaz')).sinLeer).toBeGreaterThan(0)
  })

  test('does not count a claim created by staff until the customer writes', async () => {
    minute(3)
    const before = (await resumen('rsosa')).sinLeer
    const ticketId = await createReclamo(portal, { origenId: 5 }, 'npaz')
    expect((await resumen('rsosa')).sinLeer).toBe(before)
    minute(4)
    await comment('mibarra', ticketId)
    expect((await resumen('rsosa')).sinLeer).toBe(before + 1)
    expect((await list('rsosa', { ver: 'sinLeer' })).filas.map((fila) => fila.ticketId)).toContain(ticketId)
  })

  test('does not count messages that are older than thirty days', async () => {
    minute(5)
    await createReclamo(portal)
    portal.setNow('2026-12-21T16:04:00Z')
    expect((await resumen('rsosa')).sinLeer).toBeGreaterThan(0)
    portal.setNow('2026-12-21T16:06:00Z')
    expect(await resumen('rsosa')).toMatchObject({ sinLeer: 0 })
    expect((await list('rsosa', { ver: 'sinLeer' })).total).toBe(0)
  })
})
