import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Comentario } from '#contract/base/comentarios.shapes.ts'
import type { Integraciones } from '#contract/integraciones/shapes.ts'
import { integraciones } from '#contract/integraciones/calls.ts'
import { mesa as desk } from '#contract/mesa/calls.ts'
import type { TrabajoDetail } from '#contract/mesa/shapes.ts'
import type { ReplyOf, Route } from '#contract/route.ts'
import type { TicketDetail } from '#contract/tickets/shapes.ts'
import { tickets } from '#contract/tickets/calls.ts'
import { type Mesa, startMesa } from '#testing/gestiones/mesa.ts'
import type { Sent } from '#testing/wire/wire.ts'
import { createReclamo } from '#testing/gestiones/tickets.ts'
import { aTicketEn } from '#testing/gestiones/tickets-recorrido.ts'
import { trabajosDe, usuarioIdOf } from '#testing/gestiones/trabajos.ts'
import { untilDone } from '#testing/wait.ts'
import { clearMesaExterna } from './tickets-mesa.repository.ts'

const NPAZ = 'npaz'
const DE_AFUERA = /^Se atiende en InvGate: se .*resuelve allá\.$/
/** Ids of two sectors: InvGate attends the first, the portal the second. */
const AFUERA = 1
const ACA = 2

let mesa: Mesa
let afuera: number
let aca: number

beforeAll(async () => {
  mesa = await startMesa()
  await mesa.portal.pool.query('update sector set mesa_externa = sector_id <> $1', [ACA])
  await mesa.portal.call(NPAZ, desk.listColas)
  afuera = await createReclamo(mesa.portal, { titulo: 'De afuera' })
  aca = await createReclamo(mesa.portal, { titulo: 'De acá', motivoReclamo: 205, sector: ACA })
  await untilDone(mesa.portal.jobs)
})
afterAll(() => mesa.close())

const detailOf = async (ticketId: number, who: 'npaz' | 'lferreyra' = NPAZ) =>
  (await mesa.portal.call<TicketDetail>(who, tickets.get, { params: { ticketId } })).body
const trabajoOf = async (entidadId: number) =>
  (await mesa.portal.call<TrabajoDetail>(NPAZ, desk.get, { params: { clase: 'reclamo', entidadId } })).body
const inDesk = (ticketId: number) =>
  [...mesa.fake.state.incidents.values()].filter(({ description }) =>
    description.endsWith(`Ref. portal T-${ticketId}</p>`),
  )
const trabajosOf = (entidadId: number) => ({ trabajos: [{ clase: 'reclamo', entidadId }] })

/** Calls by which staff write to a claim. */
const writesOf = async (ticketId: number): Promise<Record<string, [Route, Sent]>> => {
  const { version } = await detailOf(ticketId)
  const otro = await createReclamo(mesa.portal, { titulo: 'El mismo' })
  const yo = await usuarioIdOf(mesa.portal, NPAZ)
  return {
    answer: [tickets.createComentario, { body: { ticketId, comentario: 'Lo vemos' } }],
    'answer and close': [
      tickets.createComentario,
      { body: { ticketId, comentario: 'Listo', estado: { statusId: 4, version } } },
    ],
    'ask the customer': [tickets.createComentario, { body: { ticketId, comentario: '¿Cuál?', pideRespuesta: true } }],
    take: [tickets.setEstado, { params: { ticketId, statusId: 2 } }],
    close: [tickets.setEstado, { params: { ticketId, statusId: 4 }, body: { comentario: 'Listo' } }],
    'link as a duplicate': [tickets.setDuplicado, { params: { ticketId }, body: { de: otro, version } }],
    assign: [desk.assign, { body: { ...trabajosOf(ticketId), asignadoId: yo } }],
    prioritize: [desk.setPrioridad, { body: { ...trabajosOf(ticketId), prioridadId: 5 } }],
    'pass to a sector': [desk.setSector, { body: { ...trabajosOf(ticketId), sectorId: ACA } }],
    move: [desk.setEstado, { body: { ...trabajosOf(ticketId), statusId: 2 } }],
  }
}

/** Returns the result of a write, and the message of its rejection. */
const resultOf = ({ status, body }: { status: number; body: unknown }) => {
  const [one] = Array.isArray(body) ? (body as { ok: boolean; mensaje: string | null }[]) : []
  return one ? { ok: one.ok, why: one.mensaje } : { ok: status === 200, why: (body as { message?: string }).message }
}

const WRITES = [
  'answer',
  'answer and close',
  'ask the customer',
  'take',
  'close',
  'link as a duplicate',
  'assign',
  'prioritize',
  'pass to a sector',
  'move',
]

test('sends a claim to InvGate only when InvGate attends its sector', async () => {
  expect(inDesk(afuera)).toHaveLength(1)
  expect(inDesk(aca)).toEqual([])
  expect(await detailOf(aca)).toMatchObject({ sincronizando: false, ticketInvgateId: null })
})

describe('a claim that InvGate attends', () => {
  test.each(WRITES)("rejects staff's call to %s; a claim that the portal attends accepts the call", async (name) => {
    const { portal } = mesa
    const [route, sent] = (await writesOf(afuera))[name]!
    expect(resultOf(await portal.call(NPAZ, route, sent))).toEqual({
      ok: false,
      why: expect.stringMatching(DE_AFUERA),
    })
    const propio = await createReclamo(portal, { titulo: 'De acá', motivoReclamo: 205, sector: ACA })
    const [again, own] = (await writesOf(propio))[name]!
    expect(resultOf(await portal.call(NPAZ, again, own))).toMatchObject({ ok: true })
  })

  test('offers staff only notes and no actions; the customer keeps all actions', async () => {
    expect(await detailOf(afuera)).toMatchObject({ acciones: [], puedeComentar: false, puedeAnotar: true })
    expect((await detailOf(afuera)).paso).toMatch(DE_AFUERA)
    const own = await detailOf(afuera, 'lferreyra')
    expect(own).toMatchObject({ puedeComentar: true, paso: expect.stringContaining('Recibimos tu reclamo') })
    expect(own.acciones).not.toEqual([])
    expect((await detailOf(aca)).acciones).not.toEqual([])
  })

  test('takes a note of the staff and sends it to InvGate, hidden from the customer', async () => {
    const said = await mesa.portal.call<Comentario>(NPAZ, tickets.createComentario, {
      body: { ticketId: afuera, comentario: 'Llamó dos veces', esNota: true },
    })
    expect(said.status).toBe(200)
    await untilDone(mesa.portal.jobs)
    expect(inDesk(afuera)[0]!.comments.at(-1)).toMatchObject({ visible: false })
  })

  test('is in the queue with its due date, its InvGate number and the time of the last sync, but cannot be taken', async () => {
    await mesa.read()
    const [row] = await trabajosDe(mesa.portal, NPAZ, 'resolver', { numero: afuera })
    expect(row).toMatchObject({ externa: true, asignadoId: null, vence: expect.any(String) })
    const { id } = inDesk(afuera)[0]!
    const { mesaExterna } = await trabajoOf(afuera)
    expect(mesaExterna).toMatchObject({ numero: id, enlace: `${mesa.fake.url}/requests/show/index/id/${id}` })
    expect(Date.now() - Date.parse(mesaExterna!.leido!)).toBeLessThan(60_000)
    expect(await trabajosDe(mesa.portal, NPAZ, 'libres', { clases: ['reclamo'], numero: afuera })).toEqual([])
    expect((await trabajoOf(aca)).mesaExterna).toBeNull()
  })

  test('is never assigned by Siguiente', async () => {
    const given: number[] = []
    for (;;) {
      const { body } = await mesa.portal.call<ReplyOf<typeof desk.next>>('admin', desk.next, { body: {} })
      if (!body.trabajo) break
      given.push(body.trabajo.entidadId)
    }
    expect(given).toContain(aca)
    expect(given).not.toContain(afuera)
  })

  test('rejects staff comments on a warranty, but accepts its intermediate steps', async () => {
    const ticketId = await aTicketEn(mesa.portal, 'garantia', 11)
    const take = await mesa.portal.call('rsosa', tickets.setEstado, { params: { ticketId, statusId: 1 } })
    expect(take.status).toBe(200)
    const said = await mesa.portal.call('rsosa', tickets.createComentario, { body: { ticketId, comentario: 'Hola' } })
    expect([said.status, said.body.message]).toEqual([409, expect.stringMatching(DE_AFUERA)])
  })
})

test('a claim created in the portal cannot be moved to a sector of InvGate', async () => {
  const body = { ...trabajosOf(aca), sectorId: AFUERA }
  const { body: results } = await mesa.portal.call<ReplyOf<typeof desk.setSector>>(NPAZ, desk.setSector, { body })
  expect(results).toMatchObject([
    { ok: false, mensaje: expect.stringContaining('las gestiones del portal se terminan en el portal') },
  ])
})

test('a return can be moved to any sector, since InvGate attends no returns', async () => {
  const body = { trabajos: [{ clase: 'devolucion', entidadId: 30_102 }], sectorId: AFUERA }
  const { body: results } = await mesa.portal.call<ReplyOf<typeof desk.setSector>>('admin', desk.setSector, { body })
  expect(results).toMatchObject([{ ok: true, mensaje: null }])
})

test('existing claims stay with the portal or with InvGate when InvGate starts or stops attending their sector; only new claims follow the change', async () => {
  const { pool } = mesa.portal
  await pool.query('update sector set mesa_externa = not mesa_externa where sector_id = any($1)', [[AFUERA, ACA]])
  const nuevo = await createReclamo(mesa.portal, { titulo: 'Después', motivoReclamo: 205, sector: ACA })
  await mesa.portal.call('lferreyra', tickets.createComentario, { body: { ticketId: afuera, comentario: '¿Y?' } })
  await untilDone(mesa.portal.jobs)
  expect(inDesk(nuevo)).toHaveLength(1)
  expect(inDesk(aca)).toEqual([])
  expect(inDesk(afuera)[0]!.comments.at(-1)!.message).toContain('¿Y?')
  await pool.query('update sector set mesa_externa = not mesa_externa where sector_id = any($1)', [[AFUERA, ACA]])
})

test('Integraciones shows when InvGate was last read', async () => {
  const { body } = await mesa.portal.call<Integraciones>('admin', integraciones.list)
  expect(Date.now() - Date.parse(body.mesaLeida!)).toBeLessThan(60_000)
})

test('the portal attends all claims itself after InvGate is removed', async () => {
  await clearMesaExterna(mesa.portal.pool)
  expect(await detailOf(afuera)).toMatchObject({ puedeComentar: true, sincronizando: false })
  expect((await detailOf(afuera)).acciones).not.toEqual([])
  expect(await trabajosDe(mesa.portal, NPAZ, 'libres', { clases: ['reclamo'], numero: afuera })).toMatchObject([
    { externa: false },
  ])
})
